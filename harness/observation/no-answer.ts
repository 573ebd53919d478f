import type { Ending, Observation, Stage } from './exchange';
import { isClosureAlert, type Alert } from './tls';

/** How an attempt ended that got no answer. */
export type NoAnswer = Exclude<Ending, { kind: 'response' }> | { readonly kind: 'tls-alert'; readonly alert: Alert };

/** The alert by which the peer refused the connection; the last one that says more than that it ends. */
export const endingAlert = ({ wire }: Pick<Observation, 'wire'>): Alert | undefined =>
  wire?.alerts.findLast((alert) => alert.direction === 'received' && !isClosureAlert(alert));

/** What is malformed, in words, where TLS here ended the connection with an error of this code. */
export const toldByTls = (code: string): string => `what TLS reports as ${code}`;

/**
 * Whether the handshake came to nothing over the protocols that were offered (ALPN): the peer ended it with the alert for that (RFC 7301,
 * 3.2), or chose one that was not offered, as Apache does without `Protocols h2`. The TLS of Node calls the latter a bad extension.
 */
export const isOverProtocols = (exchange: Pick<Observation, 'ending' | 'wire'>): boolean => {
  const { ending } = exchange;
  return ending.kind === 'closed'
    ? endingAlert(exchange)?.name === 'no_application_protocol'
    : ending.kind === 'malformed' && ending.stage === 'handshake' && ending.why === toldByTls('ERR_SSL_BAD_EXTENSION');
};

/** How an attempt ended, by its alert where the peer sent one before it closed the connection; undefined: by an answer. */
export function noAnswerOf({ ending, wire }: Pick<Observation, 'ending' | 'wire'>): NoAnswer | undefined {
  if (ending.kind === 'response') return undefined;
  const alert = ending.kind === 'closed' ? endingAlert({ wire }) : undefined;
  return alert === undefined ? ending : { kind: 'tls-alert', alert };
}

type Tense = 'past' | 'present';

/** What the server did, as the predicate of a sentence: the only place where an ending is named. */
export function noAnswerInWords(end: NoAnswer, tense: Tense = 'past'): string {
  const now = tense === 'present';
  switch (end.kind) {
    case 'unreachable':
      return `${now ? 'cannot' : 'could not'} be reached (${end.code})`;
    case 'client-refused':
      return now
        ? `sends a certificate that the harness rejects (${end.code})`
        : `sent a certificate that the harness rejected (${end.code})`;
    case 'closed':
      return `${closing[end.how][tense]} the connection ${closedWhen[end.stage]}`;
    case 'tls-alert':
      return `${now ? 'rejects' : 'rejected'} the connection with ${alertInWords(end.alert)} ${phaseInWords(end.alert)}`;
    case 'timed-out':
      return `${timedOut[end.stage][tense]} before the timeout`;
    case 'malformed':
      return `${now ? 'answers' : 'answered'} with ${end.why}`;
    case 'not-kept-open':
      return `${now ? 'ends' : 'ended'} the connection after an earlier answer`;
  }
}

const closing = {
  end: { past: 'closed', present: 'closes' },
  reset: { past: 'reset', present: 'resets' },
} as const;

const closedWhen = {
  connect: 'while connecting',
  handshake: 'in the handshake',
  request: 'without an answer',
  response: 'in the middle of its answer',
} as const satisfies Record<Stage, string>;

const timedOut = {
  connect: { past: 'accepted no connection', present: 'accepts no connection' },
  handshake: { past: 'did not complete the TLS handshake', present: 'does not complete the TLS handshake' },
  request: { past: 'did not answer', present: 'does not answer' },
  response: { past: 'did not complete its answer', present: 'does not complete its answer' },
} as const satisfies Record<Stage, Record<Tense, string>>;

/** An alert by its name and number. */
export const alertInWords = ({ name, number }: Pick<Alert, 'name' | 'number'>): string =>
  `TLS alert ${name}${number === undefined ? '' : ` (${number})`}`;

/** When an alert came. */
export const phaseInWords = ({ phase }: Pick<Alert, 'phase'>): string =>
  phase === 'handshake' ? 'in the handshake' : 'after the handshake';
