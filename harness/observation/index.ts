/**
 * What one attempt saw, as plain data: the only thing a judge reads. A peer's error is an observation, never an
 * exception. Imports nothing but its own parts, so that every part of the harness can speak
 * of it.
 */

import type { CertificateFacts } from './certificate';
import type { Observation, RelatedRequest } from './exchange';
import type { CommandRun, ForwardingOf } from './recorded';

export type { CertificateFacts } from './certificate';
export type {
  Ending,
  HttpResponse,
  Identity,
  Observation,
  ObservedForm,
  RelatedRequest,
  SentRequest,
  Stage,
} from './exchange';
export { endsConnection, headerOf } from './exchange';
export type { CommandRun, RecordedConnection, RecordedRequest } from './recorded';
export type { Attribute, PresentedCertificate, SentAttempt, TimelineEntry, WrittenRequest } from './sent';
export type { Alert, ServerVerification, TlsObservation, WireObservation } from './tls';
export { isClosureAlert } from './tls';

/** A certificate that was issued from documents and read back. */
export interface Issuance {
  readonly kind: 'issuance';
  readonly facts: CertificateFacts;
  readonly verifiesAgainstIssuer: boolean;
}

/** What an attempt of another kind came to: facts by name, in the order in which they were seen. */
export interface Account {
  readonly kind: 'account';
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Milliseconds. */
  readonly duration: number;
}

/** What came of one attempt through a front proxy. */
export type Forwarding = ForwardingOf<Observation>;

export type Observed = Observation | Issuance | Account | Forwarding | CommandRun;

/** The exchange with the target that is in an observation; undefined: there is none. */
export const exchangeOf = (observed: Observed): Observation | undefined =>
  observed.kind === 'exchange' ? observed : observed.kind === 'forwarding' ? observed.exchange : undefined;

/** The exchange with the target in each form of what was observed; one where there is one form. */
export function exchangesOf(observed: Observed): readonly Observation[] {
  const one = exchangeOf(observed);
  if (observed.kind === 'forwarding' && observed.forms !== undefined)
    return observed.forms.map(({ forwarding }) => forwarding.exchange);
  return one?.forms?.map(({ observation }) => observation) ?? (one === undefined ? [] : [one]);
}

/** Whether a complete answer came to it. */
export const isAnswered = ({ sent }: RelatedRequest): boolean => sent?.answered !== undefined;
