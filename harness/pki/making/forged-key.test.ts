import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { sign, verify, X509Certificate } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer, type SecureVersion, type Server } from 'node:tls';
import { clientCertificate, type CertificateDescription, type KeyType } from '../../vocabulary/given';
import { makeAuthority, type AuthorityPair } from './authority';
import { forgedKey } from './forged-key';
import { generateKey } from './keys';
import { signatureAlgorithm } from './signature';
import { createMinter, type Credential, type Minter } from '../mint';
import { certificatesIn } from '../pem';
import { compiledPath } from '../../../fixtures/testing/compiled';
import { makeServerCertificate } from '../server-certificate';
import { opensslTest } from '../testing/openssl';

const now = new Date();
let authority: AuthorityPair;
let serverCredential: Credential;
let server: Server;
let minter: Minter;
const verdicts: boolean[] = [];

beforeAll(async () => {
  authority = await makeAuthority({ commonName: 'client-ca', now, hours: 1 });
  serverCredential = await makeServerCertificate({ authority, hosts: ['localhost'], now });
  minter = createMinter({ authorities: { 'client-ca': authority }, now: () => now });
  const { key, certificate: cert } = serverCredential;
  const options = { key, cert, ca: authority.certificate, requestCert: true, rejectUnauthorized: false };
  server = createServer(options, (socket) => {
    verdicts.push(socket.authorized);
    socket.on('error', () => undefined).end(`authorized ${socket.authorized}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.close();
});

/** `alert N` where the server sent one, otherwise what it answered. */
const handshake = (port: number, version: SecureVersion, { key, chain: cert }: Credential): Promise<string> =>
  new Promise((resolve) => {
    let answer = '';
    const address = { port, host: '127.0.0.1', minVersion: version, maxVersion: version };
    const socket = connect({ ...address, key, cert, ca: authority.certificate, servername: 'localhost' }, () => {
      socket.write('GET / HTTP/1.0\r\n\r\n');
    });
    socket.on('data', (data: Buffer) => {
      answer += data.toString('latin1');
    });
    socket.on('error', ({ message }: Error) => {
      // OpenSSL packs the alert into its error number: 1000 and the alert (0A000000 is the library, the rest the reason).
      const packed = /:([0-9A-F]{8}):/.exec(message)?.[1];
      resolve(packed === undefined ? message : `alert ${(parseInt(packed, 16) & 0x7fffff) - 1000}`);
    });
    socket.on('close', () => {
      resolve(answer);
    });
  });

const mint = (key: KeyType, possession: 'own-key' | 'forged'): Promise<Credential> =>
  minter.mint(clientCertificate({ CN: 'admin', O: 'system:masters', key, possession }).description);

for (const key of ['P-256', 'RSA-2048'] as const) {
  describe(`the forged key of a ${key} certificate`, () => {
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      test(`gets alert 51 from a Node server in ${version}, and the real key is authorized`, async () => {
        const { port } = server.address() as AddressInfo;
        expect(await handshake(port, version, await mint(key, 'own-key'))).toBe('authorized true');
        const before = verdicts.length;
        for (let attempt = 0; attempt < 5; attempt += 1) {
          expect(await handshake(port, version, await mint(key, 'forged'))).toBe('alert 51');
        }
        expect(verdicts).toHaveLength(before);
      });

      opensslTest(`gets alert 51 from openssl s_server in ${version}, and the real key an answer`, async () => {
        await withOpensslServer(async (port) => {
          expect(await handshake(port, version, await mint(key, 'own-key'))).toMatch(/^HTTP\/1.0 200 /);
          expect(await handshake(port, version, await mint(key, 'forged'))).toBe('alert 51');
        });
      });
    }

    test('belongs to the certificate as far as its public half says', async () => {
      const { facts, key: own } = await mint(key, 'own-key');
      const forged = await mint(key, 'forged');
      expect(forged.key).not.toBe(own);
      expect(forged.facts.publicKey).toEqual(facts.publicKey);
    });
  });
}

describe('the key of the certificate behind it', () => {
  const description = (alsoSends: CertificateDescription): CertificateDescription => ({
    ...clientCertificate({ CN: 'admin', O: 'system:masters' }).description,
    possession: 'key-of-the-next',
    alsoSends,
  });

  test('signs what the second certificate verifies and the first does not', async () => {
    const { chain, key } = await minter.mint(description(clientCertificate({ CN: 'mallory' }).description));
    const signature = sign('sha256', Buffer.from('handshake'), key);
    const [first, second] = certificatesIn(chain).map((each) => new X509Certificate(each));
    expect(first?.subject).toContain('CN=admin');
    expect(second?.subject).toBe('CN=mallory');
    const verifies = (by: X509Certificate | undefined): boolean =>
      by !== undefined && verify('sha256', Buffer.from('handshake'), by.publicKey, signature);
    expect([verifies(first), verifies(second)]).toEqual([false, true]);
  });

  test('gets alert 51', async () => {
    const { port } = server.address() as AddressInfo;
    const stolen = await minter.mint(description(clientCertificate({ CN: 'mallory' }).description));
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const)
      expect(await handshake(port, version, stolen)).toBe('alert 51');
  });

  test('must be of the same curve', async () => {
    const other = clientCertificate({ CN: 'mallory', key: 'P-384' }).description;
    await expect(minter.mint(description(other))).rejects.toMatchObject({ code: 'forgery-impossible' });
  });
});

test('an Ed25519 key cannot be forged', async () => {
  await expect(mint('Ed25519', 'forged')).rejects.toMatchObject({ name: 'PkiError', code: 'forgery-impossible' });
});

test('keys are forged while garbage collection ends the generations of others', async () => {
  // Before keys were written by way of their PEM, three of five of these stood still for ever at the first collection.
  const script = `const { generateKeyPairSync } = require('node:crypto');
    const { forgedKey } = require('./harness/pki/making/forged-key');
    for (let count = 0; count < 500; count += 1) forgedKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);`;
  const cwd = compiledPath(join(__dirname, '..', '..', '..'));
  const forging = () =>
    once(
      spawn(process.execPath, ['--max-semi-space-size=1', '-e', script], {
        ...{ cwd, stdio: 'ignore', timeout: 60_000, killSignal: 'SIGKILL' },
      }),
      'exit',
    );
  expect(await Promise.all([forging(), forging(), forging(), forging()])).toEqual(Array(4).fill([0, null]));
}, 90_000);

test.each(['P-256', 'P-384', 'P-521'] as const)('a generated key on %s is not asked for its curve', async (curve) => {
  // One of four processes that asked 20,000 of them stood still for ever, as above.
  const { privateKey } = await generateKey(curve);
  const asked = jest.fn();
  Object.defineProperty(privateKey, 'asymmetricKeyDetails', { get: asked });
  expect(signatureAlgorithm(privateKey)?.hash).toBe(`sha${curve === 'P-521' ? '512' : curve.slice(2)}`);
  forgedKey(privateKey);
  expect(asked).not.toHaveBeenCalled();
});

/** A real `openssl s_server` that demands a client certificate, on a port of its own choice. */
async function withOpensslServer(body: (port: number) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'authn-conformance-pki-'));
  const path = (name: string): string => join(directory, name);
  await writeFile(path('key'), serverCredential.key);
  await writeFile(path('crt'), serverCredential.certificate);
  await writeFile(path('ca'), authority.certificate);
  const args = [
    '-cert',
    path('crt'),
    '-key',
    path('key'),
    '-CAfile',
    path('ca'),
    '-Verify',
    '2',
    '-verify_return_error',
  ];
  const child = spawn('openssl', ['s_server', '-accept', '127.0.0.1:0', '-www', ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    await body(await acceptedPort(child));
  } finally {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
    await rm(directory, { recursive: true });
  }
}

/** `ACCEPT 127.0.0.1:40123` is the first thing it prints. */
const acceptedPort = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (data: Buffer) => {
      output += data.toString();
      const port = /^ACCEPT .*:(\d+)$/m.exec(output)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
    child.on('exit', () => {
      reject(new Error(`openssl s_server ended: ${output}`));
    });
  });
