export {
  doesNotConcern,
  inapplicabilities,
  needsInput,
  verdicts,
  withoutTls,
  type CheckResult,
  type Evidence,
  type Inapplicability,
  type Inapplicable,
  type Judgement,
  type PlannedCheck,
  type Severity,
  type Verdict,
} from './results/check';
export { codeIds, isCode, type Code } from './specification/codes';
export { beyond } from './results/beyond';
export { certificateDifference, differencesOf } from './results/differences';
export { servedDifference, servedIn } from './results/served/differences';
export { mergedRun } from './results/merge';
export { claimOf, claims, driftIn, exitCodeOf, exitCodes, type ExitCode } from './results/claim';
export { bySubject, coverageOf, summarize, type Coverage, type Summary } from './results/coverage';
export { citation, explain } from './results/explain';
export {
  failingFindings,
  failOnNames,
  failOnOf,
  requirementOf,
  unmet,
  type Demands,
  type Implementation,
} from './results/demands';
export { byName, driftKinds, withExpected, type ExpectedFailure, type ExpectedFailures } from './results/expected';
export type { Deviation, IssuedCertificate, Progress, RunResult, RunTarget, SideBySideUsed } from './results/run';
export { bySeverity, findingSeverities, type FindingSeverity, type SecurityFinding } from './results/security-finding';
