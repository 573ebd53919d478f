import type { TlsObservation, WireObservation } from './tls';

export interface HttpResponse {
  readonly version: string;
  readonly status: number;
  readonly reason: string;
  /** In order of arrival, spelled as sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Decoded from UTF-8; at most the probe's bound. */
  readonly body: string;
  /** False when the connection ended, or the bound was reached, before the body did. */
  readonly complete: boolean;
}

/** The value of a header, whose name is given in small letters and may be spelled in any way; the first of several. */
export const headerOf = ({ headers }: Pick<HttpResponse, 'headers'>, wanted: string): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1];

/** Whether the server has said that it will not keep the connection open (RFC 9112, 9.3). */
export function endsConnection(response: HttpResponse | undefined): boolean {
  const { headers, version } = { headers: [], version: '1.1', ...response };
  const options = headers
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((option) => option.trim());
  return options.includes('close') || (version === '1.0' && !options.includes('keep-alive'));
}

/** Who the target says the caller is; what the oracle cannot see is undefined. */
export interface Identity {
  readonly user: string | undefined;
  readonly uid: string | undefined;
  readonly groups: readonly string[] | undefined;
  readonly extra: Readonly<Record<string, readonly string[]>> | undefined;
}

/** How an attempt ended. */
export type Ending =
  /** A complete HTTP response arrived. */
  | { readonly kind: 'response' }
  /** No TCP connection. */
  | { readonly kind: 'unreachable'; readonly code: string }
  /** The harness refused the server and wrote no HTTP byte (clauses 7.3, 7.4). */
  | { readonly kind: 'client-refused'; readonly code: string }
  /** The peer ended the connection, in an orderly way or by a reset. */
  | { readonly kind: 'closed'; readonly how: 'end' | 'reset'; readonly stage: Stage }
  /** Nothing more came in time. */
  | { readonly kind: 'timed-out'; readonly stage: Stage }
  /** What came is not the protocol, or more than the probe takes. */
  | { readonly kind: 'malformed'; readonly why: string; readonly stage: Stage }
  /** The peer ended the connection after an earlier answer, announced or not, so this request could not be made on it. */
  | { readonly kind: 'not-kept-open' };

/** How far an attempt came. */
export type Stage = 'connect' | 'handshake' | 'request' | 'response';

/** When a request was made, and where; times are milliseconds since the attempt began. */
export interface SentRequest {
  /** Which request of its connection it was, counted from 1. */
  readonly number: number;
  /** Undefined: the request had to wait for others, or the peer says that it has not taken it. */
  readonly opened: number | undefined;
  /** Undefined: there was no complete answer. */
  readonly answered: number | undefined;
  /** It was answered before its body was sent. */
  readonly beforeItsBody?: true;
}

/** A question that belongs to an attempt without being the one it is judged by. */
export interface RelatedRequest {
  /** Asked on the connection whose session is resumed, before on the same connection, or beside on the same connection. */
  readonly role: 'session' | 'before' | 'beside';
  /** The status of the answer; undefined: there was no complete one. */
  readonly status: number | undefined;
  /** The answer did not come in time: how busy the machine is may have a part in that. */
  readonly timedOut?: true;
  /** It was taken back before its body was sent, as it was to be. */
  readonly cancelled?: true;
  /** Which request of which attempt the answer says that it is for, where it says so. */
  readonly answerTo?: { readonly attempt: number; readonly request: number | undefined };
  readonly identity: Identity | undefined;
  /** Undefined: it was never written. */
  readonly sent?: SentRequest | undefined;
}

/** One attempt, observed. */
export interface Observation {
  readonly kind: 'exchange';
  readonly ending: Ending;
  /** host:port */
  readonly address: string;
  readonly tls: TlsObservation | undefined;
  readonly wire: WireObservation | undefined;
  /** Bytes of HTTP that left; 0 shows that no request was made. */
  readonly httpBytesWritten: number;
  /** The request as written, without any secret: identity headers are the test's own. */
  readonly request: string;
  readonly response: HttpResponse | undefined;
  readonly identity: Identity | undefined;
  /** Undefined: the request was never written. */
  readonly sent?: SentRequest | undefined;
  /** The end of the certificate's validity, for which the attempt waited before the request. */
  readonly waitedFor?: Date;
  /** The connection came from the port of an earlier one of the attempt. */
  readonly fromSamePort?: boolean;
  /** The request carried fields, or cookies, of an answer on another connection. */
  readonly fieldsReturned?: boolean;
  /** Requests of an earlier connection were open while this was made. */
  readonly openRequests?: boolean;
  /** Its body was sent when another question had been answered. */
  readonly bodyBehind?: boolean;
  /** Two requests of the attempt, or more, arrived upstream on one connection. */
  readonly upstreamReused?: boolean;
  /** Requests of the attempt that are answered together were open upstream at the same time. */
  readonly upstreamMet?: boolean;
  /** The target was seen to read the file with a CA again, which was changed in the attempt. */
  readonly caFileRead?: boolean;
  /** The target accepted a connection in the attempt before that file was changed. */
  readonly reachedBeforeChange?: boolean;
  /** It was made a second time, because the target did not answer the first in time, or reset the connection in its answer. */
  readonly madeAgain?: true;
  /** What was asked before it or beside it, in order. */
  readonly company?: readonly RelatedRequest[];
  /** The same attempt in each of its forms, in their order; this observation is then that of the last that was made. */
  readonly forms?: readonly ObservedForm[];
  /** When the attempt began. */
  readonly at: Date;
  /** Milliseconds. */
  readonly duration: number;
}

/** One form of an attempt that is made in several. */
export interface ObservedForm {
  /** Its name in the attempt. */
  readonly name: string;
  readonly observation: Observation;
}
