import type { CheckResult } from '../../results';
import { count } from '../explain/sentences';
import type { Cause } from '../grouping';
import { fact, linked } from './check';
import { markup, type Markup } from './markup';

/** What did not pass, an entry for each cause, the worst first: one check that shows it, and the others by their ids. */
export const causesMarkup = (causes: readonly Cause[]): Markup | undefined =>
  causes.length === 0
    ? undefined
    : markup`<h2>What did not pass, by cause</h2>
<ol>
${causes.map(cause)}</ol>
`;

const cause = ({ shown, others }: Cause): Markup => {
  const { verdict, severity, code, reason, actual, expected } = shown;
  const said = verdict === 'failed' ? (actual ?? 'something else') : (reason ?? 'no reason was given');
  return markup`<li><p>${linked(shown)} <span class="${severity === 'safety' ? 'failed' : 'quiet'}">${severity ?? verdict}</span>${code && markup`, <code>${code}</code>`}</p>
<dl>${fact(verdict === 'failed' ? 'actual' : 'why', said)}${expected && fact('expected', expected)}</dl>
${others.length === 0 ? undefined : alike(others)}</li>
`;
};

const alike = (others: readonly CheckResult[]): Markup => markup`<details>
<summary>${count(others.length, 'more check')} deviated in the same way</summary>
<ul>
${others.map((each) => markup`<li>${linked(each)}</li>\n`)}</ul>
</details>
`;
