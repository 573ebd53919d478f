import type { CheckResult } from '../../results';
import { printable } from '../explain/safe-text';
import { count } from '../explain/sentences';
import { inWords } from '../formats/shown';
import type { Cause } from '../grouping';
import { linked } from './check';
import { markup, type Markup } from './markup';

/** What did not pass, an entry for each cause, the worst first: one check that shows it, and the others by their ids. */
export const causesMarkup = (causes: readonly Cause[]): Markup | undefined =>
  causes.length === 0
    ? undefined
    : markup`<h2>What did not pass, by cause</h2>
<ol>
${causes.map(cause)}</ol>
`;

const cause = ({
  shown,
  others,
}: Cause): Markup => markup`<li>${linked(shown)} <span class="quiet">(${remark(shown)})</span>: ${printable(inWords(shown), 300)}
${others.length === 0 ? undefined : alike(others)}</li>
`;

const remark = ({ verdict, severity, code }: CheckResult): string =>
  [severity ?? verdict, code].filter(Boolean).join(', ');

const alike = (others: readonly CheckResult[]): Markup => markup`<details>
<summary>${count(others.length, 'more check')} deviated in the same way</summary>
<ul>
${others.map((each) => markup`<li>${linked(each)}</li>\n`)}</ul>
</details>
`;
