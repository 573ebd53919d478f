import { citation, explain, type CheckResult } from '../../results';
import { ruleInWords } from '../../specification/reference';
import { evidenceSections, type EvidenceSection } from '../explain/evidence-sections';
import { printable } from '../explain/safe-text';
import { verdictWords } from '../explain/sentences';
import { markup, type Markup } from './markup';

/** An id as a fragment of a URL. */
const anchor = (id: string): string => encodeURIComponent(printable(id).replaceAll(' ', '_'));

/**
 * One check: a line, and unless it passed all that is known of it, with its evidence. `alike`: another check that deviated in the same
 * way, which is open in its place.
 */
export function checkMarkup(check: CheckResult, alike?: CheckResult): Markup {
  const { id, verdict, severity, tls, expectedFailure } = check;
  const words = [
    id,
    check.clause,
    check.rule ?? '',
    [severity, check.code].filter(Boolean).join(' '),
    verdict,
    check.actual ?? '',
    check.reason ?? '',
  ];
  const remark = [severity, tls && `TLS ${tls}`, expectedFailure && 'as expected'].filter(Boolean).join(', ');
  const head = markup`<span class="verdict ${verdict}">${verdictWords[verdict]}</span> ${check.title} <span class="quiet">${remark === '' ? '' : `(${remark})`}</span>`;
  const attributes = markup`id="${anchor(id)}" data-verdict="${verdict}" data-words="${words.join(' ').toLowerCase().slice(0, 1_000)}"`;
  if (verdict === 'passed') return markup`<p ${attributes}>${head} <code class="quiet">${id}</code></p>\n`;
  const open = (verdict === 'failed' || verdict === 'error') && alike === undefined ? markup` open` : undefined;
  return markup`<details ${attributes}${open}>
<summary>${head}</summary>
<p>${linked(check)}</p>
${alike && markup`<p>It deviated in the same way as ${linked(alike)}.</p>\n`}<dl>${explain(check).map(([label, text]) => fact(label, text))}${expectedFailure && fact('as expected', expectedFailure.reason)}</dl>
${evidenceSections(check.evidence, { timeline: true }).toSorted(ownFirst).map(section)}</details>
`;
}

/** The attempt that is judged stands before those that it is compared with. */
const ownFirst = (one: EvidenceSection, other: EvidenceSection): number =>
  Number(other.role === 'check') - Number(one.role === 'check');

/** What an attempt sent and got; each line to paste in a block of its own, so that a double click or three select it alone. */
function section({ role, lines }: EvidenceSection): Markup {
  const told = lines.filter(({ command }) => command === undefined);
  const pasted = lines.flatMap(({ text, command }) =>
    command === undefined
      ? []
      : markup`<p class="label">${text.slice(0, text.length - command.length).replace(/: $/, '')}</p>\n<pre class="command">${command}</pre>\n`,
  );
  return markup`<h3>${role}</h3>\n<pre>${told.map(({ text }) => markup`${text}\n`)}</pre>\n${pasted}`;
}

/** The id of a check as a link to it. */
export const linked = ({ id }: CheckResult): Markup => markup`<a href="#${anchor(id)}"><code>${id}</code></a>`;

/** A word and what is so of it. */
export const fact = (label: string, text: string): Markup => markup`<dt>${label}</dt><dd>${text}</dd>`;

/** What a scenario is about, as its first check cites it. */
export const cited = (check: CheckResult): Markup =>
  markup`<p class="quiet">${citation(check)}${check.rule === undefined ? '' : `: ${ruleInWords(check.rule)}`}</p>\n`;
