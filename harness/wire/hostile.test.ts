import { once } from 'node:events';
import * as net from 'node:net';
import * as tls from 'node:tls';
import { describe, expect, test } from '@jest/globals';
import { tap } from './tap';
import { alertNames, createTranscript, type TlsEvidence } from '.';

interface Attempt {
  readonly evidence: TlsEvidence;
  readonly error: string | undefined;
}

/** A TLS client against a TCP server that does `answer` once the ClientHello has arrived. */
async function attack(answer: (socket: net.Socket) => void): Promise<Attempt> {
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      answer(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const transcript = createTranscript();
  const tcp = net.connect({ host: '127.0.0.1', port: (server.address() as net.AddressInfo).port });
  const socket = tls.connect({ socket: tap(tcp, 'client', transcript.feed, () => 0), rejectUnauthorized: false });
  socket.on('keylog', transcript.keylog);
  let error: string | undefined;
  socket.on('error', (problem: NodeJS.ErrnoException) => (error ??= problem.code));
  socket.resume();
  await new Promise((resolve) => socket.once('close', resolve));
  server.close();
  await once(server, 'close');
  return { evidence: transcript.summary(), error };
}

const record = (type: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([type, 3, 3, body.length >> 8, body.length & 0xff]), body]);

const message = (type: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([type, 0, body.length >> 8, body.length & 0xff]), body]);

/** A ServerHello of TLS 1.2 with ECDHE-RSA-AES128-GCM-SHA256. */
const serverHello = message(2, Buffer.from([3, 3, ...Buffer.alloc(32, 1), 0, 0xc0, 0x2f, 0]));

/** What a transcript makes of bytes from the server alone. */
function hear(...said: readonly Buffer[]): TlsEvidence {
  const transcript = createTranscript();
  for (const bytes of said) transcript.feed('server', bytes, 0);
  return transcript.summary();
}

const nothingKnown = {
  clientCertificateRequest: 'unknown',
  acceptableAuthorities: undefined,
  clientCertificate: 'none',
  clientCertificateVerify: false,
  resumed: 'unknown',
  applicationDataRecords: { client: 0, server: 0 },
} as const;

describe('a server that does not speak TLS', () => {
  test('resets the connection in the middle of the handshake', async () => {
    const { evidence, error } = await attack((socket) => {
      socket.write(record(22, serverHello).subarray(0, 20), () => socket.resetAndDestroy());
    });

    expect(error).toBe('ECONNRESET');
    expect(evidence).toMatchObject({ ...nothingKnown, alerts: [] });
    expect(evidence.handshakeMessages[0]).toMatchObject({ from: 'client', name: 'client_hello' });
    expect(evidence).not.toHaveProperty('malformed');
  });

  test('answers in plain HTTP', async () => {
    const { evidence, error } = await attack((socket) => {
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n');
    });

    expect(error).toBe('ERR_SSL_WRONG_VERSION_NUMBER');
    expect(evidence).toMatchObject({ ...nothingKnown, malformed: { server: 'bytes that are no TLS record: "HTTP/"' } });
  });

  test('sends garbage', async () => {
    const { evidence, error } = await attack((socket) => {
      socket.end(Buffer.from('00ff00ff00ff00ff', 'hex'));
    });

    expect(error).toMatch(/^ERR_SSL_/);
    expect(evidence).toMatchObject({
      ...nothingKnown,
      malformed: { server: expect.stringContaining('no TLS record') },
    });
  });

  test('sends 10 MB of junk', async () => {
    const { evidence, error } = await attack((socket) => {
      socket.end(Buffer.alloc(10 * 1024 * 1024, 'junk'));
    });

    expect(error).toMatch(/^ERR_SSL_/);
    expect(evidence).toMatchObject({ ...nothingKnown, malformed: { server: 'bytes that are no TLS record: "junkj"' } });
  });

  test('closes at once', async () => {
    const { evidence, error } = await attack((socket) => {
      socket.end();
    });

    expect(error).toBe('ECONNRESET');
    expect(evidence).toMatchObject({ ...nothingKnown, alerts: [] });
    expect(evidence).not.toHaveProperty('malformed');
  });

  test("sends a ServerHello that does not parse: the client's own alert is recorded", async () => {
    const { evidence } = await attack((socket) => {
      socket.write(record(22, message(2, Buffer.from([3, 3, 1, 2]))));
    });

    expect(evidence.alerts).toEqual([
      { from: 'client', level: 'fatal', number: 50, name: 'decode_error', phase: 'handshake', at: 0 },
    ]);
    expect(evidence.malformed).toEqual({ server: 'a ServerHello that does not parse' });
  });
});

