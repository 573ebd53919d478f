import type { CheckResult, IssuedCertificate, RunResult } from '../../results';

/** What a run hands over as it goes on: enough for a report of it, should its process end before it does. */
export type HandedOver =
  /** The target has been opened, and the run has a name on it. */
  | ({ readonly kind: 'opened' } & Pick<RunResult, 'target' | 'name' | 'seed' | 'markKey'>)
  | { readonly kind: 'issued'; readonly certificate: IssuedCertificate }
  /** An object is about to be created on the target, or is not there any more. */
  | { readonly kind: 'creating' | 'gone'; readonly object: string }
  /** Every check of the plan in its order, as it is if nothing of it runs. */
  | { readonly kind: 'planned'; readonly checks: readonly CheckResult[]; readonly repeat: number }
  /** The checks of one scenario, or one TLS version of it, begin or have been decided. */
  | { readonly kind: 'group-begins' | 'group-ends'; readonly group: string }
  /** A check has been decided; once for each round. */
  | { readonly kind: 'decided'; readonly result: CheckResult };

/** Takes what is handed over; must not throw. */
export type HandOver = (handed: HandedOver) => void;

/** Why a check has no verdict where the process of its run ended. */
export const undecidedAtTheEnd = 'the run ended before this check was decided';
