import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect, type ConnectionOptions, type TLSSocket, type TLSSocketOptions } from 'node:tls';
import { keyProblem, nameProblem } from '../tls/server-identity';
import type { ClientSettings } from './flags';
import { persistent, UntrustedServer } from './persistent';
import { tunnel, type Proxy } from './proxy';
import {
  standardClientSeams,
  type Attempt,
  type ClientSeams,
  type HeadersOf,
  type Judge,
  type Received,
  type Verify,
} from './seams';
import { bareHost } from '../settings/bare-host';

/** What came of all requests: nothing is wrong, or what is, as a sentence without full stop. */
export interface Outcome {
  readonly problem: string | undefined;
  readonly body: Buffer;
  readonly exit: number;
}

/** The longest answer that is read. */
const mostOctets = 16 * 1024 * 1024;

/**
 * OpenSSL verifies path, validity, usage and extensions, and takes no weak key or hash (level 2: 112 bits). No session is resumed and
 * nothing is remembered, so that each connection is verified for itself (clause 5.1.1).
 */
const standardTls = ({ url, address, serverName, ca, cert, key }: ClientSettings): ConnectionOptions => ({
  ...addressOf({ url, address }),
  ...ownPair({ cert, key }),
  ...(isIP(serverName) === 0 && { servername: serverName }),
  // An empty text would be none for Node, which trusts everybody whom the machine trusts then.
  ca: ca === '' ? [] : ca,
  minVersion: 'TLSv1.2',
  ciphers: 'DEFAULT@SECLEVEL=2',
  ALPNProtocols: ['http/1.1'],
  ...askingForStaple,
  rejectUnauthorized: true,
  // Decided by `verify`, from the certificate itself: Node would take a common name.
  checkServerIdentity: () => undefined,
});

/** What a server staples to its certificate is asked for, and vouches for nothing. The types of Node have it for sockets alone. */
const askingForStaple: Pick<TLSSocketOptions, 'requestOCSP'> = { requestOCSP: true };

/** Of an empty text Node makes no certificate, and would connect without one. */
function ownPair({ cert, key }: Pick<ClientSettings, 'cert' | 'key'>): Pick<ConnectionOptions, 'cert' | 'key'> {
  if (cert === undefined || key === undefined) return {};
  if (cert.trim() === '' || key.trim() === '') throw new Error('the file of the certificate, or of its key, is empty');
  return { cert, key };
}

const standardVerify: Verify = (socket, { serverName }) => {
  const certificate = socket.getPeerX509Certificate();
  if (certificate === undefined) return 'it has presented no certificate';
  return nameProblem(certificate, serverName) ?? keyProblem(certificate);
};

const standardHeaders: HeadersOf = ({ headers }) => headers;

/** Only a whole answer that says so is a success; a redirect to another server is the user's to follow (rule S-13). */
const standardJudge: Judge = ({ status, location, broken }) => {
  if (broken !== undefined) return broken;
  if (status >= 200 && status < 300) return undefined;
  return location === undefined
    ? `the server answered ${status}`
    : `the server answered ${status}, which is not followed`;
};

/** Makes the requests that the settings ask for, each whatever has become of the one before; the first failure is told. */
export async function runClient(settings: ClientSettings, given: Partial<ClientSeams> = {}): Promise<Outcome> {
  const seams = { ...standardClientSeams, ...given };
  const exit = seams.exit((problem) => (problem === undefined ? 0 : 1));
  const judge = seams.judge(standardJudge);
  const attempt = persistent(
    seams.attempt(createAttempt(seams.tls(standardTls), seams.verify(standardVerify), seams.headers(standardHeaders))),
  );
  let body: Buffer = Buffer.alloc(0);
  let first: string | undefined;
  for (let number = 0; number < settings.repeat; number++) {
    try {
      const received = await attempt(settings);
      body = received.body;
      first ??= judge(received);
    } catch (error) {
      first ??= error instanceof Error ? error.message : String(error);
    }
  }
  return { problem: first, body, exit: exit(first) };
}

