import { connect as connectTcp, createServer as createTcp, type AddressInfo, type Socket } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { afterAll, describe, expect, test } from '@jest/globals';
import { createFolder } from '../testing/folder';
import { authority, issue, type Issued, type Wish } from '../testing/pki';
import { runClient } from './client';
import { parseClientFlags } from './flags';
import { clientProgram } from './program';

const folder = createFolder();
const closes: (() => void)[] = [];
afterAll(() => {
  for (const close of closes) close();
  folder.remove();
});

const ca = authority('server-ca');
const certificate = (wish: Partial<Wish> = {}): Issued =>
  issue({ subject: [['CN', 'server']], issuer: ca, usages: ['serverAuth'], dns: ['api.test'], ...wish });
const alice = issue({ subject: [['CN', 'alice']], issuer: authority('client-ca') });
const files = [
  ...['--ca', folder.write('ca.crt', ca.pem), '--cert', folder.write('alice.crt', alice.pem)],
  ...['--key', folder.write('alice.key', alice.keyPem), '--header', 'Authorization: Bearer abc'],
];
const whole = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

/** An alternative name that is the address 127.0.0.1 (RFC 5280, 4.2.1.6). */
const loopback = Buffer.from('300687047f000001', 'hex');
const ofLoopback = issue({
  ...{ subject: [['CN', 'proxy']], issuer: ca, usages: ['serverAuth'] },
  extensions: [{ id: '2.5.29.17', critical: false, value: loopback }],
});

/** A server that answers every request with the same octets, and then ends the connection. */
async function serve(answer = whole, presented = certificate()) {
  const received: string[] = [];
  const server = createServer(
    {
      cert: presented.pem,
      key: presented.keyPem,
      requestCert: true,
      rejectUnauthorized: false,
      ciphers: 'DEFAULT@SECLEVEL=0',
    },
    (socket: TLSSocket) => {
      const subject = socket.getPeerX509Certificate()?.subject ?? 'no certificate';
      socket
        .on('error', () => undefined)
        .on('data', (chunk) => {
          received.push(`${subject} ${String(chunk)}`);
          socket.end(answer);
        });
    },
  );
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closes.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, received };
}

const run = async (port: number, ...more: readonly string[]) => {
  const { out, err, exit } = await clientProgram([
    ...['--url', `https://api.test:${port}/api?x=1`, '--address', '127.0.0.1', '--timeout', '2000', ...files, ...more],
  ]);
  return { out: out.toString(), err, exit };
};

test('asks a verified server with its certificate and its headers, and writes the document', async () => {
  const { port, received } = await serve();
  expect(await run(port, '--repeat', '2')).toEqual({ out: 'ok', err: '', exit: 0 });
  expect(received).toEqual(
    Array(2).fill(expect.stringMatching(/^CN=alice GET \/api\?x=1 HTTP\/1.1\r\nHost: api.test:/)),
  );
  expect(received[0]).toContain('\r\nAuthorization: Bearer abc\r\n');
});

describe('sends nothing to a server whose certificate', () => {
  test.each([
    [
      'is of another CA',
      issue({ subject: [['CN', 'x']], issuer: authority('server-ca'), usages: ['serverAuth'], dns: ['api.test'] }),
    ],
    ['has another name', certificate({ dns: ['other.test'] })],
    ['has a common name alone', issue({ subject: [['CN', 'api.test']], issuer: ca, usages: ['serverAuth'] })],
    ['has a dot behind the name', certificate({ dns: ['api.test.'] })],
    ['has expired', certificate({ notBefore: new Date(Date.now() - 2e6), notAfter: new Date(Date.now() - 1e6) })],
    ['is for clients', certificate({ usages: ['clientAuth'] })],
    ['is signed with SHA-1', certificate({ hash: 'sha1' })],
  ])('%s', async (_what, presented) => {
    const { port, received } = await serve(whole, presented);
    const { exit, err } = await run(port);
    expect([exit, received]).toEqual([1, []]);
    expect(err).toMatch(/^[^\n]+\n$/);
  });
});

