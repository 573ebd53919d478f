import type { Inapplicable, PlannedCheck } from '../results';
import type { ApiServerTerms, Terms } from '../target/types';
import type { Requirements } from './requirements';
import type { Shard } from './shard';
import type { CheckOf, Level, ScenarioOf, TlsVersion } from '../vocabulary/types';

/** What shows that an attempt could have succeeded: it must hold before and after. */
export type Control<Of extends Terms = ApiServerTerms> =
  /** Another check of the scenario, judged by its own expectation. */
  | { readonly kind: 'check'; readonly check: string }
  /** The same attempt with the certificate that the presented one is a twin of; it must be believed. */
  | { readonly kind: 'twin'; readonly attempt: Of['attempt'] };

/** Whether a check runs, decided from data alone, before any connection. */
export type Decision =
  | { readonly kind: 'run' }
  | { readonly kind: 'skipped'; readonly reason: string }
  | ({ readonly kind: 'not-applicable' } & Inapplicable);

/** A check with all that running it takes. */
export interface Case<Of extends Terms = ApiServerTerms> extends PlannedCheck {
  readonly definition: CheckOf<Of>;
  readonly control: Control<Of> | undefined;
  readonly decision: Decision;
}

/** The cases of one scenario on one setup under one TLS version: they share controls and run together. */
export interface Group<Of extends Terms = ApiServerTerms> {
  readonly scenario: ScenarioOf<Of>;
  readonly setup: string | undefined;
  readonly tls: TlsVersion | undefined;
  readonly cases: readonly Case<Of>[];
}

export interface Plan<Of extends Terms = ApiServerTerms> {
  readonly target: Of['target'];
  readonly groups: readonly Group<Of>[];
}

/** What the user asked for; everything else is `skipped`. */
export interface Selection {
  /** Globs over scenario ids and `scenario/check` ids; any may match. */
  readonly scenarios?: readonly string[];
  /** Clause ids or prefixes of them: `5.2` selects 5.2.1 to 5.2.6. */
  readonly clauses?: readonly string[];
  /** The weakest level that runs. */
  readonly level?: Level;
  readonly tls?: TlsVersion;
  /** Leaves out what takes seconds because it waits for a certificate to expire. */
  readonly fast?: boolean;
  /** Of what all the rest selects, this part alone. */
  readonly shard?: Shard;
  /** Nothing but what these ask for: to this selection the suite has no other checks. */
  readonly requirements?: Requirements;
}

/** A selection that selects nothing, which is a mistake and never a success. */
export class SelectionError extends Error {
  override readonly name = 'SelectionError';
  readonly code = 'NOTHING_SELECTED';
}
