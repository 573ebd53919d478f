import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connect as connectTcp } from 'node:net';
import { Duplex } from 'node:stream';
import { connect as connectTls, type SecureVersion, type TLSSocket } from 'node:tls';
import type { RunningServer } from '../server';
import { connect, credential, exchange } from '../testing/client';
import { issue } from '../testing/pki';
import { createTestPki, start } from '../testing/start';

const pki = createTestPki();
const { alice, clientCa } = pki;
const bob = issue({ subject: [['CN', 'bob']], issuer: clientCa });
let server: RunningServer;
beforeAll(async () => {
  server = await start(pki);
});
afterAll(() => server.close());

const versions: SecureVersion[] = ['TLSv1.2', 'TLSv1.3'];
const only = (version: SecureVersion) => ({ minVersion: version, maxVersion: version });
const userOn = async (socket: TLSSocket) => (await exchange(socket)).caller?.user;

describe.each(versions)('%s', (version) => {
  test.each([
    ['no certificate', {}, 'system:anonymous'],
    ['another certificate', credential(bob), 'bob'],
  ])('a session offered again with %s is a handshake of its own', async (_name, then, user) => {
    const sessions: Buffer[] = [];
    const first = await connect(server, { ...only(version), ...credential(alice) });
    first.on('session', (session) => sessions.push(session));
    expect(await userOn(first)).toBe('alice');
    const session = first.getSession();
    first.destroy();
    for (const offered of [session, ...sessions]) {
      const second = await connect(server, { ...only(version), ...then, ...(offered && { session: offered }) });
      expect(second.isSessionReused()).toBe(false);
      expect(await userOn(second)).toBe(user);
      second.destroy();
    }
  });

  test('a session begun without a certificate brings nobody in', async () => {
    const first = await connect(server, only(version));
    expect(await userOn(first)).toBe('system:anonymous');
    const session = first.getSession();
    first.destroy();
    const second = await connect(server, { ...only(version), ...(session && { session }) });
    expect(second.isSessionReused()).toBe(false);
    expect(await userOn(second)).toBe('system:anonymous');
    second.destroy();
  });

  test('a certificate without its key gets no answer, but an alert', async () => {
    const [victim, attacker] = [generateRsa(), generateRsa()];
    const admin = issue({
      subject: [
        ['O', 'system:masters'],
        ['CN', 'admin'],
      ],
      issuer: clientCa,
      key: victim,
    });
    // OpenSSL compares only the public halves: so this key passes for the victim's, and signs with the attacker's.
    const { n, e } = victim.export({ format: 'jwk' });
    const forged = createPrivateKey({ key: { ...attacker.export({ format: 'jwk' }), n, e } as never, format: 'jwk' });
    const key = forged.export({ type: 'pkcs1', format: 'pem' });
    const socket = connectTls({
      port: server.port,
      host: server.host,
      rejectUnauthorized: false,
      ...only(version),
      key,
      cert: admin.pem,
    });
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    socket.on('secureConnect', () => socket.write('GET /api HTTP/1.1\r\nHost: x\r\n\r\n'));
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
    expect(received).toBe('');
    expect(error.message).toMatch(/decrypt error/i);
  });
});

/** By way of the PEM: Node can stand still when it writes a key that it has generated as JWK. */
function generateRsa(): KeyObject {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }));
}

test('asks for a certificate of either authority', async () => {
  // Only in TLS 1.2 is the request for a certificate sent in clear.
  const raw = connectTcp({ port: server.port, host: server.host });
  const received: Buffer[] = [];
  const tap = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => raw.write(chunk, done),
  });
  raw.on('data', (chunk) => {
    received.push(chunk);
    tap.push(chunk);
  });
  const socket = connectTls({ socket: tap, rejectUnauthorized: false, ...only('TLSv1.2') });
  await once(socket, 'secureConnect');
  const handshake = Buffer.concat(received);
  expect([handshake.includes('client-ca'), handshake.includes('front-proxy-ca')]).toEqual([true, true]);
  raw.destroy();
  tap.destroy();
});

test('does not renegotiate', async () => {
  const socket = await connect(server, only('TLSv1.2'));
  const error = await new Promise((resolve) => {
    socket.on('error', resolve);
    socket.renegotiate({}, resolve);
  });
  expect(error).toBeTruthy();
  socket.destroy();
});

test('can leave TLS 1.2 to others', async () => {
  const strict = await start(pki, { tlsMinVersion: 'VersionTLS13' });
  const old = connectTls({ port: strict.port, host: strict.host, rejectUnauthorized: false, ...only('TLSv1.2') });
  const [error] = (await once(old, 'error')) as [NodeJS.ErrnoException];
  expect(error.message).toMatch(/protocol version/i);
  const young = await connect(strict, only('TLSv1.3'));
  expect(young.getProtocol()).toBe('TLSv1.3');
  young.destroy();
  await strict.close();
});
