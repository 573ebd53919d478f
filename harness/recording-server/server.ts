import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createSecureContext, type SecureContext, type TlsOptions } from 'node:tls';
import type { CertificateFacts } from '../observation';
import type { AnswerTo } from './answer';
import { Budget, usualBounds } from './bounds';
import { accept } from './connection/accept';
import { ConnectionLog } from './connection/connection-log';
import { factsOfChain } from './connection/tls-facts';
import { tlsOptionsOf } from './connection/tls-options';
import { connectFromOwnPort, type Expected } from './own-connection';
import { LogBook } from './recording/log-book';
import type { RecordingServer, RecordingServerOptions, ServerState } from './types';

/**
 * Starts a server that answers as its state says and records everything that comes: connection, TLS, every octet of HTTP. A
 * peer's error is a fact in the recording; nothing that a peer does makes it throw, and what it takes is bounded.
 */
export async function startRecordingServer(options: RecordingServerOptions): Promise<RecordingServer> {
  const { host = '127.0.0.1', port = 0, clientAuthorities } = options;
  const bounds = { ...usualBounds, ...options.bounds };
  const budget = new Budget(bounds.kept);
  const book = new LogBook(bounds, budget);
  const sockets = new Map<Socket, ConnectionLog>();
  const ownPorts = new Map<number, () => void>();
  const now = (): number => performance.now();
  const met = new Set<ServerState>();
  let current: {
    readonly state: ServerState;
    readonly tls: TlsOptions;
    readonly named: SecureContext | undefined;
    readonly served: readonly CertificateFacts[];
  } = inState(options.state);
  const answerTo: AnswerTo = (request) => current.state.answer(request);

  function inState(state: ServerState): typeof current {
    const tls = tlsOptionsOf(state, clientAuthorities, bounds);
    // A certificate or a key that cannot be loaded is the caller's mistake, and shows now and not at the first connection.
    const named = createSecureContext(tls);
    const { nameless } = state;
    const served = factsOfChain(state.chain);
    if (nameless === undefined) return { state, tls, named: undefined, served };
    return { state, tls: { ...tls, key: nameless.key, cert: nameless.chain }, named, served };
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (tcp) => {
    tcp.on('error', () => undefined);
    const own = ownPorts.get(tcp.remotePort ?? -1);
    if (own !== undefined) {
      tcp.destroy();
      own();
      return;
    }
    if (sockets.size >= bounds.connections) {
      tcp.destroy();
      return;
    }
    const { state, tls, named, served } = current;
    const log = new ConnectionLog({
      acceptedAt: now(),
      state: state.name,
      served,
      certificateAsked: clientAuthorities !== undefined,
    });
    sockets.set(tcp, log);
    book.add(log);
    tcp.once('close', () => sockets.delete(tcp));
    const onConnect = met.has(state) ? undefined : state.firstConnection;
    met.add(state);
    accept(tcp, log, {
      state: onConnect === undefined ? state : { ...state, onConnect },
      ...{ tls, named, answerTo, bounds, budget, now },
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;

  const closeLive = async (): Promise<number> => {
    const live = [...sockets.keys()];
    const closed = live.map(closing);
    for (const tcp of live) tcp.destroy();
    await Promise.all(closed);
    return live.length;
  };

  const expect = (from: number): Expected | undefined => {
    if (ownPorts.has(from)) return undefined;
    const accepted = new Promise<void>((settle) => ownPorts.set(from, settle));
    return { accepted, forget: () => ownPorts.delete(from) };
  };

  return {
    host: address.address,
    port: address.port,
    url: `https://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
    async state(next, live) {
      current = inState(next);
      if (live === 'close' && (await closeLive()) > 0) await wait(leaving);
    },
    recording: (recordingOptions = {}) => book.begin(recordingOptions, now()),
    async settled(milliseconds) {
      const until = now() + milliseconds;
      if (server.listening) await connectFromOwnPort(address, expect);
      const before = new Set(sockets.keys());
      const open = (): boolean => [...sockets.keys()].some((tcp) => before.has(tcp));
      while (open() && now() < until) await wait(2);
      return !open();
    },
    async close() {
      const closed = server.listening ? once(server, 'close') : undefined;
      server.close();
      await closeLive();
      await closed;
    },
  };
}

/** Milliseconds in which a peer hears that its connections are over: one that does not know sends its next request on one of them. */
const leaving = 20;

/** Resolves when a connection is closed. Node's `once` would throw the error of a peer that comes before. */
const closing = (tcp: Socket): Promise<void> =>
  new Promise((resolve) => {
    if (tcp.closed) resolve();
    else
      tcp.once('close', () => {
        resolve();
      });
  });
