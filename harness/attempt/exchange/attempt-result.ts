import type { RelatedRequest, Ending, HttpResponse, Identity, SentRequest, TlsObservation } from '../../observation';
import type { Credential } from '../../pki';
import type { Connection, Conversation, HeldBody } from '../http/connection';
import type { Deadline } from './deadline';
import type { Dialled } from '../tls/dial';
import type { Form } from '../request/form';
import type { WireRequest } from '../request/wire-request';
import type { Transcript } from '../../wire';
import type { Clock, Exchange } from '../request/types';

/** What an attempt has come to so far. */
export interface AttemptResult {
  readonly ending: Ending;
  readonly tls?: TlsObservation;
  readonly transcript?: Transcript;
  readonly response?: HttpResponse;
  readonly bytesWritten?: number;
  /** The connection came from the port of an earlier one. */
  readonly fromSamePort?: boolean;
  /** The request carried fields, or cookies, of the answer on an earlier one. */
  readonly fieldsReturned?: boolean;
  /** Requests of an earlier connection were open all the while; absent where there were none. */
  readonly openRequests?: boolean;
  /** The body was sent when another question had been answered; absent where none was to be. */
  readonly bodyBehind?: boolean;
  /** As it was made, where that became known under way. */
  readonly request?: WireRequest;
  readonly sent?: SentRequest | undefined;
  readonly company?: readonly RelatedRequest[];
}

/** A TLS connection on which requests can be made. */
export type Established = Extract<Dialled, { ok: true }>;

/** One attempt under way, with what it takes to make connections for it. */
export interface UnderWay {
  readonly exchange: Exchange;
  readonly request: WireRequest;
  readonly http: '1.0' | '1.1' | '2';
  /** Who an answer says the caller is. */
  readonly identify: (response: HttpResponse) => Promise<Identity | undefined>;
  readonly clock: Clock;
  readonly deadline: Deadline;
  /** Milliseconds since the attempt began. */
  readonly elapsed: () => number;
  /**
   * A connection of this caller, which offers this session; under the server name of the attempt, and from any port, unless
   * others are given.
   */
  readonly dial: (
    credential: Credential | undefined,
    session?: Buffer,
    serverName?: string,
    fromPorts?: readonly number[],
  ) => Promise<Dialled>;
  readonly connectionOver: (established: Established, http: '1.0' | '1.1' | '2', form?: Form) => Connection;
}

/** An attempt that ended before a request was made. */
export const beforeRequest = (ending: Ending, transcript: Transcript | undefined): AttemptResult => ({
  ending,
  ...(transcript === undefined ? {} : { transcript }),
});

/** Makes one request, and notes when. */
export async function asked(
  connection: Connection,
  request: WireRequest,
  last: boolean,
  { deadline, elapsed }: Pick<UnderWay, 'deadline' | 'elapsed'>,
  held?: HeldBody,
): Promise<Conversation & Pick<AttemptResult, 'sent'>> {
  const opened = elapsed();
  const said = await connection.ask(request, { last, signal: deadline.signal(), held });
  const { number, delayed, ending } = said;
  if (number === undefined) return said;
  const answered = ending.kind === 'response' ? elapsed() : undefined;
  return { ...said, sent: { number, opened: delayed === true ? undefined : opened, answered } };
}

/** An attempt whose request was made. */
export const afterResponse = ({
  ending,
  response,
  bytesWritten,
  sent,
}: Conversation & Pick<AttemptResult, 'sent'>): AttemptResult => ({
  ending,
  bytesWritten,
  sent,
  ...(response === undefined ? {} : { response }),
});
