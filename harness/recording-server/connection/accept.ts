import type { Socket } from 'node:net';
import type { SecureContext, TlsOptions } from 'node:tls';
import { createTranscript } from '../../wire';
import { tap, type Rewrite } from '../../wire/tap';
import { clearTextRefused, type AnswerTo } from '../answer';
import type { Bounds, Budget } from '../bounds';
import type { ServerState } from '../types';
import { keptClearText, notTlsInWords } from './clear-text';
import type { ConnectionLog } from './connection-log';
import type { Link } from './link';
import { serveHttp1 } from './serve-http1';
import { serveHttp2 } from './serve-http2';
import { serveTls } from './serve-tls';
import { asksForTunnel, serveTunnel } from './tunnel';

export interface AcceptOptions {
  readonly state: ServerState;
  readonly tls: TlsOptions;
  /** For clients that send a server name, where those that send none are served otherwise. */
  readonly named: SecureContext | undefined;
  /** What is answered to a request, whichever state the server is in by then. */
  readonly answerTo: AnswerTo;
  readonly bounds: Bounds;
  readonly budget: Budget;
  readonly now: () => number;
}

/** The first octet of a TLS record with a ClientHello (RFC 8446, 5.1). */
const handshakeRecord = 0x16;

/** Serves one connection as the state says, in TLS or in clear text, and logs what comes on it. */
export function accept(tcp: Socket, log: ConnectionLog, options: AcceptOptions): void {
  const { state, bounds, now } = options;
  logEnd(tcp, log, now);
  tcp.setTimeout(bounds.idle, () => tcp.destroy());
  const { onConnect = 'accept' } = state;
  switch (onConnect) {
    case 'close':
      tcp.end();
      tcp.resume();
      return;
    case 'reset':
      tcp.resetAndDestroy();
      return;
    case 'never-answer':
      listen(tcp, log, now);
      return;
    default:
  }
  if (typeof onConnect === 'object' && 'writes' in onConnect) {
    listen(tcp, log, now);
    tcp.once('data', () => tcp.end(onConnect.writes));
    return;
  }
  if (typeof onConnect === 'object' && 'silentFor' in onConnect) {
    listen(tcp, log, now);
    const silent = setTimeout(() => tcp.end(), onConnect.silentFor);
    tcp.once('close', () => {
      clearTimeout(silent);
    });
    return;
  }
  serve(tcp, log, options, onConnect === 'accept' ? undefined : cutAfter(tcp, onConnect.cutAfter));
}

function logEnd(tcp: Socket, log: ConnectionLog, now: () => number): void {
  let how: ConnectionLog['ended'] = 'by-server';
  tcp.on('end', () => {
    if (!tcp.writableEnded && !tcp.destroyed) how = 'by-peer';
  });
  tcp.on('error', () => {
    how = 'reset';
  });
  tcp.on('close', () => {
    log.end(how, now());
  });
}

/** Reads and never writes. */
function listen(tcp: Socket, log: ConnectionLog, now: () => number): void {
  const transcript = createTranscript();
  log.transcript = transcript;
  tcp.on('data', (bytes: Buffer) => {
    transcript.feed('client', bytes, now());
  });
  tcp.on('end', () => tcp.end());
}

/** Lets so many octets out and then ends the sending half. */
function cutAfter(tcp: Socket, octets: number): Rewrite {
  let left = octets;
  return (bytes) => {
    const sent = bytes.subarray(0, left);
    left -= sent.length;
    if (left === 0) setImmediate(() => tcp.end());
    return sent;
  };
}

function serve(tcp: Socket, log: ConnectionLog, options: AcceptOptions, rewrite: Rewrite | undefined): void {
  const { bounds, now } = options;
  const silent = setTimeout(() => tcp.destroy(), bounds.handshake);
  tcp.once('close', () => {
    clearTimeout(silent);
  });
  let sniffed = false;
  tcp.once('end', () => {
    if (!sniffed) tcp.end();
  });
  const sniff = (): void => {
    const first = tcp.read() as Buffer | null;
    if (first === null) {
      tcp.once('readable', sniff);
      return;
    }
    sniffed = true;
    tcp.unshift(first);
    if (first[0] === handshakeRecord) {
      const { beforeHandshake } = options.state;
      if (beforeHandshake === undefined) handshake();
      else
        void beforeHandshake().finally(() => {
          if (!tcp.destroyed) handshake();
        });
      return;
    }
    if (options.state.clearText === 'served' || options.state.tunnelsTo !== undefined) clearTimeout(silent);
    serveClearText(tcp, log, options, rewrite, first);
  };
  const handshake = (): void => {
    serveTls(tcp, log, {
      tls: options.tls,
      named: options.named,
      staple: options.state.tls?.staple,
      now,
      rewrite,
      onSecure: (socket) => {
        clearTimeout(silent);
        const count = countInTls(tcp, log, bounds);
        const { tunnelsTo, tunnelsOverTls } = options.state;
        if (tunnelsTo !== undefined && tunnelsOverTls === true) {
          serveTunnel(socket, tunnelsTo, count);
          return;
        }
        const link = linkOf(tcp, log, options, count);
        if (log.alpn === 'h2') serveHttp2({ ...link, stream: socket }, socket);
        else serveHttp1({ ...link, stream: socket });
      },
    });
  };
  tcp.once('readable', sniff);
}

/** The time limit of the handshake stays in force where the request is refused. */
function serveClearText(
  tcp: Socket,
  log: ConnectionLog,
  options: AcceptOptions,
  rewrite: Rewrite | undefined,
  first: Buffer,
): void {
  log.notTls = notTlsInWords(first);
  const { tunnelsTo, tunnelsOverTls } = options.state;
  if (tunnelsTo !== undefined && tunnelsOverTls !== true && asksForTunnel(first)) {
    serveTunnel(tcp, tunnelsTo, (head) => (log.clearText = head.toString('latin1', 0, keptClearText)));
    return;
  }
  const served = options.state.clearText === 'served';
  const stream = tap(tcp, 'server', () => undefined, options.now, rewrite);
  const answerTo: AnswerTo = served ? options.answerTo : () => clearTextRefused;
  let octets = 0;
  const count = (bytes: Buffer): void => {
    log.clearText += bytes.toString('latin1', 0, keptClearText - log.clearText.length);
    octets += bytes.length;
    if (octets > options.bounds.octets) tcp.destroy();
  };
  serveHttp1({ ...linkOf(tcp, log, options, count), stream, answerTo, answerToHead: undefined });
}

const countInTls =
  (tcp: Socket, log: ConnectionLog, bounds: Bounds) =>
  (bytes: Buffer): void => {
    log.octetsReceived += bytes.length;
    if (log.octetsReceived > bounds.octets) tcp.destroy();
  };

function linkOf(
  tcp: Socket,
  log: ConnectionLog,
  { state, answerTo, bounds, budget, now }: AcceptOptions,
  onOctets: Link['onOctets'],
): Omit<Link, 'stream'> {
  const closing = new AbortController();
  tcp.once('close', () => {
    closing.abort();
  });
  return {
    tcp,
    log,
    answerTo,
    answerToHead: state.answerToHead,
    bounds,
    budget,
    now,
    signal: closing.signal,
    onOctets,
  };
}