describe('bytes that are not TLS', () => {
  test.each([
    ['plain HTTP', Buffer.from('HTTP/1.1 400 Bad Request'), 'bytes that are no TLS record: "HTTP/"'],
    ['the first byte alone', Buffer.from('H'), 'bytes that are no TLS record: "H"'],
    [
      'a wrong version',
      Buffer.from([22, 2, 0, 0, 1]),
      'bytes that are no TLS record: "\\u0016\\u0002\\u0000\\u0000\\u0001"',
    ],
    ['a record too long', Buffer.from([22, 3, 3, 0xff, 0xff]), 'a record of 65535 bytes'],
    ['half an alert', record(21, Buffer.from([2])), 'an alert record of 1 bytes'],
    ['application data first', record(23, Buffer.alloc(30)), 'application data before the handshake'],
    ['a heartbeat', record(24, Buffer.alloc(30)), 'a record of type 24'],
    [
      'a CertificateRequest that does not parse',
      record(22, Buffer.concat([serverHello, message(13, Buffer.from([9, 9]))])),
      'a CertificateRequest that does not parse',
    ],
  ])('%s', (_case, bytes, malformed) => {
    expect(hear(bytes).malformed).toEqual({ server: malformed });
    expect(hear(...Array.from(bytes, (byte) => Buffer.from([byte]))).malformed).toEqual({ server: malformed });
  });

  test('messages of TLS 1.3 that share the record of ServerHello, in the clear', () => {
    const supportedVersions = [0, 6, 0, 43, 0, 2, 3, 4];
    const hello = message(2, Buffer.from([3, 3, ...Buffer.alloc(32, 1), 0, 0x13, 0x01, 0, ...supportedVersions]));
    const request = message(13, Buffer.from([0, 0, 0]));
    const evidence = hear(record(22, Buffer.concat([hello, request])));

    expect(evidence.serverHello).toEqual({ version: 'TLSv1.3', cipherSuite: 0x1301 });
    expect(evidence.clientCertificateRequest).toBe('unknown');
    expect(evidence.malformed).toEqual({ server: 'handshake bytes across a change of keys' });
  });

  test('nothing is read after them', () => {
    const { alerts } = hear(Buffer.from('HTTP/'), record(21, Buffer.from([2, 40])));

    expect(alerts).toEqual([]);
  });

  test('what the client sent is still read', () => {
    const transcript = createTranscript();
    transcript.feed('server', Buffer.from('HTTP/'), 0);
    transcript.feed('client', record(21, Buffer.from([2, 70])), 1);

    expect(transcript.summary().alerts).toMatchObject([{ from: 'client', name: 'protocol_version', at: 1 }]);
  });
});

describe('endless TLS', () => {
  test('alerts: 16 of a direction are kept', () => {
    const flood = hear(...Array.from({ length: 10_000 }, () => record(21, Buffer.from([1, 90]))));

    expect(flood.alerts).toHaveLength(16);
    expect(flood.malformed).toEqual({ server: 'more than 16 alerts' });
  });

  test('alerts in one record', () => {
    expect(hear(record(21, Buffer.alloc(16_384, 1))).alerts).toHaveLength(16);
  });

  test('handshake messages: 32 of a direction are listed, 64 read', () => {
    const requests = (count: number): Buffer[] =>
      Array.from({ length: count }, () => record(22, message(0, Buffer.alloc(0))));

    expect(hear(...requests(64)).handshakeMessages).toHaveLength(32);
    expect(hear(...requests(64))).not.toHaveProperty('malformed');
    expect(hear(...requests(100_000)).malformed).toEqual({ server: 'more than 64 handshake messages' });
  });

  test('one handshake message of 16 MB', () => {
    const start = record(22, Buffer.from([11, 0xff, 0xff, 0xff]));
    const part = record(22, Buffer.alloc(16_384));

    expect(hear(start, ...Array.from({ length: 640 }, () => part)).malformed).toEqual({
      server: 'more than 262144 bytes of handshake',
    });
  });

  test('a message in a hundred thousand one-byte records', () => {
    const body = Buffer.from([11, 0x01, 0x86, 0xa0, ...Buffer.alloc(100_000)]);
    const { handshakeMessages } = hear(...Array.from(body, (byte) => record(22, Buffer.from([byte]))));

    expect(handshakeMessages).toEqual([{ from: 'server', type: 11, name: 'certificate', length: 100_000 }]);
  });

  test('a stretched alert and a stretched message do not disturb each other', () => {
    const hello = record(22, serverHello);
    const evidence = hear(
      hello.subarray(0, 3),
      hello.subarray(3, 20),
      hello.subarray(20),
      record(21, Buffer.from([2, 40, 2, 48])),
    );

    expect(evidence.serverHello).toEqual({ version: 'TLSv1.2', cipherSuite: 0xc02f });
    expect(evidence.alerts.map(({ name }) => name)).toEqual(['handshake_failure', 'unknown_ca']);
  });

  test('empty records', () => {
    const empty = record(22, Buffer.alloc(0));

    expect(hear(Buffer.concat(Array.from({ length: 100_000 }, () => empty))).handshakeMessages).toEqual([]);
  });
});

describe('key lines', () => {
  test.each([
    '',
    'CLIENT_RANDOM',
    'CLIENT_RANDOM xx yy',
    `CLIENT_RANDOM ${'00'.repeat(32)} ${'00'.repeat(47)}`,
    'x'.repeat(1_000_000),
    Buffer.alloc(1000, 0xff),
  ])('a line that is none is passed over', (line) => {
    const transcript = createTranscript();
    expect(() => {
      transcript.keylog(line);
    }).not.toThrow();
  });
});

describe('alertNames', () => {
  test.each([
    [0, 'close_notify'],
    [40, 'handshake_failure'],
    [42, 'bad_certificate'],
    [45, 'certificate_expired'],
    [48, 'unknown_ca'],
    [51, 'decrypt_error'],
    [70, 'protocol_version'],
    [100, 'no_renegotiation'],
    [116, 'certificate_required'],
  ] as const)('%i is %s', (number, name) => {
    expect(alertNames[number]).toBe(name);
    expect(hear(record(21, Buffer.from([2, number]))).alerts).toEqual([
      { from: 'server', level: 'fatal', number, name, phase: 'handshake', at: 0 },
    ]);
  });

  test('a number and a level that nobody registered', () => {
    expect(hear(record(21, Buffer.from([7, 200]))).alerts).toEqual([
      { from: 'server', number: 200, phase: 'handshake', at: 0 },
    ]);
  });
});
