import { once } from 'node:events';
import { connect as connectHttp2, type ClientHttp2Session, type SecureClientSessionOptions } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls';
import type { Caller } from '../caller';
import type { RunningServer } from '../server';
import type { Issued } from './pki';

/** Where to connect to. */
export type Address = Pick<RunningServer, 'host' | 'port'>;

/** Header lines as they are written: nothing joined, nothing renamed. */
export type HeaderLines = readonly (readonly [name: string, value: string])[];

/** An answer as a test looks at it. */
export interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
  /** The caller, when the test API has answered. */
  readonly caller?: Caller;
}

/** The certificate to present: the leaf, and what else to send with it. */
export function credential(leaf: Issued, ...others: readonly Issued[]): ConnectionOptions {
  return { key: leaf.keyPem, cert: [leaf, ...others].map(({ pem }) => pem).join('') };
}

/** A TLS connection to the server, whose own certificate is no question here. It may be closed already. */
export async function connect({ port, host }: Address, options: ConnectionOptions = {}): Promise<TLSSocket> {
  const socket = connectTls({ port, host, rejectUnauthorized: false, ...options });
  socket.on('error', () => undefined);
  await Promise.race([once(socket, 'secureConnect'), once(socket, 'close')]).catch(() => undefined);
  return socket;
}

/** One exchange over HTTP/1.1 on an open connection. */
export async function exchange(
  socket: TLSSocket,
  headers: HeaderLines = [],
  { method = 'GET', path = '/api', body = '' } = {},
): Promise<Answer> {
  const length: HeaderLines = body ? [['Content-Length', String(body.length)]] : [];
  const lines: HeaderLines = [['Host', 'test'], ...headers, ...length];
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return sendRaw(socket, Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`));
}

/** Sends bytes and reads one answer; one that has neither a length nor chunks ends with the connection. */
export function sendRaw(socket: TLSSocket, bytes: Buffer | string): Promise<Answer> {
  return new Promise((resolve) => {
    let received = '';
    const finish = () => {
      socket.off('data', read).off('close', finish);
      const [head = '', ...rest] = received.split('\r\n\r\n');
      resolve(answerOf(Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head, rest.join('\r\n\r\n')));
    };
    const read = (chunk: Buffer) => {
      received += chunk.toString('utf8');
      const end = received.indexOf('\r\n\r\n');
      if (end === -1) return;
      const [head, body] = [received.slice(0, end), received.slice(end + 4)];
      const length = /\r\nContent-Length: (\d+)/i.exec(head)?.[1];
      const whole =
        length === undefined
          ? /\r\nTransfer-Encoding: *chunked/i.test(head) && /(?:^|\r\n)0\r\n\r\n$/.test(body)
          : Buffer.byteLength(body) >= Number(length);
      if (whole) finish();
    };
    socket.on('data', read).on('close', finish);
    if (socket.destroyed) finish();
    else socket.write(bytes);
  });
}

/** One exchange on a connection of its own. */
export async function ask(
  server: Address,
  options: ConnectionOptions = {},
  headers: HeaderLines = [],
): Promise<Answer> {
  const socket = await connect(server, options);
  try {
    return await exchange(socket, headers);
  } finally {
    socket.destroy();
  }
}

/** An HTTP/2 session. */
export async function connectH2(
  server: Pick<RunningServer, 'url'>,
  options: SecureClientSessionOptions = {},
): Promise<ClientHttp2Session> {
  const session = connectHttp2(server.url, { rejectUnauthorized: false, ALPNProtocols: ['h2'], ...options });
  session.on('error', () => undefined);
  await once(session, 'connect');
  return session;
}

/** One exchange over HTTP/2. Several values of one name are an array, as Node wants them. */
export function exchangeH2(
  session: ClientHttp2Session,
  headers: Record<string, string | string[]> = {},
  body = '',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ':path': '/api', ...headers }, { endStream: !body });
    let status = 0;
    let text = '';
    stream.on('response', (response) => {
      status = Number(response[':status']);
    });
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    stream.on('end', () => {
      resolve(answerOf(status, '', text));
    });
    stream.on('error', reject);
    if (body) stream.end(body);
  });
}

/** Sends bytes in clear text and reads until the server closes. */
export function sendPlain({ port, host }: Address, bytes: Buffer | string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connectTcp({ port, host }, () => socket.write(bytes));
    socket.on('data', (chunk) => (received += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve(received);
    });
  });
}

function answerOf(status: number, head: string, body: string): Answer {
  const caller = status === 200 && body.startsWith('{') ? (JSON.parse(body) as { caller?: Caller }).caller : undefined;
  return { status, head, body, ...(caller && { caller }) };
}
