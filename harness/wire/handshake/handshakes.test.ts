import { once } from 'node:events';
import * as https from 'node:https';
import * as net from 'node:net';
import * as tls from 'node:tls';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { makeIdentity, type Identity } from '../testing/identity';
import { tap } from '../tap';
import { createTranscript, type Side, type TlsEvidence, type Transcript } from '..';

type Version = 'TLSv1.2' | 'TLSv1.3';

/** Everything a transcript was told, in order, so that it can be told again in another way. */
type Step =
  | { readonly kind: 'bytes'; readonly from: Side; readonly bytes: Buffer; readonly at: number }
  | { readonly kind: 'key'; readonly line: Buffer };

interface Conversation {
  readonly evidence: TlsEvidence;
  readonly steps: readonly Step[];
  readonly secured: boolean;
  readonly error: string | undefined;
  readonly session: Buffer | undefined;
}

const authorities: { clients: Identity; others: Identity } = {} as never;
let serverIdentity: Identity;
let clientIdentity: Identity;

beforeAll(() => {
  authorities.clients = makeIdentity('clients');
  authorities.others = makeIdentity('others');
  serverIdentity = makeIdentity('localhost');
  clientIdentity = makeIdentity('jane', authorities.clients);
});

const only = (version: Version): { readonly minVersion: Version; readonly maxVersion: Version } => ({
  minVersion: version,
  maxVersion: version,
});

/** The same steps told to a new transcript. */
function retell(steps: readonly Step[], tell: (transcript: Transcript, step: Step) => void): TlsEvidence {
  const transcript = createTranscript();
  for (const step of steps) tell(transcript, step);
  return transcript.summary();
}

const plainly = (transcript: Transcript, step: Step): void => {
  if (step.kind === 'key') transcript.keylog(step.line);
  else transcript.feed(step.from, step.bytes, step.at);
};

const byteByByte = (transcript: Transcript, step: Step): void => {
  if (step.kind === 'key') transcript.keylog(step.line.toString());
  else
    for (let i = 0; i < step.bytes.length; i += 1) transcript.feed(step.from, step.bytes.subarray(i, i + 1), step.at);
};

const isKey = (step: Step): boolean => step.kind === 'key';
const isBytes = (step: Step): boolean => step.kind === 'bytes';

/** Evidence must not depend on the portions of the bytes or on when the keys come: checked of every conversation. */
function expectSameHoweverTold({ evidence, steps }: Conversation): void {
  const keys = steps.filter(isKey);
  const bytes = steps.filter(isBytes);
  expect(retell(steps, byteByByte)).toEqual(evidence);
  expect(retell([...bytes, ...keys], plainly)).toEqual(evidence);
  expect(retell([...bytes, ...keys.toReversed()], byteByByte)).toEqual(evidence);
  expect(retell([...keys, ...bytes], plainly)).toEqual(evidence);
}

interface ConverseOptions {
  readonly server?: tls.TlsOptions;
  readonly client?: tls.ConnectionOptions;
  readonly api?: 'tls' | 'https';
}

/** One connection through the tap: the client says "GET", the server answers and closes. */
async function converse({ server: serverOptions, client, api = 'tls' }: ConverseOptions): Promise<Conversation> {
  const options = { cert: serverIdentity.cert, key: serverIdentity.key, ...serverOptions };
  const server =
    api === 'https'
      ? https.createServer(options, (_request, response) => response.end('pong'))
      : tls.createServer(options, (socket) => {
          socket.on('error', () => undefined);
          socket.on('data', () => socket.end('pong'));
        });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const conversation = await talk((server.address() as net.AddressInfo).port, client);
  server.close();
  await once(server, 'close');
  expectSameHoweverTold(conversation);
  return conversation;
}

