import type { CheckResult, Verdict } from '../../results';
import { ruleInWords } from '../../specification/reference';
import { type EvidenceSection, evidenceSections } from '../evidence-sections';
import { citation, severityWords } from '../sentences';
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
    const found = checks.filter((check) => check.verdict === verdict);
    if (found.length === 0) return [];
    const safetyFirst = [...found].sort((one, other) => rank(one) - rank(other));
    const title = style.paint.strong(`${heading} (${found.length})`);
    return [title, ...safetyFirst.flatMap((check) => [line``, ...problem(check, style)]), line``];
  });
}

const rank = ({ severity }: CheckResult): number => (severity === 'safety' ? 0 : 1);

function problem(check: CheckResult, style: Style): Ink[] {
  const { verdict, severity, rule } = check;
  const fact = (label: string, value: string | undefined): Ink[] =>
    value === undefined ? [] : row(style, { indent: 4, label, width: 16 }, value);
  return [
    line`  ${mark(verdict, style.paint)} ${style.paint.strong(check.id)}`,
    ...fact('rule', `${citation(check)}: ${check.scenarioTitle}`),
    ...(rule === undefined ? [] : fact(rule, ruleInWords(rule))),
    ...fact('severity', severity === undefined ? undefined : severityWords[severity]),
    ...fact('why', check.reason),
    ...fact('expected', check.expected),
    ...fact('actual', check.actual),
    ...fact('layer', check.layer),
    ...evidenceSections(check.evidence).flatMap((section) => evidenceBlock(section, style)),
  ];
}

function evidenceBlock({ role, lines }: EvidenceSection, style: Style): Ink[] {
  return lines.flatMap(({ text, verbatim }, at) =>
    row(style, { indent: 4, label: at === 0 ? role : '', width: 16 }, verbatim ? line`${text}` : text),
  );
}
