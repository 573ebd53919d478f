import type { CertificateFacts, Observation, Observed, TlsObservation } from '../../observation';
import type { CheckResult, Evidence } from '../../results';
import type { HandedOver } from '../../run/start/handed-over';
import type { Begun } from '../output/journal';

/** An observation whose certificates are named by their fingerprints: each is written once. */
export type Recorded =
  | (Omit<Observation, 'tls' | 'forms'> & {
      readonly tls: (Omit<TlsObservation, 'peer'> & { readonly peer: readonly string[] }) | undefined;
    })
  | Exclude<Observed, Observation>;

/** A decided check whose observations are named by number: many checks share their controls. */
export type RecordedCheck = Omit<CheckResult, 'evidence'> & {
  readonly evidence: readonly (Omit<Evidence, 'observed'> & { readonly observed: number })[];
};

/** One line of the journal, as JSON. */
export type JournalEntry =
  | ({ readonly kind: 'begun' } & Begun)
  | Exclude<HandedOver, { readonly kind: 'decided' }>
  | { readonly kind: 'certificate'; readonly facts: CertificateFacts }
  | { readonly kind: 'observed'; readonly number: number; readonly observed: Recorded }
  | { readonly kind: 'decided'; readonly result: RecordedCheck }
  /** A check came out in a later round as it had come out before. */
  | { readonly kind: 'again'; readonly id: string; readonly outcome: string };
