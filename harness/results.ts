import type { Observed } from './observation';
import type { Demands } from './results/demands';
import type { Level, TlsVersion, Trigger } from './vocabulary/types';
import type { ClauseId } from './spec/clauses';
import type { RuleId } from './specification/rules';

export { claimOf, claims, exitCodeOf, exitCodes, type ExitCode } from './results/claim';
export { bySubject, coverageOf, summarize, type Coverage, type Summary } from './results/coverage';
export { failingFindings, failOnNames, failOnOf, requirementOf, unmet, type Demands } from './results/demands';

/** The six verdicts. Only `passed` is green, and only when the check ran and its control held. */
export const verdicts = ['passed', 'failed', 'inconclusive', 'not-applicable', 'skipped', 'error'] as const;
export type Verdict = (typeof verdicts)[number];

/** Why a check is not applicable: it is not about such a target, or the user has not supplied what it takes. */
export const inapplicabilities = ['does-not-concern', 'needs-input'] as const;
export type Inapplicability = (typeof inapplicabilities)[number];

/** Why a check is not applicable, with what would change that. */
export type Inapplicable =
  | { readonly because: 'does-not-concern'; readonly reason: string }
  | {
      readonly because: 'needs-input';
      readonly reason: string;
      /** Flags of the command line, each of which supplies what is lacking first; the best of them first. */
      readonly supply: readonly [string, ...string[]];
    };

export const doesNotConcern = (reason: string): Inapplicable => ({ because: 'does-not-concern', reason });
export const needsInput = (reason: string, ...supply: readonly [string, ...string[]]): Inapplicable => ({
  because: 'needs-input',
  reason,
  supply,
});

/** Whether a failure is one of safety (somebody was taken for someone) or of the exact words and codes expected. */
export type Severity = 'safety' | 'conformance';

/** What the judge says of one attempt. */
export interface Judgement {
  readonly verdict: 'passed' | 'failed' | 'inconclusive' | 'not-applicable';
  /** What had to happen, as a sentence without full stop. */
  readonly expected: string;
  /** What happened, as a sentence without full stop. */
  readonly actual: string;
  /** The layer of the outcome: `tls-alert unknown_ca after-handshake`, `http-401`, `anonymous`, `accepted`, ... */
  readonly layer: string;
  readonly severity?: Severity;
  /** Why nothing was shown, for `inconclusive` and `not-applicable`. */
  readonly reason?: string;
  /** Flags that change what is `not-applicable`; none: it does not concern the target. */
  readonly supply?: readonly [string, ...string[]];
}

/** A check as the plan has it: what can be said of it before anything runs. */
export interface PlannedCheck {
  /** `scenario/check`, with ` @tls1.2` or ` @tls1.3` where both are tried; frozen. */
  readonly id: string;
  readonly scenario: string;
  readonly check: string;
  readonly scenarioTitle: string;
  /** The check's id as words. */
  readonly title: string;
  readonly clause: ClauseId;
  readonly level: Level;
  readonly rule: RuleId | undefined;
  readonly tls: TlsVersion | undefined;
  /** Which of the target's setups it runs against. */
  readonly setup: string | undefined;
  /** What must be seen to happen for the check to show anything. */
  readonly triggers: readonly Trigger[];
  /** `harness`: no target can fail it, and no count of the target includes it. */
  readonly subject: 'target' | 'harness';
}

/** One attempt that was made for a check, with its place: the check itself, or its control before and after. */
export interface Evidence {
  readonly role: 'check' | 'control-before' | 'control-after' | 'reference';
  /** The attempt as a sentence. */
  readonly attempt: string;
  readonly observed: Observed;
  /** Each trigger of the attempt, and whether it was seen in it. */
  readonly triggers?: readonly { readonly trigger: Trigger; readonly seen: boolean }[];
  /** A command line that makes the same attempt by hand, where one can. */
  readonly reproduce: string | undefined;
}

/** A check that has been decided. */
export interface CheckResult extends PlannedCheck {
  readonly verdict: Verdict;
  /** Why, for every verdict but `passed` and `failed`; and how often, for what failed in some of several rounds. */
  readonly reason: string | undefined;
  /** Why it is not applicable; undefined for every other verdict. */
  readonly because: Inapplicability | undefined;
  /** For `needs-input`: flags of the command line, each of which supplies what is lacking first. */
  readonly supply: readonly string[];
  readonly expected: string | undefined;
  readonly actual: string | undefined;
  readonly layer: string | undefined;
  readonly severity: Severity | undefined;
  readonly evidence: readonly Evidence[];
  /** Milliseconds of all its attempts. */
  readonly duration: number;
}

