import { setMaxListeners } from 'node:events';
import { Readable } from 'node:stream';
import { errors, Pool, type Dispatcher } from 'undici';
import { headerPairs } from '../../http/http-message';
import type { Answer, UserRequest } from '../messages';
import type { Connect, UpstreamTls } from './connect';

/** Sends one request to the API server and gives its answer as soon as that begins. Rejects where there is none. */
export type Send = (request: UserRequest, signal: AbortSignal) => Promise<Answer>;

/** The connections to one API server. */
export interface Upstream {
  readonly send: Send;
  /** Ends them all. */
  close(): Promise<void>;
}

/** Open at a time; more requests wait for one of them. */
const connections = 128;

/** Octets of an answer that ends with its connection which are held for a user who does not read them. */
const mostUnread = 64 * 1024 * 1024;

/**
 * A pool of verified connections, one request at a time on each. A request is written once: whatever becomes of its
 * connection then, it is not sent again, since nobody knows how much of it the API server has carried out.
 */
export function openUpstream(upstream: UpstreamTls, connect: Connect): Upstream {
  const { host, port, timeoutMs } = upstream;
  const origin = `https://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const closing = new AbortController();
  setMaxListeners(connections, closing.signal);
  const pool = new Pool(origin, {
    connections,
    pipelining: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: 1024 * 1024,
    connect: (_options, callback) => {
      connect(upstream, closing.signal).then(
        (socket) => {
          callback(null, socket);
        },
        (error: unknown) => {
          callback(error instanceof Error ? error : new Error(String(error)), null);
        },
      );
    },
  });
  // Each request hears of it itself.
  pool.on('connectionError', () => undefined);
  return {
    send: (request, signal) =>
      new Promise((resolve, reject) => {
        const exchange = new Exchange(resolve, reject, signal);
        pool.dispatch(dispatchOptions(origin, request), exchange);
      }),
    close: () => {
      closing.abort();
      return pool.destroy();
    },
  };
}

function dispatchOptions(origin: string, { method, target, headers, body }: UserRequest): Dispatcher.DispatchOptions {
  return {
    origin,
    path: target,
    method: method,
    headers: [...headers.flat(), ...(body?.length === undefined ? [] : ['Content-Length', String(body.length)])],
    body: body === undefined || body.length === 0 ? null : body.open(),
    idempotent: false,
    reset: false,
  };
}

/** One request on its way, and its answer as it arrives. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #resolve: (answer: Answer) => void;
  readonly #reject: (error: Error) => void;
  readonly #signal: AbortSignal;
  #controller: Dispatcher.DispatchController | undefined;
  #body: Readable | undefined;
  #endsWithTheConnection = false;

  constructor(resolve: (answer: Answer) => void, reject: (error: Error) => void, signal: AbortSignal) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#signal = signal;
    signal.addEventListener('abort', this.#abort, { once: true });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#signal.aborted) this.#abort();
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, _headers: unknown, reason = ''): void {
    // What comes before the answer itself is not the answer (RFC 9110, 15.2).
    if (status < 200) return;
    this.#body = new Readable({
      read: () => {
        controller.resume();
      },
      destroy: (error, done) => {
        // The user has gone away: nobody reads the rest.
        this.#abort();
        done(error);
      },
    });
    // The user may go away before anybody reads it; who does hears of it as well.
    this.#body.on('error', () => undefined);
    const raw = (controller.rawHeaders ?? []) as readonly (Buffer | string)[];
    const lines = raw.map((part) => (typeof part === 'string' ? part : part.toString('latin1')));
    const headers = headerPairs(lines);
    this.#endsWithTheConnection = !headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name));
    this.#resolve({ status, reason, headers, body: this.#body });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#body?.push(chunk) !== false) return;
    // undici throws where a connection ends while it is paused, which is how such a body ends.
    if (!this.#endsWithTheConnection) controller.pause();
    else if (this.#body.readableLength > mostUnread) controller.abort(new errors.ResponseExceededMaxSizeError());
  }

  onResponseEnd(): void {
    this.#done();
    this.#body?.push(null);
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    this.#done();
    if (this.#body) this.#body.destroy(error);
    else this.#reject(error);
  }

  readonly #abort = (): void => {
    const error = new errors.RequestAbortedError();
    // It may still wait for a connection.
    this.#reject(error);
    if (this.#controller && !this.#controller.aborted) this.#controller.abort(error);
  };

  #done(): void {
    this.#signal.removeEventListener('abort', this.#abort);
    this.#controller = undefined;
  }
}