async function talk(port: number, options: tls.ConnectionOptions = {}): Promise<Conversation> {
  const transcript = createTranscript();
  const steps: Step[] = [];
  let clock = 0;
  const tcp = net.connect({ port, host: '127.0.0.1' });
  const socket = tls.connect({
    rejectUnauthorized: false,
    servername: 'localhost',
    ...options,
    socket: tap(
      tcp,
      'client',
      (from, bytes, at) => {
        steps.push({ kind: 'bytes', from, bytes: Buffer.from(bytes), at });
        transcript.feed(from, bytes, at);
      },
      () => clock++,
    ),
  });
  let secured = false;
  let error: string | undefined;
  let session: Buffer | undefined;
  socket.on('keylog', (line: Buffer) => {
    steps.push({ kind: 'key', line: Buffer.from(line) });
    transcript.keylog(line);
  });
  socket.on('secureConnect', () => {
    secured = true;
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  });
  socket.on('session', (ticket: Buffer) => (session = ticket));
  socket.on('error', (problem: NodeJS.ErrnoException) => (error ??= problem.code ?? problem.message));
  socket.resume();
  await Promise.all([closed(tcp), closed(socket)]);
  return { evidence: transcript.summary(), steps, secured, error, session };
}

const closed = (socket: net.Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('close', () => {
      resolve();
    });
  });

const names = ({ handshakeMessages }: TlsEvidence, from: Side): string[] =>
  handshakeMessages.filter((message) => message.from === from).map(({ name }) => name);

const closeNotify = (from: Side): object => ({
  from,
  level: 'warning',
  number: 0,
  name: 'close_notify',
  phase: 'after-handshake',
  at: expect.any(Number),
});

