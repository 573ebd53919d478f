import type { Observed, SentAttempt, TimelineEntry } from '../observation';
import type { ClauseId } from '../specification/clauses/clauses';
import type { RuleId } from '../specification/rules';
import type { Code } from '../specification/codes';
import type { Level, TlsVersion, Trigger } from '../vocabulary/types';

/** The six verdicts. Only `passed` is green, and only when the check ran and its control held. */
export const verdicts = ['passed', 'failed', 'inconclusive', 'not-applicable', 'skipped', 'error'] as const;
export type Verdict = (typeof verdicts)[number];

/** The id of a check without the version of TLS that it was tried under, which only tells two runs of one check apart. */
export const withoutTls = (id: string): string => id.replace(/ @tls1\.[23]$/, '');

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
  /** What deviated; of a failure alone, and of every one. */
  readonly code?: Code;
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
  /** Why no command line can, where none can. */
  readonly notReproducible?: string;
  /** One of kubectl that makes it as well, where the target has the API of Kubernetes. */
  readonly kubectl?: string;
  /** How it was made; of checks alone that did not pass, as what follows. */
  readonly sent?: SentAttempt;
  /** What passed on the wire, in order. */
  readonly timeline?: readonly TimelineEntry[];
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
  /** What deviated; undefined for every verdict but `failed`. */
  readonly code: Code | undefined;
  /** It failed, and the user knows of it and lives with it: why, and where that is followed. */
  readonly expectedFailure?: { readonly reason: string; readonly link: string | undefined };
  readonly evidence: readonly Evidence[];
  /** Milliseconds of all its attempts. */
  readonly duration: number;
}
