import { isIP } from 'node:net';
import { connect as connectTls, type DetailedPeerCertificate, type SecureContext, type TLSSocket } from 'node:tls';
import type { Ending, Stage, TlsObservation } from '../../observation';
import { toldByTls } from '../../observation/no-answer';
import type { Endpoint } from '../../target/types';
import type { MalformedCertificate } from '../../vocabulary/types';
import { withMalformedCertificate } from './malformed-certificate';
import { bareSession } from './session';
import { tap } from '../../wire/tap';
import type { ChainReader } from './known-chains';
import { nameProblem } from './server-name';
import { isRefusal, notTls, ownSide } from '../evidence/sides';
import { dialTcp } from '../tcp/dial-tcp';
import { createTranscript, type Transcript } from '../../wire';

export interface DialOptions {
  readonly endpoint: Endpoint;
  readonly fromPorts?: readonly number[] | undefined;
  readonly context: SecureContext;
  /** Whom the context trusts: PEM; '' nobody, undefined the platform's authorities. */
  readonly trust: string | undefined;
  readonly chainOf: ChainReader;
  readonly alpn: readonly string[];
  /** The name that the server's certificate must cover. */
  readonly checkedName: string;
  /** The server name that is sent (SNI); that of the endpoint unless given, none when empty. */
  readonly serverName?: string | undefined;
  /** A session of an earlier connection to offer. */
  readonly session?: Buffer | undefined;
  /** What is sent in the place of the client certificate. */
  readonly sends?: MalformedCertificate | undefined;
  /** Aborted when the attempt's time is up. */
  readonly signal: AbortSignal;
  /** Milliseconds since the attempt began. */
  readonly elapsed: () => number;
  /** Whether the group of the key exchange is asked for. */
  readonly closely?: boolean | undefined;
}

export type Dialled =
  | {
      readonly ok: true;
      readonly socket: TLSSocket;
      readonly tls: TlsObservation;
      readonly transcript: Transcript;
      /** The port of this machine. */
      readonly fromPort: number | undefined;
      /** Resets the connection, so that its port is free at once (RFC 9293, 3.5.2). */
      readonly reset: () => void;
    }
  | { readonly ok: false; readonly ending: Ending; readonly transcript: Transcript | undefined };

/**
 * A TLS connection on which the server's certificate has been looked at and not yet judged. No session is resumed but the
 * one that is given, so no attempt sees another's identity by accident. Under TLS 1.3 the server may still refuse the
 * client's certificate afterwards.
 */
export async function dialTls(options: DialOptions): Promise<Dialled> {
  const { endpoint, signal, serverName = endpoint.serverName } = options;
  const tcp = await dialTcp(endpoint, signal, options.fromPorts);
  if ('kind' in tcp) return { ok: false, ending: tcp, transcript: undefined };
  const fromPort = tcp.localPort;
  const transcript = createTranscript();
  if (signal.aborted) {
    tcp.destroy();
    return { ok: false, ending: { kind: 'timed-out', stage: 'handshake' }, transcript };
  }
  return new Promise((settle) => {
    const socket = connectTls({
      socket: tap(
        tcp,
        ownSide,
        transcript.feed,
        options.elapsed,
        options.sends && withMalformedCertificate(options.sends),
      ),
      secureContext: options.context,
      ...(serverName !== '' && isIP(serverName) === 0 ? { servername: serverName } : {}),
      ALPNProtocols: [...options.alpn],
      ...(options.session === undefined ? {} : { session: bareSession(options.session) }),
      // The harness judges the server by itself, after the handshake and before the first byte of HTTP.
      rejectUnauthorized: false,
      checkServerIdentity: () => undefined,
    });
    // For the call above Node makes an object of the whole chain, and a hostile certificate ends the process with that
    // (docs/decisions/0028).
    socket.getPeerCertificate = nothingRead;
    const fail = (ending: Ending): void => {
      signal.removeEventListener('abort', aborted);
      socket.destroy();
      settle({ ok: false, ending, transcript });
    };
    const aborted = (): void => {
      fail({ kind: 'timed-out', stage: 'handshake' });
    };
    signal.addEventListener('abort', aborted, { once: true });
    socket.on('keylog', (line: Buffer) => {
      transcript.keylog(line);
    });
    const broken = (error: NodeJS.ErrnoException): void => {
      fail(endingOf(error, transcript, 'handshake'));
    };
    socket.once('error', broken);
    socket.once('secureConnect', () => {
      signal.removeEventListener('abort', aborted);
      socket.removeListener('error', broken);
      // Whoever reads next adds a listener; until then an error must not end the process.
      socket.on('error', () => undefined);
      settle({
        ok: true,
        socket,
        tls: describe(
          socket,
          options.chainOf({ sent: transcript.serverCertificates() ?? unseen(socket), trust: options.trust }),
          options,
        ),
        transcript,
        fromPort,
        reset: () => tcp.resetAndDestroy(),
      });
    });
  });
}

/** How a connection ended that reported this error. */
export function endingOf(error: NodeJS.ErrnoException, transcript: Transcript | undefined, stage: Stage): Ending {
  const code = error.code ?? error.message;
  const evidence = transcript?.summary();
  if (evidence?.alerts.some(isRefusal) === true) return { kind: 'closed', how: 'end', stage };
  const problem = evidence && notTls(evidence);
  if (problem !== undefined) return { kind: 'malformed', why: `something that is not TLS (${problem})`, stage };
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'ECONNABORTED')
    return { kind: 'closed', how: error.message.includes('disconnected before secure') ? 'end' : 'reset', stage };
  return { kind: 'malformed', why: toldByTls(code), stage };
}

function describe(
  socket: TLSSocket,
  peer: TlsObservation['peer'],
  { checkedName, closely }: DialOptions,
): TlsObservation {
  // An Error at run time in some versions and a string in others; the code is the same.
  const problem: unknown = socket.authorizationError;
  const path = problem instanceof Error || typeof problem === 'object' ? codeOf(problem) : problem;
  return {
    protocol: socket.getProtocol() ?? 'unknown',
    cipher: socket.getCipher().standardName,
    ...(closely === true ? { group: groupOf(socket) } : {}),
    alpn: typeof socket.alpnProtocol === 'string' ? socket.alpnProtocol : undefined,
    resumed: socket.isSessionReused(),
    peer,
    verification: {
      path: typeof path === 'string' && path !== '' ? path : undefined,
      name: nameProblem(checkedName, peer[0]),
      checkedName,
    },
  };
}

/** Node's types promise it for every connection; one without an exchange of keys has none. */
function groupOf(socket: TLSSocket): string | undefined {
  const info: { readonly name?: unknown; readonly type?: unknown } | null = socket.getEphemeralKeyInfo();
  const name = info?.name ?? info?.type;
  return typeof name === 'string' ? name : undefined;
}

/** The certificate of the server, DER, where none was seen on the wire, as in a session that is resumed. */
function unseen(socket: TLSSocket): readonly Buffer[] {
  const certificate = socket.getPeerX509Certificate();
  return certificate === undefined ? [] : [certificate.raw];
}

/** What Node has for a peer without a certificate. */
const nothingRead = (): DetailedPeerCertificate => ({}) as DetailedPeerCertificate;

const codeOf = (problem: unknown): unknown =>
  typeof problem === 'object' && problem !== null && 'code' in problem ? problem.code : undefined;
