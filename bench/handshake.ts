import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createSecureContext, createServer } from 'node:tls';
import { createMinter, makeAuthority, makeServerCertificate } from '../harness/pki';
import { clientCertificate } from '../harness/vocabulary';
import { cpuOf } from './figure';

type Version = 'TLSv1.2' | 'TLSv1.3';

/**
 * Milliseconds of CPU for one bare mutual handshake with keys as in the run (P-256), one byte there and one back: client
 * and server in this process, nothing looked at. No client that speaks to a server in Node can be cheaper.
 */
export async function handshakeCost(version: Version, times = 300): Promise<number> {
  const now = new Date();
  const authority = await makeAuthority({ commonName: 'bench', now, hours: 1 });
  const serving = await makeServerCertificate({ authority, hosts: ['localhost'], now });
  const minter = createMinter({ authorities: { 'client-ca': authority }, now: () => now });
  const caller = await minter.mint(clientCertificate({ CN: 'alice' }).description);
  const ca = authority.certificate;
  const server = createServer({ key: serving.key, cert: serving.chain, ca, requestCert: true }, (socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end('.'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const versions = { minVersion: version, maxVersion: version } as const;
  const secureContext = createSecureContext({ cert: caller.chain, key: caller.key, ca, ...versions });
  const shake = async (): Promise<void> => {
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', secureContext });
    socket.write('.');
    await once(socket, 'data');
    socket.destroy();
  };
  const worker = async (): Promise<void> => {
    for (let at = 0; at < times / 4; at += 1) await shake();
  };
  const all = (): Promise<unknown> => Promise.all([worker(), worker(), worker(), worker()]);
  await all();
  const cost = (await cpuOf(all)) / times;
  server.close();
  return cost;
}
