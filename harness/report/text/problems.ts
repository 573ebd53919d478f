import { explain, type CheckResult, type Verdict } from '../../results';
import { type EvidenceSection, evidenceSections } from '../explain/evidence-sections';
import { type Ink, line } from './ink';
import { row, type Style } from './layout';
import { mark } from './marks';

const headings = [
  ['failed', 'Failed'],
  ['inconclusive', 'Inconclusive: nothing was shown'],
  ['error', 'Errors of the harness'],
] as const satisfies readonly (readonly [Verdict, string])[];

/** Every check that was decided against the target, or not decided, with all that is known of it; safety comes first. */
export function problems(checks: readonly CheckResult[], style: Style): Ink[] {
  return headings.flatMap(([verdict, heading]) => {
    const found = checks.filter((check) => check.verdict === verdict && check.expectedFailure === undefined);
    if (found.length === 0) return [];
    const safetyFirst = [...found].sort((one, other) => rank(one) - rank(other));
    const title = style.paint.strong(`${heading} (${found.length})`);
    return [title, ...safetyFirst.flatMap((check) => [line``, ...problem(check, style)]), line``];
  });
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
