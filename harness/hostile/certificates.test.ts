import { execFile } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createSecureContext, createServer, type SecureContext, type Server } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { compiledPath } from '../../fixtures/testing/compiled';
import { createFolder } from '../cli/testing/folder';
import { certificatePem } from '../pki/pem';
import { mutations, oddCertificates, withOddKeys, type ServerCertificate } from './servers/der-certificates.fixture';

/** What the process says that connects and reads. */
interface Seen {
  readonly endings: Record<string, number>;
  readonly readable: number;
}

const folder = createFolder();
let odd: ReadonlyMap<string, ServerCertificate>;
/** The same certificate with one octet changed. */
let mutated: readonly Buffer[];
let server: Server;
/** What the server shows, one connection after the other. */
let contexts: readonly SecureContext[];

beforeAll(async () => {
  odd = await oddCertificates();
  const model = odd.get('a usage of 64 octets and many');
  if (model === undefined) throw new Error('no certificate to change');
  mutated = mutations(model.der, 31);
  contexts = [...odd.values(), ...mutated.map((der) => ({ chain: certificatePem(der), key: model.key }))].flatMap(
    ({ chain, key }) => contextOf(chain, key),
  );
  let shown = 0;
  server = createServer({
    SNICallback: (_name, callback) => {
      callback(null, contexts[shown++ % contexts.length]);
    },
  });
  server.on('secureConnection', (socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n'));
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  folder.remove();
});

/** None where OpenSSL itself does not take the certificate. */
function contextOf(cert: string, key: string): readonly SecureContext[] {
  try {
    return [createSecureContext({ cert, key })];
  } catch {
    return [];
  }
}

test('no certificate of a server ends the process', async () => {
  const certificates = [...odd.values()].map(({ der }) => der);
  const work = folder.write(
    'work.json',
    JSON.stringify({
      port: (server.address() as AddressInfo).port,
      connections: contexts.length,
      trust: [...odd.values()][0]?.chain,
      certificates: [...certificates, ...mutated, ...certificates.slice(-1).flatMap(withOddKeys)].map((der) =>
        der.toString('base64'),
      ),
    }),
  );
  const program = join(__dirname, 'testing', 'attempts.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [compiledPath(program), work]);
  const { endings, readable } = JSON.parse(stdout) as Seen;
  // Those that cannot be read, or that OpenSSL refuses, are not lost: each is counted under its own name.
  expect(endings['read']).toBeGreaterThan(odd.size);
  expect(readable).toBeGreaterThan(odd.size);
}, 60_000);
