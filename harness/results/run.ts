import type { ClauseId } from '../specification/clauses/clauses';
import type { CheckResult, PlannedCheck } from './check';
import type { SubjectId } from '../vocabulary/types';
import type { Demands } from './demands';
import type { SecurityFinding } from './security-finding';

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

/** How many attempts a run has made side by side. */
export interface SideBySideUsed {
  /** False: the user has said how many scenarios run side by side. */
  readonly adapted: boolean;
  /** How many there were at once at most; of scenarios where that was said. */
  readonly most: number;
  /** How often the number was lowered, because the target became slower, because this machine was busy, or because the target refused attempts. */
  readonly lowered: Readonly<Record<'target' | 'machine' | 'refusals', number>>;
}

/** What was tested, as a report has it. */
export interface RunTarget {
  readonly subject: SubjectId;
  readonly name: string;
  readonly profile: string;
  /** How the profile was chosen, where a look at the target chose it. */
  readonly detected?: string | undefined;
  /** Where it has discovery, a list that needs rights and what is public, if elsewhere than the specification says. */
  readonly paths?: string | undefined;
  /** How an API server was asked who the caller is; undefined: nobody was asked, what arrived was recorded. */
  readonly oracle?: string | undefined;
  /** How the oracle was chosen, where the target was asked. */
  readonly oracleChosen?: string | undefined;
  /** What the oracle cannot see: `groups`, those among them that the target adds, `uid`, `extra`. */
  readonly oracleBlindTo: readonly string[];
  /** What else a reader has to know of it: a word for each fact, and the fact. */
  readonly facts?: readonly (readonly [label: string, fact: string])[];
  readonly setups: readonly { readonly name: string; readonly url: string }[];
  /** False: the run was told to skip verification of the server. */
  readonly serverVerified: boolean;
  readonly deviations: readonly Deviation[];
}

/** A finished run: all that a reporter needs. */
export interface RunResult {
  readonly tool: { readonly name: string; readonly version: string; readonly node: string };
  readonly target: RunTarget;
  /** Further targets of the same run, each a subject of its own; none unless given. */
  readonly others?: readonly RunTarget[];
  readonly startedAt: Date;
  /** Milliseconds. */
  readonly duration: number;
  /** How many times the checks were run; each is here once. */
  readonly rounds: number;
  /** The version of the requirements that the run is about; undefined: all that the suite has. */
  readonly requirements?: string | undefined;
  /** Which part of a run this is; undefined: the whole. */
  readonly shard?: { readonly index: number; readonly count: number } | undefined;
  /** How many attempts were made side by side; undefined where the run ended before that was known. */
  readonly sideBySide?: SideBySideUsed;
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
