/** The look of the page: light and dark as the reader's system has it, on a phone, and on paper. */
export const style = `
:root { color-scheme: light dark; --text: #1c2128; --quiet: #57606a; --page: #ffffff; --panel: #f6f8fa; --line: #d0d7de;
  --passed: #116329; --failed: #a40e26; --doubtful: #7d4e00; --accent: #0a4fad; }
@media (prefers-color-scheme: dark) { :root { --text: #e6edf3; --quiet: #9da7b1; --page: #0d1117; --panel: #161b22; --line: #30363d;
  --passed: #56d364; --failed: #ff8e8a; --doubtful: #e3b341; --accent: #79b8ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 1rem; color: var(--text); background: var(--page);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
a { color: var(--accent); }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; overflow-wrap: normal; padding: .25rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td.number, th.number { text-align: right; } td.none { color: var(--quiet); } tr.part th, tr.part td { font-weight: 600; background: var(--panel); } tr.clause th { font-weight: 400; padding-left: 1.2rem; }
.wide { overflow-x: auto; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .1rem 1rem; margin: .5rem 0; } dt { color: var(--quiet); } dd { margin: 0; }
details { border: 1px solid var(--line); border-radius: 6px; margin: .4rem 0; background: var(--panel); }
details details { background: var(--page); margin: .4rem; }
summary { cursor: pointer; padding: .4rem .6rem; } details > :not(summary) { margin-left: .6rem; margin-right: .6rem; }
summary:focus-visible, input:focus-visible, select:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
pre { overflow-x: auto; white-space: pre-wrap; padding: .5rem; background: var(--panel); border-radius: 6px; font-size: .85rem; }
pre.command { border-left: .25rem solid var(--accent); margin-top: .2rem; } p.label { margin: .8rem 0 0; font-size: .9rem; color: var(--quiet); }
ol > li { margin: .6rem 0; } ol > li > p { margin: 0; }
.verdict { font-weight: 600; } .passed { color: var(--passed); } .failed, .error { color: var(--failed); } .inconclusive { color: var(--doubtful); }
.not-applicable, .skipped, .quiet { color: var(--quiet); }
.result { border-left: .4rem solid var(--line); padding: .5rem 1rem; background: var(--panel); }
.result.good { border-color: var(--passed); } .result.bad { border-color: var(--failed); } .result.open { border-color: var(--doubtful); }
form { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; position: sticky; top: 0; background: var(--page); padding: .5rem 0; }
label { display: block; font-size: .9rem; } input, select { font: inherit; padding: .3rem .5rem; color: inherit; background: var(--page); border: 1px solid var(--quiet); border-radius: 6px; max-width: 100%; }
[hidden] { display: none; }
[id] { scroll-margin-top: 5.5rem; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .5rem; } form { position: static; } [id] { scroll-margin-top: .5rem; }
  table { font-size: .8rem; line-height: 1.3; } th, td { padding: .25rem .2rem; } tr.clause th { padding-left: .5rem; } .roomy { display: none; } ol { padding-left: 1.4rem; } }
@media print { form { display: none; } details { break-inside: avoid; } body { max-width: none; } }
`;
