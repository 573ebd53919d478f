import type { Ending, HttpResponse, Observation, TlsObservation, WireObservation } from '../observation';
import { readIdentity } from '../target/oracles';
import { dialTcp, dialTls, type Dialled } from './dial';
import { converse, type Conversation } from './http1';
import { converseOverHttp2 } from './http2';
import { createPeerReader } from './peer';
import { http1Bytes, requestOf } from './request';
import { createContexts } from './secure-contexts';
import type { Transcript } from './transcript';
import { trustOf } from './trust';
import type { Clock, Exchange } from './types';
import { wireObservation } from './wire';

/** Makes one attempt and observes it. Nothing a peer does makes it throw, hang or grow without bound. */
export type Probe = (exchange: Exchange) => Promise<Observation>;

interface Seen {
  readonly ending: Ending;
  readonly tls?: TlsObservation;
  readonly transcript?: Transcript;
  readonly response?: HttpResponse;
  readonly bytesWritten?: number;
}

export interface ProbeOptions {
  /** Milliseconds for the whole of one attempt. */
  readonly timeout: number;
  readonly clock: Clock;
  /** PEM of an authority that signed nothing of the target. */
  readonly unknownAuthority: string;
}

/** A probe that gives every attempt a connection of its own. */
export function createProbe({ timeout, clock, unknownAuthority }: ProbeOptions): Probe {
  const contextFor = createContexts();
  const peerChain = createPeerReader();

  return async (exchange) => {
    const { attempt, endpoint, requestHeader, oracle } = exchange;
    const at = clock.now();
    const began = clock.elapsed();
    const elapsed = (): number => clock.elapsed() - began;
    const deadline = new AbortController();
    const timer = setTimeout(() => {
      deadline.abort();
    }, timeout);
    const request = requestOf(attempt, requestHeader, oracle);
    const bytes = http1Bytes(request, attempt.kind === 'plain-http' ? attempt.http : '1.1', endpoint);

    const overTls = async (): Promise<Seen> => {
      const { trust, checkedName } = trustOf(attempt, endpoint, unknownAuthority);
      const http = 'http' in attempt ? attempt.http : '1.1';
      const dialled = await dialTls({
        endpoint,
        context: contextFor({ credential: exchange.credential, tls: exchange.tls, trust }),
        peerChain,
        alpn: [http === '2' ? 'h2' : 'http/1.1'],
        checkedName,
        signal: deadline.signal,
        elapsed,
      });
      return dialled.ok ? speak(dialled, http === '2') : known(dialled.ending, dialled.transcript);
    };

    const speak = async (dialled: Extract<Dialled, { ok: true }>, http2: boolean): Promise<Seen> => {
      const { socket, tls, transcript } = dialled;
      const refusal = clientRefusal(exchange, tls);
      if (refusal !== undefined) {
        socket.destroy();
        return { ...known(refusal, transcript), tls };
      }
      if (http2 && tls.alpn !== 'h2') {
        socket.destroy();
        return { ...known({ kind: 'malformed', why: 'no agreement on HTTP/2', stage: 'handshake' }, transcript), tls };
      }
      const said = http2
        ? await converseOverHttp2(socket, request, endpoint, transcript, deadline.signal)
        : await converse(socket, { method: request.method, bytes }, transcript, deadline.signal);
      return { ...spoken(said), tls, transcript };
    };

    const inClearText = async (): Promise<Seen> => {
      const socket = await dialTcp(endpoint, deadline.signal);
      if ('kind' in socket) return { ending: socket };
      return spoken(await converse(socket, { method: request.method, bytes }, undefined, deadline.signal));
    };

    try {
      const seen = await (attempt.kind === 'plain-http' ? inClearText() : overTls());
      const complete = seen.ending.kind === 'response' ? seen.response : undefined;
      return {
        kind: 'exchange',
        ending: seen.ending,
        address: `${endpoint.host}:${endpoint.port}`,
        tls: seen.tls,
        wire: wireOf(seen.transcript),
        httpBytesWritten: seen.bytesWritten ?? 0,
        request: bytes.toString('utf8'),
        response: seen.response,
        identity: attempt.kind === 'who-am-i' && complete !== undefined ? readIdentity(oracle, complete) : undefined,
        at,
        duration: elapsed(),
      };
    } finally {
      clearTimeout(timer);
    }
  };
}

const known = (ending: Ending, transcript: Transcript | undefined): Seen => ({
  ending,
  ...(transcript === undefined ? {} : { transcript }),
});

const spoken = ({ ending, response, bytesWritten }: Conversation): Seen => ({
  ending,
  bytesWritten,
  ...(response === undefined ? {} : { response }),
});

const wireOf = (transcript: Transcript | undefined): WireObservation | undefined =>
  transcript === undefined ? undefined : wireObservation(transcript.summary());

/** The harness refuses a server before the first byte of HTTP, unless the attempt or the user says not to verify. */
function clientRefusal({ attempt, verifiesServer }: Exchange, tls: TlsObservation): Ending | undefined {
  const verifies = attempt.kind === 'connect' ? attempt.trusting !== 'anything' : verifiesServer;
  if (!verifies) return undefined;
  const { path, name } = tls.verification;
  if (path !== undefined) return { kind: 'client-refused', code: path };
  return name === undefined ? undefined : { kind: 'client-refused', code: 'ERR_TLS_CERT_ALTNAME_INVALID' };
}
