import { isAnonymous, outcomeInWords, outcomeOf } from '../../../judge';
import type { Identity, Observation } from '../../../observation';
import type { Profile } from '../../../target/types';

/** What one attempt shows of the input that it presents. */
export type KeyReading = { readonly words: string } & (
  | { readonly kind: 'identified'; readonly identity: Identity }
  | { readonly kind: 'anonymous' }
  /** Answered with success, and no identity was shown. */
  | { readonly kind: 'served' }
  /** `how` is the status, or the layer below HTTP. */
  | { readonly kind: 'refused'; readonly how: string }
  /** What is not an answer of the server shows nothing. */
  | { readonly kind: 'unanswered' }
);

/** Reads an observation as an answer to the question who the caller is. */
export function readingOf(observation: Observation, profile: Profile): KeyReading {
  const outcome = outcomeOf(observation, profile);
  const words = outcomeInWords(outcome);
  switch (outcome.kind) {
    case 'accepted':
    case 'anonymous':
      return isAnonymous(outcome.identity, profile)
        ? { kind: 'anonymous', words }
        : { kind: 'identified', identity: outcome.identity, words };
    case 'http':
      return outcome.response.status < 300
        ? { kind: 'served', words }
        : { kind: 'refused', how: String(outcome.response.status), words };
    case 'tls-alert':
    case 'closed':
      return { kind: 'refused', how: outcome.kind, words };
    default:
      return { kind: 'unanswered', words };
  }
}

/** Whether the answer shows that the presented certificate counts for something; an answer that shows nothing is no doubt. */
export const isTrusted = (reading: KeyReading | undefined): boolean =>
  reading === undefined || reading.kind === 'identified' || reading.kind === 'served' || reading.kind === 'unanswered';

/** Whether the caller was identified as this user; an oracle that names no user may have meant it. */
export const isUser = (reading: KeyReading | undefined, user: string): boolean =>
  reading?.kind === 'identified' && (reading.identity.user === undefined || reading.identity.user === user);

/** Whether two callers got different answers, so that the server tells them apart. */
export const differs = (one: KeyReading | undefined, other: KeyReading | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.kind !== 'unanswered' &&
  other.kind !== 'unanswered' &&
  (one.kind !== other.kind || (one.kind === 'refused' && other.kind === 'refused' && one.how !== other.how));
