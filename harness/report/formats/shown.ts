import { bySubject, explain, type CheckResult, type RunResult } from '../../results';
import { evidenceSections } from '../explain/evidence-sections';
import { printable } from '../explain/safe-text';

/** The checks that a report for programs lists: those of the target that the user did not leave out. */
export const selected = ({ checks }: RunResult): readonly CheckResult[] =>
  bySubject(checks).target.filter(({ verdict }) => verdict !== 'skipped');

/** The failures that the user expects. */
export const isExpected = ({ expectedFailure }: CheckResult): boolean => expectedFailure !== undefined;

/** Whether a check failed that the user does not expect to. */
export const hasFailed = (check: CheckResult): boolean => check.verdict === 'failed' && !isExpected(check);

/** Whether a check ran and showed nothing of the target. */
export const isUnshown = ({ verdict }: CheckResult): boolean => verdict === 'inconclusive' || verdict === 'error';

/** Whether a check keeps a run from being green. */
export const isRed = (check: CheckResult): boolean => hasFailed(check) || isUnshown(check);

/** Why a check is not green, as it was said: to be made fit for where it is shown. */
export const inWords = ({ verdict, expected, actual, reason }: CheckResult): string =>
  verdict === 'failed'
    ? `expected ${expected ?? 'what the specification says'}; actual: ${actual ?? 'something else'}`
    : (reason ?? 'no reason was given');

/** The same as one line that can be shown. */
export const inOneLine = (check: CheckResult): string => printable(inWords(check));

/** The facts of a check that did not pass, line by line. */
export const inShort = (check: CheckResult): readonly string[] =>
  explain(check).map(([label, text]) => `${label}: ${printable(text)}`);

/** All that is known of it: the facts, then its evidence. */
export const inFull = (check: CheckResult): readonly string[] => [
  ...inShort(check),
  ...evidenceSections(check.evidence).flatMap(({ role, lines }) => [
    `${role}:`,
    ...lines.map(({ text }) => `  ${text}`),
  ]),
];