/** A request as these rules say: over TLS not an octet of it is written before the server is verified. */
const createAttempt =
  (tlsOf: (settings: ClientSettings) => ConnectionOptions, verify: Verify, headersOf: HeadersOf): Attempt =>
  async (settings) => {
    // To clear text nothing is shown that is the user's: neither headers nor a certificate.
    if (settings.url.protocol === 'http:') return exchange(connectTcp(addressOf(settings)), settings, []);
    const verified = async (asked: ClientSettings, way: ConnectionOptions, peer: string): Promise<TLSSocket> => {
      const socket = await connected({ ...tlsOf(asked), ...way }, timeoutMs);
      const problem = verify(socket, asked);
      if (problem === undefined) return socket;
      socket.destroy();
      throw new UntrustedServer(`the ${peer} is not the one that was asked for: ${problem}`);
    };
    const { proxy, url, timeoutMs } = settings;
    const toProxy = proxy?.isOverTls === true ? await verified(ofProxy(settings, proxy), {}, 'proxy') : undefined;
    const way = proxy === undefined ? {} : { socket: await tunnel(proxy, url, timeoutMs, toProxy) };
    const socket = await verified(settings, way, 'server');
    return exchange(socket, settings, headersOf(settings));
  };

/** A proxy is verified as a server is, by its own name, and shown no certificate. */
const ofProxy = (settings: ClientSettings, { host, port }: Proxy): ClientSettings => ({
  ...settings,
  url: new URL(`https://${isIP(host) === 6 ? `[${host}]` : host}:${port}`),
  address: undefined,
  proxy: undefined,
  serverName: host,
  cert: undefined,
  key: undefined,
});

function connected(options: ConnectionOptions, timeoutMs: number): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect(options);
    // Node's own decoding of a certificate can be made to end the process (an OID of 587 octets); nobody asks for it.
    socket.getPeerCertificate = nothingRead;
    const timer = setTimeout(() => socket.destroy(new Error('no connection in time')), timeoutMs);
    socket.on('error', reject);
    socket.once('close', () => {
      clearTimeout(timer);
      reject(new Error('the connection was closed in the handshake'));
    });
    socket.once('secureConnect', () => {
      clearTimeout(timer);
      resolve(socket);
    });
  });
}

const nothingRead = (() => ({})) as unknown as TLSSocket['getPeerCertificate'];

/** Writes the request, and reads the answer to its end, or to the bounds of time and length. */
export function exchange(
  socket: Socket,
  { url, timeoutMs }: ClientSettings,
  headers: ClientSettings['headers'],
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(new Error('no whole answer in time')), timeoutMs);
    const sent = request({
      createConnection: () => socket,
      method: 'GET',
      path: `${url.pathname}${url.search}`,
      headers: ['Host', url.host, 'Connection', 'close', ...headers.flat()],
    });
    sent.on('error', reject);
    let hints: IncomingHttpHeaders = {};
    sent.on('information', ({ headers: early }) => {
      hints = early;
    });
    let begun = false;
    sent.on('response', (response: IncomingMessage) => {
      begun = true;
      const chunks: Buffer[] = [];
      let octets = 0;
      const end = (broken: string | undefined): void => {
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location,
          fields: response.headers,
          hints,
          broken,
          body: Buffer.concat(chunks),
        });
      };
      response.on('data', (chunk: Buffer) => {
        octets += chunk.length;
        if (octets > mostOctets) response.destroy(new Error('the answer is too long'));
        else chunks.push(chunk);
      });
      response.on('error', (error) => {
        end(`the answer is not whole: ${error.message}`);
      });
      response.on('end', () => {
        end(response.complete ? undefined : 'the answer is not whole');
      });
    });
    sent.on('close', () => {
      clearTimeout(timer);
      socket.destroy();
      // The end of an answer that has begun is for its own events to tell.
      if (!begun) reject(new Error('the connection was closed without an answer'));
    });
    socket.on('error', reject);
    sent.end();
  });
}

/** Where to connect. */
export const addressOf = ({
  url: { hostname, port, protocol },
  address,
}: Pick<ClientSettings, 'url' | 'address'>): { readonly host: string; readonly port: number } => ({
  host: address ?? bareHost(hostname),
  port: Number(port || (protocol === 'http:' ? 80 : 443)),
});