describe('through a proxy', () => {
  /** Connects whoever asks with the port that is asked for, or answers with something else. */
  async function proxy(answer?: string, presented?: Issued) {
    const heads: string[] = [];
    const accept = (socket: Socket): void => {
      socket.on('error', () => undefined);
      socket.once('data', (head) => {
        heads.push(String(head));
        if (answer !== undefined) {
          socket.end(answer);
          return;
        }
        const behind = connectTcp({ host: '127.0.0.1', port: Number(/:(\d+) /.exec(String(head))?.[1]) });
        behind.on('error', () => undefined);
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        socket.pipe(behind).pipe(socket);
      });
    };
    const server =
      presented === undefined
        ? createTcp(accept)
        : createServer({ cert: presented.pem, key: presented.keyPem }, accept);
    server.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
    closes.push(() => server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    return {
      heads,
      url: `${presented === undefined ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    };
  }
  const through = async (port: number, environment: Readonly<Record<string, string>>) =>
    runClient(parseClientFlags(['--url', `https://api.test:${port}/api`, '--timeout', '2000', ...files], environment));

  test('the server is asked as without one, and the proxy is told where it is', async () => {
    const [{ port, received }, { heads, url }] = [await serve(), await proxy()];
    expect(await through(port, { https_proxy: url })).toMatchObject({ problem: undefined, exit: 0 });
    expect(received).toHaveLength(1);
    expect(heads).toEqual([`CONNECT api.test:${port} HTTP/1.1\r\nHost: api.test:${port}\r\nConnection: close\r\n\r\n`]);
  });

  test('the server is verified', async () => {
    const [{ port, received }, { url }] = [await serve(whole, certificate({ dns: ['other.test'] })), await proxy()];
    expect(await through(port, { HTTPS_PROXY: url })).toMatchObject({ exit: 1 });
    expect(received).toEqual([]);
  });

  test('a proxy that does not connect is a failure', async () => {
    const { url } = await proxy('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
    expect(await through(1, { HTTPS_PROXY: url })).toMatchObject({ problem: 'the proxy answered 403', exit: 1 });
  });

  test.each([
    ['no proxy is named', {}],
    ['the host is left out', { HTTPS_PROXY: 'http://127.0.0.1:1', NO_PROXY: 'localhost,api.test' }],
  ])('none is asked where %s', (_what, environment) => {
    expect(parseClientFlags(['--url', 'https://api.test/api', ...files], environment).proxy).toBeUndefined();
  });

  test('the password in its URL is shown to the proxy, and to nobody else', async () => {
    const [{ port, received }, { heads, url }] = [await serve(), await proxy()];
    const withPassword = url.replace('//', '//user:se%20cret@');
    expect(await through(port, { HTTPS_PROXY: withPassword })).toMatchObject({ problem: undefined, exit: 0 });
    const credential = Buffer.from('user:se cret').toString('base64');
    expect(heads).toEqual([expect.stringContaining(`Proxy-Authorization: Basic ${credential}\r\n`)]);
    expect(received.join('')).not.toMatch(/proxy|secret/i);
  });

  test('a proxy over TLS is verified, and shown no certificate', async () => {
    const [{ port, received }, { heads, url }] = [await serve(), await proxy(undefined, ofLoopback)];
    expect(await through(port, { HTTPS_PROXY: url })).toMatchObject({ problem: undefined, exit: 0 });
    expect(received).toEqual([expect.stringContaining('CN=alice GET /api')]);
    expect(heads).toHaveLength(1);
  });

  test('a proxy over TLS with a certificate of another name is asked for nothing', async () => {
    const [{ port, received }, { heads, url }] = [await serve(), await proxy(undefined, certificate())];
    const { problem, exit } = await through(port, { HTTPS_PROXY: url });
    expect([exit, received, heads]).toEqual([1, [], []]);
    expect(problem).toMatch(/^the proxy is not the one that was asked for: /);
  });

  test('a URL that is none of a proxy is not repeated', () => {
    const environment = { HTTPS_PROXY: 'socks5://a:secret@127.0.0.1:1' };
    expect(() => parseClientFlags(['--url', 'https://api.test/api', ...files], environment)).toThrow(
      /^HTTPS_PROXY: is no http or https URL of a proxy$/,
    );
  });
});

describe('is no success', () => {
  test.each([
    ['a redirect, which is not followed', 'HTTP/1.1 302 Found\r\nLocation: https://x\r\nContent-Length: 0\r\n\r\n'],
    ['401', 'HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n'],
    ['500', 'HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n'],
    ['a body that is cut', 'HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nok'],
    ['chunks that are cut', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n'],
    ['no answer', ''],
    ['no HTTP', 'hello\r\n\r\n'],
  ])('%s', async (_what, answer) => {
    expect((await run((await serve(answer)).port)).exit).toBe(1);
  });

  test('and of one that is cut it is said so', async () => {
    const { err } = await run((await serve('HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nok')).port);
    expect(err).toMatch(/^the answer is not whole/);
  });

  test('a server that says nothing', async () => {
    const server = createTcp((socket) => socket.on('error', () => undefined).resume()).listen(0, '127.0.0.1');
    closes.push(() => server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const { exit } = await run((server.address() as AddressInfo).port, '--timeout', '100');
    expect(exit).toBe(1);
  });
});

test.each(['--cert', '--key'])(
  'a file of %s that is empty is no reason to go on without a certificate',
  async (flag) => {
    const { port, received } = await serve();
    const { err, exit } = await run(port, flag, folder.write('empty', '\n'));
    expect({ err, exit }).toEqual({ err: 'the file of the certificate, or of its key, is empty\n', exit: 1 });
    expect(received).toEqual([]);
  },
);

test('in clear text neither headers nor a certificate are shown', async () => {
  const received: string[] = [];
  const server = createTcp((socket) => {
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        received.push(String(chunk));
        socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n');
      });
  }).listen(0, '127.0.0.1');
  closes.push(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const { exit } = await run(port, '--url', `http://api.test:${port}/api`);
  expect([exit, received.join('').includes('Bearer')]).toEqual([1, false]);
  expect(received.join('')).toMatch(/^GET \/api HTTP\/1\.1\r\n/);
});

test.each<[string, readonly string[], RegExp]>([
  ['no URL', [], /^--url: is required/],
  ['no HTTP', ['--url', 'ftp://x'], /^--url: "ftp:\/\/x" is no URL of HTTP/],
  ['credentials in the URL', ['--url', 'https://a:secret@x'], /^--url: holds credentials; use --header/],
  ['a certificate without its key', ['--url', 'https://x', '--cert', 'x'], /^--key: a certificate and its key/],
  ['no CA', ['--url', 'https://x'], /^--ca: is required/],
  ['a missing file', ['--url', 'https://x', '--ca', '/nosuch'], /^--ca: cannot read \/nosuch/],
  [
    'a line that is no header',
    ['--url', 'https://x', ...files, '--header', 'secret'],
    /^--header: is no line of a header/,
  ],
  ['no count', ['--url', 'https://x', ...files, '--repeat', '0'], /^--repeat: "0" is not a whole number/],
  ['no number of retries', ['--url', 'https://x', ...files, '--retries', '-1'], /retries/],
  ['an unknown flag', ['--nosuch'], /--nosuch/],
])('ends with 2 and one sentence: %s', async (_what, argv, sentence) => {
  const { exit, err, out } = await clientProgram(argv);
  expect([exit, out.length]).toEqual([2, 0]);
  expect(err).toMatch(sentence);
  expect(err).not.toContain('secret');
});
