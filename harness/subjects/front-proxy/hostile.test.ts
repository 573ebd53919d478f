import { createServer, type Server, type TLSSocket } from 'node:tls';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { sampled } from '../../../fixtures/testing/everything';
import { makeAuthority, makeServerCertificate } from '../../pki';
import { frontProxyTarget, type FrontProxyTarget } from '../../target/front-proxy';
import { proxyProfiles } from '../../target/front-proxy-profiles';
import { runWithin } from './testing.fixture';

const opened: { readonly server: Server; readonly sockets: Set<Socket> }[] = [];

afterEach(async () => {
  for (const { server, sockets } of opened.splice(0)) {
    const closed = new Promise((done) => server.close(done));
    for (const socket of sockets) socket.destroy();
    await closed;
  }
});

/** A front proxy of the harness's own that does with every connection what this says. */
function hostile(does: (socket: TLSSocket) => void): FrontProxyTarget {
  const now = new Date();
  const authority = makeAuthority({ commonName: 'hostile', now, hours: 1 });
  return frontProxyTarget({
    name: 'hostile',
    profile: proxyProfiles.spec,
    tls: ['1.3'],
    users: [
      { name: 'jane', by: 'basic', identity: { user: 'jane', groups: [] } },
      { name: 'joe', by: 'basic', identity: { user: 'joe', groups: [] } },
    ],
    upstream: {
      listen: { host: '127.0.0.1', port: 0 },
      name: 'upstream.test',
      material: async () => ({ authority: await authority, clientAuthorities: undefined }),
    },
    open: async () => {
      const { key, chain: cert } = await makeServerCertificate({
        authority: await authority,
        hosts: ['127.0.0.1'],
        now,
        hours: 1,
      });
      const sockets = new Set<Socket>();
      const server = createServer({ key, cert }, (socket) => {
        socket.on('error', () => undefined);
        does(socket);
      });
      // Each as it arrives: one whose handshake is not over when the test ends keeps the server open as well.
      server.on('connection', (socket: Socket) => sockets.add(socket));
      opened.push({ server, sockets });
      await new Promise<void>((done) => {
        server.listen(0, '127.0.0.1', done);
      });
      const { port } = server.address() as AddressInfo;
      return {
        endpoint: { host: '127.0.0.1', port, serverName: '127.0.0.1', trust: (await authority).certificate },
        credentials: {
          jane: { kind: 'basic', user: 'jane', password: 'secret-of-jane' },
          joe: { kind: 'basic', user: 'joe', password: 'secret-of-joe' },
        },
        close: () => Promise.resolve(),
      };
    },
  });
}

const rows: readonly (readonly [what: string, does: (socket: TLSSocket) => void])[] = [
  ['never answers', (socket) => socket.resume()],
  ['closes every connection', (socket) => socket.destroy()],
  ['answers what is no HTTP', (socket) => socket.end('\0\x01\x02 what is no HTTP\r\n\r\n')],
  [
    'answers 200 to everybody and asks no upstream',
    (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}'),
  ],
  [
    'sends header lines without an end',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const more = (): void => {
        if (!socket.destroyed) socket.write(`X-A: ${'b'.repeat(60_000)}\r\n`, () => setImmediate(more));
      };
      more();
    },
  ],
];

describe('a front proxy that', () => {
  test.each(sampled(rows, 4))(
    '%s neither hangs nor crashes the run, and passes no check of what it forwards',
    async (_what, does) => {
      const { checks } = await runWithin(
        300,
        hostile(does),
        'valid-credentials',
        'wrong-passwords',
        'identity-is-replaced',
        'upstream-verified',
        'request-smuggling',
        'requests-and-answers-pass-unchanged',
      );
      expect(checks.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id)).toEqual([]);
    },
  );
});
