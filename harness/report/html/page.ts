import { createHash } from 'node:crypto';
import { coverageOf, exitCodeOf, type CheckResult, type RunResult } from '../../results';
import { clauses, sections, type ClauseId } from '../../specification/clauses/clauses';
import { resultSentence, summaryLine, verdictWords } from '../explain/sentences';
import { isRed, selected } from '../formats/shown';
import { byCause, byScenario, distinct, gravestVerdict, toldElsewhere, type ScenarioResult } from '../grouping';
import { causesMarkup } from './causes';
import { checkMarkup, cited, fact } from './check';
import { markup, type Markup } from './markup';
import { script } from './script';
import { style } from './style';

/**
 * One file for people, with nothing to load: the result, an overview by part of the specification, the findings, and every check
 * with its evidence. It can be read without script, and no script but its own can run in it.
 */
export function renderHtml(run: RunResult): string {
  const checks = selected(run);
  const causes = byCause(checks.filter(isRed));
  const alike = toldElsewhere(causes);
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="generator" content="${run.tool.name} ${run.tool.version}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${run.tool.name}: ${run.target.name}</title>
<style>${ours(style)}</style>
</head>
<body>
<header>
<h1>${run.tool.name}: ${run.target.name}</h1>
<p class="result ${tone(run)}">${resultSentence(run)}</p>
<p class="quiet">${summaryLine(run)}</p>
${facts(run)}</header>
<main>
${causesMarkup(causes)}${overview(checks)}${findings(run)}<h2>Checks</h2>
${filter(checks)}${byScenario(checks).map((each) => scenario(each, alike))}</main>
<script>${ours(script)}</script>
</body>
</html>
`;
  return page.html;
}

/** A source of ours, which is no text of the page. */
const ours = (source: string): Markup => ({ html: source });

const tone = (run: RunResult): string => {
  const code = exitCodeOf(run);
  return code === 0 ? 'good' : code === 4 || code === 5 ? 'open' : 'bad';
};

function facts({ target, others = [], tool, startedAt, seed }: RunResult): Markup {
  const all = [target, ...others];
  return markup`<dl>${all.flatMap(({ setups }) => setups.map(({ name, url }) => fact('target', `${url} (${name})`)))}${all.map(
    ({ profile }) => fact('profile', profile),
  )}${all.flatMap(({ facts: more = [] }) => more.map(([label, text]) => fact(label, text)))}${fact('identity', target.oracle === undefined ? 'recorded where it arrived' : `asked with ${target.oracle}`)}${
    all.every(({ serverVerified }) => serverVerified)
      ? undefined
      : fact('WARNING', "the server's identity was not confirmed, so these answers may be those of another server")
  }${fact('run', `${tool.name} ${tool.version} on Node ${tool.node}, ${startedAt.toISOString()}, seed ${seed}`)}</dl>
`;
}

function overview(checks: readonly CheckResult[]): Markup {
  const heads = ['passed', 'failed', 'not shown', 'needs input', 'not about this target'];
  const rows = sections.flatMap(({ id, title }) => {
    const those = checks.filter(({ clause }) => clause.split('.', 1).join('') === id);
    if (those.length === 0) return [];
    const cited = distinct(those.map(({ clause }) => clause)).toSorted((one, other) =>
      one.localeCompare(other, 'en', { numeric: true }),
    );
    return [
      markup`<tr class="part"><th scope="row">${id} ${title}</th>${numbers(those)}</tr>\n`,
      ...cited.map(
        (clause) =>
          markup`<tr class="clause"><th scope="row">${clause} <span class="quiet roomy">${firstSentence(clause)}</span></th>${numbers(those.filter((each) => each.clause === clause))}</tr>\n`,
      ),
    ];
  });
  return markup`<h2>By clause of the specification</h2>
<div class="wide" tabindex="0" role="region" aria-label="Numbers by clause of the specification"><table>
<thead><tr><th scope="col">clause</th>${heads.map((each) => markup`<th scope="col" class="number">${each}</th>`)}</tr></thead>
<tbody>
${rows}</tbody>
</table></div>
`;
}

/** The cells of a row: how many of these checks came out how. */
function numbers(checks: readonly CheckResult[]): readonly Markup[] {
  const { passed, failed, expectedFailures, inconclusive, error, needsInput, doesNotConcern } = coverageOf(checks);
  const bad = failed + expectedFailures;
  const cell = (number: number, tint = ''): Markup =>
    markup`<td class="number ${number === 0 ? 'none' : tint}">${number}</td>`;
  return [
    cell(passed),
    cell(bad, 'failed'),
    cell(inconclusive + error, 'inconclusive'),
    cell(needsInput),
    cell(doesNotConcern),
  ];
}

const firstSentence = (clause: ClauseId): string => /^.*?[.](?= |$)/.exec(clauses[clause].sentence)?.[0] ?? '';

const findings = ({ findings: found }: RunResult): Markup | undefined =>
  found.length === 0
    ? undefined
    : markup`<h2>Security findings</h2>\n${found.map(
        ({
          id,
          severity,
          title,
          seen,
          why,
          fix,
        }) => markup`<details${severity === 'critical' ? markup` open` : undefined}>
<summary><span class="verdict failed">${severity}</span> ${title}</summary>
<dl>${fact('id', id)}${fact('seen', seen)}${fact('why', why)}${fact('fix', fix)}</dl>
</details>
`,
      )}`;

function filter(checks: readonly CheckResult[]): Markup {
  const there = Object.entries(verdictWords).filter(([verdict]) => checks.some((check) => check.verdict === verdict));
  return markup`<form hidden role="search" aria-label="Checks">
<label>Verdict<br><select name="verdict"><option value="">all</option>${there.map(
    ([verdict, word]) => markup`<option value="${verdict}">${word}</option>`,
  )}</select></label>
<label>Words in the id, the rule or what was seen<br><input name="words" type="search" autocomplete="off"></label>
<output aria-live="polite"></output>
</form>
`;
}

function scenario(
  { scenario: id, title, checks }: ScenarioResult,
  alike: ReadonlyMap<CheckResult, CheckResult>,
): Markup {
  const verdict = gravestVerdict(checks);
  const [first] = checks;
  const open = verdict === 'failed' || verdict === 'error' || verdict === 'inconclusive';
  return markup`<details data-scenario="${id}"${open ? markup` open` : undefined}>
<summary><span class="verdict ${verdict}">${verdictWords[verdict]}</span> ${first?.clause ?? ''} ${title} <span class="quiet">(${checks.length})</span></summary>
${first && cited(first)}${checks.map((each) => checkMarkup(each, alike.get(each)))}</details>
`;
}
