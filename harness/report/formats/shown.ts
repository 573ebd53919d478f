import { bySubject, explain, type CheckResult, type RunResult } from '../../results';
import { evidenceSections } from '../explain/evidence-sections';
import { printable } from '../explain/safe-text';

/** The checks that a report for programs lists: those of the target that the user did not leave out. */
export const selected = ({ checks }: RunResult): readonly CheckResult[] =>
  bySubject(checks).target.filter(({ verdict }) => verdict !== 'skipped');

/** Whether a check keeps a run from being green: what failed as the user expects does not. */
export const isRed = ({ verdict, expectedFailure }: CheckResult): boolean =>
  (verdict === 'failed' && expectedFailure === undefined) || verdict === 'inconclusive' || verdict === 'error';

/** The failures that the user expects. */
export const isExpected = ({ expectedFailure }: CheckResult): boolean => expectedFailure !== undefined;

/** Why a check is not green, as one line. */
export function inOneLine({ verdict, expected, actual, reason }: CheckResult): string {
  if (verdict !== 'failed') return printable(reason ?? 'no reason was given');
  return printable(`expected ${expected ?? 'what the specification says'}; actual: ${actual ?? 'something else'}`);
}

/** All that is known of a check that did not pass: the facts of it, then its evidence, line by line. */
export const inFull = (check: CheckResult): readonly string[] => [
  ...explain(check).map(([label, text]) => `${label}: ${printable(text)}`),
  ...evidenceSections(check.evidence).flatMap(({ role, lines }) => [
    `${role}:`,
    ...lines.map(({ text }) => `  ${text}`),
  ]),
];
