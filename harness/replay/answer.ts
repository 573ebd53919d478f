import type { Ending, HttpResponse, Observation, WireObservation } from '../observation';
import type { Ended } from './run-program';

/** What a client program was answered, as far as it says. */
export interface ProgramAnswer {
  readonly ending: Ending;
  readonly response?: HttpResponse;
  /** The alert that ended the connection, as far as the program names it. */
  readonly alert?: { readonly number: number | undefined; readonly name: string };
  /** The program says that it spoke HTTP/2. */
  readonly http2?: boolean;
}

/** What a program was answered that had to be ended, and why; undefined: it ended by itself. */
export const answerOfStopped = ({ stopped }: Pick<Ended, 'stopped'>): ProgramAnswer | undefined => {
  if (stopped === 'time') return { ending: { kind: 'timed-out', stage: 'response' } };
  if (stopped === 'size')
    return { ending: { kind: 'malformed', why: 'an answer of more than 9 MiB', stage: 'response' } };
  return undefined;
};

/** The answer in the form in which the harness judges its own. */
export function observationOf(
  { ending, response, alert, http2 = false }: ProgramAnswer,
  of: Pick<Observation, 'address' | 'request' | 'at' | 'duration' | 'identity'>,
): Observation {
  return {
    kind: 'exchange',
    ending,
    ...of,
    tls: http2 ? spokenHttp2 : undefined,
    wire: alert && { ...unseen, alerts: [{ direction: 'received', phase: 'after-handshake', at: 0, ...alert }] },
    httpBytesWritten: Buffer.byteLength(of.request),
    response,
  };
}

const unseen: WireObservation = {
  clientCertificateRequest: 'unknown',
  acceptableAuthorities: undefined,
  sentClientCertificate: 'unknown',
  sentCertificateVerify: 'unknown',
  alerts: [],
  notTls: undefined,
};

/** A program verifies the server by itself, and ends where it does not verify. */
const spokenHttp2: Observation['tls'] = {
  protocol: 'TLS',
  cipher: '',
  alpn: 'h2',
  resumed: false,
  peer: [],
  verification: { path: undefined, name: undefined, checkedName: '' },
};