describe.each<Version>(['TLSv1.2', 'TLSv1.3'])('%s', (version) => {
  test('a server that asks for nothing', async () => {
    const { evidence, secured } = await converse({ client: only(version) });

    expect(secured).toBe(true);
    expect(evidence).toMatchObject({
      alerts: [closeNotify('server'), closeNotify('client')],
      clientCertificateRequest: 'not-requested',
      acceptableAuthorities: undefined,
      clientCertificate: 'none',
      clientCertificateVerify: false,
      resumed: false,
      applicationDataRecords: { client: 1, server: 1 },
      undecryptedRecords: { client: 0, server: 0 },
      serverHello: { version },
    });
    expect(evidence).not.toHaveProperty('malformed');
  });

  test('an https server that asks, and a client without a certificate', async () => {
    const { evidence } = await converse({
      api: 'https',
      server: { requestCert: true, rejectUnauthorized: false, ca: [authorities.others.cert, authorities.clients.cert] },
      client: only(version),
    });

    expect(evidence.clientCertificateRequest).toBe('requested');
    expect(evidence.acceptableAuthorities?.map(({ der }) => der.toString('hex')).sort()).toEqual(
      [authorities.clients, authorities.others].map(({ nameDer }) => nameDer.toString('hex')).sort(),
    );
    expect(evidence.clientCertificate).toBe('empty');
    expect(evidence.clientCertificateVerify).toBe(false);
    expect(evidence.applicationDataRecords.server).toBeGreaterThanOrEqual(1);
  });

  test('a server that asks, and a client that proves possession of its key', async () => {
    const { evidence, secured, error } = await converse({
      server: { requestCert: true, rejectUnauthorized: true, ca: [authorities.clients.cert] },
      client: { ...only(version), cert: clientIdentity.cert, key: clientIdentity.key },
    });

    expect({ secured, error }).toEqual({ secured: true, error: undefined });
    expect(evidence.acceptableAuthorities).toEqual([{ der: authorities.clients.nameDer }]);
    expect(evidence.clientCertificate).toBe('sent');
    expect(evidence.clientCertificateVerify).toBe(true);
    expect(names(evidence, 'client')).toEqual(
      version === 'TLSv1.3'
        ? ['client_hello', 'certificate', 'certificate_verify', 'finished']
        : ['client_hello', 'certificate', 'client_key_exchange', 'certificate_verify', 'finished'],
    );
  });

  test('a server that names no authority', async () => {
    const { evidence } = await converse({
      server: { requestCert: true, rejectUnauthorized: false, ca: [] },
      client: only(version),
    });

    expect(evidence.clientCertificateRequest).toBe('requested');
    expect(evidence.acceptableAuthorities).toEqual([]);
  });

  test('a server that requires a certificate and gets none', async () => {
    const { evidence, secured } = await converse({
      server: { requestCert: true, rejectUnauthorized: true, ca: [authorities.clients.cert] },
      client: only(version),
    });

    expect(secured).toBe(version === 'TLSv1.3');
    expect(evidence.alerts.filter(({ from }) => from === 'server')).toEqual([
      version === 'TLSv1.3'
        ? expect.objectContaining({
            level: 'fatal',
            number: 116,
            name: 'certificate_required',
            phase: 'after-handshake',
          })
        : expect.objectContaining({ level: 'fatal', number: 40, name: 'handshake_failure', phase: 'handshake' }),
    ]);
    expect(evidence.clientCertificate).toBe('empty');
  });

  test('a resumed session', async () => {
    const server = { requestCert: true, rejectUnauthorized: false, ca: [authorities.clients.cert] };
    const ticketKeys = Buffer.alloc(48, 7);
    const client = { ...only(version), cert: clientIdentity.cert, key: clientIdentity.key };
    const first = await converse({ server: { ...server, ticketKeys }, client });
    const { session } = first;
    expect(session).toBeDefined();
    const second = await converse({
      server: { ...server, ticketKeys },
      client: { ...client, ...(session && { session }) },
    });

    expect(first.evidence.resumed).toBe(false);
    expect(second.evidence).toMatchObject({
      resumed: true,
      clientCertificateRequest: 'not-requested',
      acceptableAuthorities: undefined,
      clientCertificate: 'none',
      clientCertificateVerify: false,
      alerts: [closeNotify('server'), closeNotify('client')],
      applicationDataRecords: { client: 1, server: 1 },
      undecryptedRecords: { client: 0, server: 0 },
    });
    expect(names(second.evidence, 'server')).not.toContain('certificate');
  });

  test('an alert in answer to the ClientHello', async () => {
    const { evidence, secured } = await converse({
      server: { ALPNProtocols: ['h2'] },
      client: { ...only(version), ALPNProtocols: ['http/1.1'] },
    });

    expect(secured).toBe(false);
    expect(evidence.alerts).toEqual([
      expect.objectContaining({
        from: 'server',
        name: 'no_application_protocol',
        number: 120,
        phase: 'handshake',
      }),
    ]);
    expect(evidence).toMatchObject({
      clientCertificateRequest: 'unknown',
      clientCertificate: 'none',
      resumed: 'unknown',
    });
    expect(evidence).not.toHaveProperty('serverHello');
  });

  test('bytes damaged in any way never throw', async () => {
    const { steps } = await converse({
      server: { requestCert: true, rejectUnauthorized: false, ca: [authorities.clients.cert] },
      client: { ...only(version), cert: clientIdentity.cert, key: clientIdentity.key },
    });
    let seed = 1;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return (seed >>> 8) % below;
    };
    for (let round = 0; round < 300; round += 1) {
      const damaged = steps.map((step) => {
        if (step.kind === 'key' || random(3) > 0) return step;
        const bytes = Buffer.from(step.bytes);
        for (let flips = 1 + random(3); flips > 0; flips -= 1) bytes.writeUInt8(random(256), random(bytes.length));
        return { ...step, bytes: bytes.subarray(0, bytes.length - random(2) * random(bytes.length)) };
      });
      expect(() => retell(damaged, round % 2 === 0 ? plainly : byteByByte)).not.toThrow();
    }
  });
});

