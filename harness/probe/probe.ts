import type { Companion, Ending, HttpResponse, Observation, TlsObservation, WireObservation } from '../observation';
import type { Credential } from '../pki';
import { readIdentity } from '../target/identity';
import type { Endpoint, Oracle } from '../target/types';
import type { HttpVersion } from '../vocabulary/when';
import type { Connection, Conversation } from './connection';
import { createDeadline } from './deadline';
import { dialTcp, dialTls, type Dialled } from './dial';
import { http1Connection } from './http1';
import { http2Connection } from './http2';
import { createChainReader } from './known-chains';
import { companionsOf, http1Bytes, requestOf } from './request';
import { createContexts } from './secure-contexts';
import type { Transcript } from './transcript';
import { trustOf } from './trust';
import type { Clock, Exchange } from './types';
import { wireObservation } from './wire';

/** Makes one attempt and observes it. Nothing a peer does makes it throw, hang or grow without bound. */
export type Probe = (exchange: Exchange) => Promise<Observation>;

/** What the connection came to whose session is to be resumed. */
interface Earlier {
  readonly session?: Buffer;
  readonly tls?: TlsObservation;
  readonly company: readonly Companion[];
}

interface Seen {
  readonly ending: Ending;
  readonly tls?: TlsObservation;
  readonly transcript?: Transcript;
  readonly response?: HttpResponse;
  readonly bytesWritten?: number;
  readonly company?: readonly Companion[];
}

export interface ProbeOptions {
  /** Milliseconds for the whole of one attempt; one that waits has them before and after the wait. */
  readonly timeout: number;
  readonly clock: Clock;
  /** PEM of an authority that signed nothing of the target. */
  readonly unknownAuthority: string;
}

/** A probe that gives every attempt a connection of its own. */
export function createProbe({ timeout, clock, unknownAuthority }: ProbeOptions): Probe {
  const contextFor = createContexts();
  const chainOf = createChainReader();

  return async (exchange) => {
    const { attempt, endpoint, requestHeader, oracle } = exchange;
    const at = clock.now();
    const began = clock.elapsed();
    const elapsed = (): number => clock.elapsed() - began;
    const deadline = createDeadline(timeout);
    const request = requestOf(attempt, requestHeader, oracle);
    const http = 'http' in attempt ? attempt.http : '1.1';

    const dial = (credential: Credential | undefined, session?: Buffer): Promise<Dialled> => {
      const { trust, checkedName } = trustOf(attempt, endpoint, unknownAuthority);
      const atMost = attempt.kind === 'connect' ? attempt.atMost : undefined;
      return dialTls({
        endpoint,
        context: contextFor({ credential, tls: exchange.tls, trust, atMost }),
        trust,
        chainOf,
        alpn: [http === '2' ? 'h2' : 'http/1.1'],
        checkedName,
        session,
        signal: deadline.signal(),
        elapsed,
      });
    };

    /** Asks as the one whose session is to be resumed, and brings the session along; none when the server gives none. */
    const earlier = async (): Promise<Earlier> => {
      if (exchange.session === undefined) return { company: [] };
      const dialled = await dial(exchange.session.credential);
      if (!dialled.ok) return { company: [companion('session', undefined, oracle)] };
      const sessions: Buffer[] = [];
      dialled.socket.on('session', (session: Buffer) => sessions.push(session));
      if (clientRefusal(exchange, dialled.tls) !== undefined) {
        dialled.socket.destroy();
        return { company: [companion('session', undefined, oracle)] };
      }
      const connection = connectionOver(dialled, dialled.tls.alpn === 'h2' ? '2' : '1.1', endpoint);
      const question = requestOf({ kind: 'who-am-i', http: '1.1', headers: [] }, requestHeader, oracle);
      const { response } = await connection.ask(question, { last: true, signal: deadline.signal() });
      // TLS 1.2 has its session with the handshake, TLS 1.3 as often as the server likes after it.
      const session = sessions.at(-1) ?? (dialled.tls.protocol === 'TLSv1.2' ? dialled.socket.getSession() : undefined);
      connection.close();
      const company = [companion('session', response, oracle)];
      return { company, tls: dialled.tls, ...(session === undefined ? {} : { session }) };
    };

    const overTls = async (): Promise<Seen> => {
      const { session, company, tls } = await earlier();
      if (exchange.session !== undefined && anyoneBelieved(company)) await deadline.wait(exchange.until, clock);
      const dialled = await dial(exchange.credential, session);
      if (!dialled.ok) return { ...known(dialled.ending, dialled.transcript), company };
      const seen = await speak(tls === undefined ? dialled : asVerifiedBefore(dialled, tls));
      return { ...seen, company: [...company, ...(seen.company ?? [])] };
    };

    const speak = async (dialled: Extract<Dialled, { ok: true }>): Promise<Seen> => {
      const { socket, tls, transcript } = dialled;
      const refusal = clientRefusal(exchange, tls);
      if (refusal !== undefined) {
        socket.destroy();
        return { ...known(refusal, transcript), tls };
      }
      if (http === '2' && tls.alpn !== 'h2') {
        socket.destroy();
        return { ...known({ kind: 'malformed', why: 'no agreement on HTTP/2', stage: 'handshake' }, transcript), tls };
      }
      const connection = connectionOver(dialled, http, endpoint);
      try {
        return { ...(await converse(connection)), tls, transcript };
      } finally {
        connection.close();
      }
    };

    /** The questions that go before, and then the attempt's own with those beside it. */
    const converse = async (connection: Connection): Promise<Seen> => {
      const { after, beside } = attempt.kind === 'who-am-i' ? attempt : {};
      const company: Companion[] = [];
      for (const question of companionsOf(after, requestHeader, oracle)) {
        const { ending, response } = await connection.ask(question, { last: false, signal: deadline.signal() });
        company.push(companion('before', response, oracle));
        if (ending.kind !== 'response') return { ending, company };
      }
      if (exchange.session === undefined && anyoneBelieved(company)) await deadline.wait(exchange.until, clock);
      const signal = deadline.signal();
      const [said, ...others] = await Promise.all(
        [request, ...companionsOf(beside, requestHeader, oracle)].map((each) =>
          connection.ask(each, { last: true, signal }),
        ),
      );
      company.push(...others.map(({ response }) => companion('beside', response, oracle)));
      return said === undefined ? { ending: { kind: 'timed-out', stage: 'request' } } : { ...spoken(said), company };
    };

    const inClearText = async (): Promise<Seen> => {
      const signal = deadline.signal();
      const socket = await dialTcp(endpoint, signal);
      if ('kind' in socket) return { ending: socket };
      const connection = http1Connection(socket, http === '1.0' ? '1.0' : '1.1', endpoint, undefined);
      const said = await connection.ask(request, { last: true, signal });
      connection.close();
      return spoken(said);
    };

    try {
      const seen = await (attempt.kind === 'plain-http' ? inClearText() : overTls());
      const complete = seen.ending.kind === 'response' ? seen.response : undefined;
      return {
        kind: 'exchange',
        ending: seen.ending,
        address: `${endpoint.host}:${endpoint.port}`,
        tls: seen.tls,
        wire: wireOf(seen.transcript, attempt.kind === 'connect' ? endpoint.trust : undefined),
        httpBytesWritten: seen.bytesWritten ?? 0,
        request: http1Bytes(request, http === '1.0' ? '1.0' : '1.1', endpoint).toString('utf8'),
        response: seen.response,
        identity: attempt.kind === 'who-am-i' && complete !== undefined ? readIdentity(oracle, complete) : undefined,
        ...(seen.company === undefined || seen.company.length === 0 ? {} : { company: seen.company }),
        at,
        duration: elapsed(),
      };
    } finally {
      deadline.end();
    }
  };
}