/** Where the target differs from the letter of the specification because of the kind of server it is. */
export interface Deviation {
  readonly clause: ClauseId;
  /** Our own sentence: what the specification says, and what this kind of server does. */
  readonly sentence: string;
}

/** A certificate that an authority of the target vouches for, and that the run has made. */
export interface IssuedCertificate {
  /** Hexadecimal, upper case. */
  readonly serialNumber: string;
  /** RFC 4514 text. */
  readonly subject: string;
  readonly issuer: string;
  readonly notAfter: Date;
}

/** How much a finding weighs, the gravest first: anyone can be anyone; a guard is missing; good to know. */
export const findingSeverities = ['critical', 'warning', 'notice'] as const;
export type FindingSeverity = (typeof findingSeverities)[number];

/** Something about the security of the target, apart from conformance: it never changes what a run means. */
export interface SecurityFinding {
  /** Kebab-case; frozen. */
  readonly id: string;
  readonly severity: FindingSeverity;
  /** Where it was seen: in what the target did, or in the manifest that it is started from. */
  readonly seenIn: 'run' | 'manifest';
  readonly title: string;
  /** What was seen, as a sentence without full stop. */
  readonly seen: string;
  /** Why it matters, as a sentence without full stop. */
  readonly why: string;
  /** Rules of the catalogue, and CVEs, audit findings or issues that tell of it. */
  readonly references: readonly string[];
  /** What changes it, in the words of this kind of server. */
  readonly fix: string;
}

/** The gravest first; those of one severity stay as they were. */
export const bySeverity = (findings: readonly SecurityFinding[]): readonly SecurityFinding[] =>
  [...findings].sort(
    (one, other) => findingSeverities.indexOf(one.severity) - findingSeverities.indexOf(other.severity),
  );

/** A finished run: all that a reporter needs. */
export interface RunResult {
  readonly tool: { readonly name: string; readonly version: string; readonly node: string };
  readonly target: {
    readonly name: string;
    readonly profile: string;
    /** How the profile was chosen, where a look at the target chose it. */
    readonly detected?: string | undefined;
    /** Where it has discovery, a list that needs rights and what is public, if elsewhere than the specification says. */
    readonly paths?: string | undefined;
    readonly oracle: string;
    /** How the oracle was chosen, where the target was asked. */
    readonly oracleChosen?: string | undefined;
    /** What the oracle cannot see: `groups`, those among them that the target adds, `uid`, `extra`. */
    readonly oracleBlindTo: readonly string[];
    readonly setups: readonly { readonly name: string; readonly url: string }[];
    /** False: the run was told to skip verification of the server. */
    readonly serverVerified: boolean;
    readonly deviations: readonly Deviation[];
  };
  readonly startedAt: Date;
  /** Milliseconds. */
  readonly duration: number;
  /** How many times the checks were run; each is here once. */
  readonly rounds: number;
  /** In the order of the specification. */
  readonly checks: readonly CheckResult[];
  /** Security findings, the gravest first. */
  readonly findings: readonly SecurityFinding[];
  /** Set when the target could not be reached, or went away: the one sentence that says so. */
  readonly unreachable: string | undefined;
  /** Set when the run ended before its first check: what is wrong with the inputs, as a sentence. */
  readonly wrongInput?: string;
  /** Set when the process that speaks to the target ended before the run did: how, as a sentence. What was decided before stands. */
  readonly crashed?: string;
  /** What names this run on the target, and with `--mark` in its certificates that name a user: `OU=authn-conformance NAME`. */
  readonly name: string;
  /** What the run has drawn from what a target could recognise it by: the same seed draws the same. */
  readonly seed: string;
  /** Hexadecimal: the last eight bytes of each serial number are the HMAC-SHA256 of the first eight under this key, cut to eight bytes. */
  readonly markKey: string;
  /** All of them, in the order in which they were issued; those from documents and intermediates have no OU with the run's name. */
  readonly certificates: readonly IssuedCertificate[];
  /** What the run has created on the target and could not delete again. */
  readonly leftBehind: readonly string[];
  /** What the user demands of the run beside conformance; nothing unless given. */
  readonly demands?: Demands;
}

/** What a run tells while it goes on; every hook is optional. */
export interface Progress {
  /**
   * `planned`: the checks that will run; `rounds`: how often each of the checks will be run, one unless given; `requests`: how many requests all of it makes of
   * the target, if nothing has to be made again.
   */
  readonly onBegin?: (planned: readonly PlannedCheck[], rounds?: number, requests?: number) => void;
  /** A check has been decided; once for each round. */
  readonly onCheck?: (result: CheckResult) => void;
  readonly onEnd?: (run: RunResult) => void;
}