describe('TLS 1.3', () => {
  test.each([
    ['TLS_AES_128_GCM_SHA256', 0x1301],
    ['TLS_AES_256_GCM_SHA384', 0x1302],
    ['TLS_CHACHA20_POLY1305_SHA256', 0x1303],
  ])('%s is decrypted', async (ciphers, cipherSuite) => {
    const { evidence } = await converse({ client: { ...only('TLSv1.3'), ciphers } });

    expect(evidence.serverHello).toEqual({ version: 'TLSv1.3', cipherSuite });
    expect(evidence.undecryptedRecords).toEqual({ client: 0, server: 0 });
    expect(names(evidence, 'server').slice(0, 5)).toEqual([
      'server_hello',
      'encrypted_extensions',
      'certificate',
      'certificate_verify',
      'finished',
    ]);
    expect(evidence.alerts).toEqual([closeNotify('server'), closeNotify('client')]);
  });

  test('session tickets are messages, not application data', async () => {
    const { evidence } = await converse({ client: only('TLSv1.3') });

    expect(names(evidence, 'server').filter((name) => name === 'new_session_ticket')).toHaveLength(2);
    expect(evidence.applicationDataRecords.server).toBe(1);
  });

  test('a HelloRetryRequest settles nothing yet', async () => {
    const { evidence } = await converse({
      server: { ecdhCurve: 'P-384', requestCert: true, rejectUnauthorized: false, ca: [authorities.clients.cert] },
      client: { ...only('TLSv1.3'), ecdhCurve: 'X25519:P-384' },
    });

    expect(evidence.handshakeMessages.slice(0, 4)).toEqual([
      { from: 'client', type: 1, name: 'client_hello', length: expect.any(Number) },
      { from: 'server', type: 2, name: 'hello_retry_request', length: expect.any(Number) },
      { from: 'client', type: 1, name: 'client_hello', length: expect.any(Number) },
      { from: 'server', type: 2, name: 'server_hello', length: expect.any(Number) },
    ]);
    expect(evidence.serverHello?.version).toBe('TLSv1.3');
    expect(evidence.clientCertificateRequest).toBe('requested');
    expect(evidence.undecryptedRecords).toEqual({ client: 0, server: 0 });
  });

  test('without keys nothing after ServerHello is claimed', async () => {
    const { steps } = await converse({
      server: { requestCert: true, rejectUnauthorized: false, ca: [authorities.clients.cert] },
      client: only('TLSv1.3'),
    });
    const evidence = retell(steps.filter(isBytes), plainly);

    expect(evidence).toMatchObject({
      alerts: [],
      clientCertificateRequest: 'unknown',
      acceptableAuthorities: undefined,
      clientCertificate: 'unknown',
      clientCertificateVerify: 'unknown',
      resumed: false,
      applicationDataRecords: { client: 0, server: 0 },
      serverHello: { version: 'TLSv1.3' },
    });
    expect(evidence.undecryptedRecords.client).toBeGreaterThan(0);
    expect(evidence.undecryptedRecords.server).toBeGreaterThan(0);
  });

  test('keys of another connection decrypt nothing', async () => {
    const { steps } = await converse({ client: only('TLSv1.3') });
    const other = await converse({ client: only('TLSv1.3') });
    const evidence = retell([...steps.filter(isBytes), ...other.steps.filter(isKey)], plainly);

    expect(evidence.clientCertificateRequest).toBe('unknown');
    expect(evidence).not.toHaveProperty('malformed');
  });

  test('a record that fails its authentication is not believed', async () => {
    const { steps } = await converse({ client: only('TLSv1.3') });
    const damaged = steps.map((step) => {
      if (step.kind === 'key' || step.from === 'client') return step;
      const bytes = Buffer.from(step.bytes);
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
      return { ...step, bytes };
    });
    const evidence = retell(damaged, plainly);

    expect(names(evidence, 'server')).not.toContain('finished');
    expect(evidence.undecryptedRecords.server).toBeGreaterThan(0);
    expect(evidence.applicationDataRecords.server).toBe(0);
  });

  test('records wait for their keys only up to a bound', async () => {
    const { steps } = await converse({ client: only('TLSv1.3') });
    const sealed: Step = {
      kind: 'bytes',
      from: 'server',
      bytes: Buffer.from([23, 3, 3, 0, 20, ...Buffer.alloc(20)]),
      at: 0,
    };
    const flood = Array.from({ length: 1000 }, () => sealed);
    const evidence = retell([...steps.filter(isBytes), ...flood, ...steps.filter(isKey)], plainly);

    expect(evidence.undecryptedRecords.server).toBeGreaterThan(1000);
    expect(evidence.clientCertificateRequest).toBe('unknown');
    expect(evidence.clientCertificate).toBe('none');
  });

  test('handshake bytes in the clear after ServerHello are not believed', async () => {
    const { steps } = await converse({ client: only('TLSv1.3') });
    const serverHello = steps.findIndex((step) => step.kind === 'bytes' && step.from === 'server');
    const request: Step = {
      kind: 'bytes',
      from: 'server',
      bytes: Buffer.from([22, 3, 3, 0, 7, 13, 0, 0, 3, 0, 0, 0]),
      at: 0,
    };
    const evidence = retell([...steps.slice(0, serverHello + 1), request], plainly);

    expect(evidence.clientCertificateRequest).not.toBe('requested');
    expect(evidence.malformed).toEqual({ server: 'handshake bytes in the clear after ServerHello' });
  });
});