/** A resumed session shows no certificate: who can resume it is the server that was verified when it was made. */
const asVerifiedBefore = (
  dialled: Extract<Dialled, { ok: true }>,
  { peer, verification }: TlsObservation,
): Extract<Dialled, { ok: true }> =>
  dialled.tls.resumed ? { ...dialled, tls: { ...dialled.tls, peer, verification } } : dialled;

/** Nothing can run out that was never there. */
const anyoneBelieved = (company: readonly Companion[]): boolean =>
  company.some(({ identity }) => identity !== undefined);

function connectionOver(
  { socket, transcript }: Extract<Dialled, { ok: true }>,
  http: HttpVersion,
  endpoint: Endpoint,
): Connection {
  return http === '2'
    ? http2Connection(socket, endpoint, transcript)
    : http1Connection(socket, http, endpoint, transcript);
}

const companion = (role: Companion['role'], response: HttpResponse | undefined, oracle: Oracle): Companion => ({
  role,
  status: response?.complete === true ? response.status : undefined,
  identity: response?.complete === true ? readIdentity(oracle, response) : undefined,
});

const known = (ending: Ending, transcript: Transcript | undefined): Seen => ({
  ending,
  ...(transcript === undefined ? {} : { transcript }),
});

const spoken = ({ ending, response, bytesWritten }: Conversation): Seen => ({
  ending,
  bytesWritten,
  ...(response === undefined ? {} : { response }),
});

const wireOf = (transcript: Transcript | undefined, trust: string | undefined): WireObservation | undefined =>
  transcript === undefined ? undefined : wireObservation(transcript.summary(), trust);

/** The harness refuses a server before the first byte of HTTP, unless the attempt or the user says not to verify. */
function clientRefusal({ attempt, verifiesServer }: Exchange, tls: TlsObservation): Ending | undefined {
  const verifies = attempt.kind === 'connect' ? attempt.trusting !== 'anything' : verifiesServer;
  if (!verifies) return undefined;
  const { path, name } = tls.verification;
  if (path !== undefined) return { kind: 'client-refused', code: path };
  return name === undefined ? undefined : { kind: 'client-refused', code: 'ERR_TLS_CERT_ALTNAME_INVALID' };
}
