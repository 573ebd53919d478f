import { explain, type CheckResult, type Verdict } from '../../results';
import { type EvidenceSection, evidenceSections } from '../explain/evidence-sections';
import { count } from '../explain/sentences';
import { byCause, foldedIds, type Cause } from '../grouping';
import { type Ink, line } from './ink';
import { row, type Style } from './layout';
import { mark } from './marks';

const headings = [
  ['failed', 'Failed'],
  ['inconclusive', 'Inconclusive: nothing was shown'],
  ['error', 'Errors of the harness'],
] as const satisfies readonly (readonly [Verdict, string])[];

/**
 * What did not pass, with all that is known of it; safety comes first. Checks that deviate in the same way are one entry with the
 * others by their ids, unless everything is asked for.
 */
export function problems(checks: readonly CheckResult[], style: Style): Ink[] {
  return headings.flatMap(([verdict, heading]) => {
    const found = checks.filter((check) => check.verdict === verdict && check.expectedFailure === undefined);
    if (found.length === 0) return [];
    const causes = style.verbose
      ? [...found].sort((one, other) => rank(one) - rank(other)).map((shown): Cause => ({ shown, others: [] }))
      : byCause(found);
    const title = style.paint.strong(`${heading} (${found.length})`);
    return [
      title,
      ...causes.flatMap(({ shown, others }) => [line``, ...problem(shown, style), ...alike(others, style)]),
      line``,
    ];
  });
}

/** As many are listed by their ids. */
const mostListed = 100;

function alike(others: readonly CheckResult[], style: Style): Ink[] {
  if (others.length === 0) return [];
  const ids = foldedIds(others);
  const left = ids.length - mostListed;
  return [
    ...row(
      style,
      { indent: 4, label: 'alike', width: 16 },
      `${count(others.length, 'more check')} deviated in the same way; --verbose tells each:`,
    ),
    ...ids.slice(0, mostListed).map((id) => line`                    ${id}`),
    ...(left > 0 ? [line`                    ... (${left} more)`] : []),
  ];
}

/** The failures that the user expects, each with the reason; what is known of them is in the other reports. */
export function expectedFailures(checks: readonly CheckResult[], style: Style): Ink[] {
  const found = checks.filter(({ expectedFailure }) => expectedFailure !== undefined);
  if (found.length === 0) return [];
  return [
    style.paint.strong(`Failed as expected (${found.length})`),
    ...found.flatMap(({ id, expectedFailure }) => [
      line`  ${id}`,
      ...row(
        style,
        { indent: 4, label: '', width: 0 },
        [expectedFailure?.reason, expectedFailure?.link].filter(Boolean).join('; '),
      ),
    ]),
    line``,
  ];
}

const rank = ({ severity }: CheckResult): number => (severity === 'safety' ? 0 : 1);

function problem(check: CheckResult, style: Style): Ink[] {
  return [
    line`  ${mark(check.verdict, style.paint)} ${style.paint.strong(check.id)}`,
    ...explain(check).flatMap(([label, text]) => row(style, { indent: 4, label, width: 16 }, text)),
    ...evidenceSections(check.evidence, { brief: !style.verbose, timeline: style.verbose }).flatMap((section) =>
      evidenceBlock(section, style),
    ),
  ];
}

function evidenceBlock({ role, lines }: EvidenceSection, style: Style): Ink[] {
  return lines.flatMap(({ text, verbatim }, at) =>
    row(style, { indent: 4, label: at === 0 ? role : '', width: 16 }, verbatim ? line`${text}` : text),
  );
}