describe('TLS 1.2', () => {
  test.each(['ECDHE-RSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-RSA-CHACHA20-POLY1305'])(
    '%s: encrypted alerts and Finished are decrypted',
    async (ciphers) => {
      const { evidence } = await converse({ client: { ...only('TLSv1.2'), ciphers } });

      expect(evidence.alerts).toEqual([closeNotify('server'), closeNotify('client')]);
      expect(evidence.handshakeMessages).toContainEqual({ from: 'client', type: 20, name: 'finished', length: 12 });
      expect(evidence.handshakeMessages).toContainEqual({
        from: 'server',
        type: 20,
        name: 'finished',
        length: 12,
      });
    },
  );

  test('a CBC suite: an encrypted alert is recorded without its number', async () => {
    const { evidence } = await converse({ client: { ...only('TLSv1.2'), ciphers: 'ECDHE-RSA-AES128-SHA256' } });

    expect(evidence.alerts).toEqual([
      { from: 'server', phase: 'after-handshake', at: expect.any(Number) },
      { from: 'client', phase: 'after-handshake', at: expect.any(Number) },
    ]);
    expect(evidence.applicationDataRecords).toEqual({ client: 1, server: 1 });
    expect(evidence).toMatchObject({ clientCertificate: 'none', clientCertificateVerify: false });
    expect(evidence.undecryptedRecords).toEqual({ client: 1, server: 1 });
  });

  test('without keys only the numbers of encrypted alerts are missing', async () => {
    const { steps } = await converse({
      server: { requestCert: true, rejectUnauthorized: false, ca: [authorities.clients.cert] },
      client: { ...only('TLSv1.2'), cert: clientIdentity.cert, key: clientIdentity.key },
    });
    const evidence = retell(steps.filter(isBytes), plainly);

    expect(evidence.alerts).toEqual([
      { from: 'server', phase: 'after-handshake', at: expect.any(Number) },
      { from: 'client', phase: 'after-handshake', at: expect.any(Number) },
    ]);
    expect(evidence).toMatchObject({
      clientCertificateRequest: 'requested',
      acceptableAuthorities: [{ der: authorities.clients.nameDer }],
      clientCertificate: 'sent',
      clientCertificateVerify: true,
      resumed: false,
    });
  });

  test('a server too old for the client', async () => {
    const { evidence } = await converse({ server: { maxVersion: 'TLSv1.2' }, client: only('TLSv1.3') });

    expect(evidence.alerts).toEqual([
      expect.objectContaining({ from: 'server', number: 70, name: 'protocol_version', phase: 'handshake' }),
    ]);
  });
});
