import type { TLSSocket } from 'node:tls';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Credential } from '../pki';
import { connect, inClearText, whoAmI } from '../vocabulary';
import {
  afterRequest,
  answering,
  createPeers,
  exchangeOf,
  makePki,
  probeFor,
  type Peer,
  type Pki,
} from './peers.fixture';
import { createContexts } from './tls/secure-contexts';

let pki: Pki;
let alice: Credential;
let bob: Credential;
beforeAll(async () => {
  pki = await makePki();
  [alice, bob] = await Promise.all([pki.client({ CN: 'alice' }), pki.client({ CN: 'bob' })]);
});
const peers = createPeers();
afterEach(peers.closeAll);

const empty = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

describe('one caller is never seen as another', () => {
  const reused: boolean[] = [];

  /** Answers every caller with the name in its certificate, and would resume any session. */
  const naming = (): Promise<Peer> =>
    peers.tls(
      { cert: pki.server.chain, key: pki.server.key, ca: pki.clientCa, requestCert: true, rejectUnauthorized: false },
      (socket: TLSSocket) => {
        reused.push(socket.isSessionReused());
        const { subject } = socket.getPeerCertificate() as { subject?: { CN?: string } };
        const username = subject?.CN ?? 'nobody';
        afterRequest(socket, () =>
          socket.end(`HTTP/1.1 200 OK\r\n\r\n${JSON.stringify({ status: { userInfo: { username } } })}`),
        );
      },
    );

  test.each(['1.2', '1.3', undefined] as const)('over many connections side by side, TLS %s', async (tls) => {
    reused.length = 0;
    const peer = await naming();
    const probe = probeFor(pki);
    const callers = Array.from({ length: 30 }, (_, at) => [alice, bob, undefined][at % 3]);
    const seen = await Promise.all(callers.map((credential) => probe(exchangeOf(pki, peer, { tls, credential }))));
    expect(seen.map(({ identity }) => identity?.user)).toEqual(
      callers.map((credential) => credential?.facts.subject.CN[0] ?? 'nobody'),
    );
    expect(seen.map(({ tls: seenTls }) => seenTls?.resumed)).toEqual(callers.map(() => false));
  });

  test.each(['1.2', '1.3'] as const)(
    'over one connection after the other, none of them resumed, TLS %s',
    async (tls) => {
      reused.length = 0;
      const peer = await naming();
      const probe = probeFor(pki);
      const seen: unknown[] = [];
      for (const credential of [alice, undefined, alice, bob, undefined])
        seen.push((await probe(exchangeOf(pki, peer, { tls, credential }))).identity?.user);
      expect(seen).toEqual(['alice', 'nobody', 'alice', 'bob', 'nobody']);
      expect(reused).toEqual(seen.map(() => false));
    },
  );
});

describe('secure contexts', () => {
  const contextFor = createContexts();
  const of = (credential: Credential | undefined, tls?: '1.2' | '1.3', trust: string | undefined = pki.trust) =>
    contextFor({ credential, tls, trust });

  test('are made once for the same credential, version and trust', () => {
    expect(of(alice)).toBe(of(alice));
    expect(of(undefined, '1.2')).toBe(of(undefined, '1.2'));
  });

  test('are never shared between credentials, not even between equal ones', () => {
    const all = [of(alice), of(bob), of(undefined), of({ ...alice })];
    expect(new Set(all).size).toBe(all.length);
  });

  test('are never shared between versions of TLS or between authorities', () => {
    const all = [
      of(alice),
      of(alice, '1.2'),
      of(alice, '1.3'),
      of(alice, undefined, pki.stranger),
      of(alice, undefined, ''),
      contextFor({ credential: alice, tls: undefined, trust: undefined }),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('when an attempt is over', () => {
  const open = (): readonly string[] => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap');

  test('no socket of it is open, however it ended', async () => {
    const before = open().length;
    const serving = { cert: pki.server.chain, key: pki.server.key };
    const probe = probeFor(pki);
    const answered = await peers.tls(serving, answering(empty));
    // These leave it to the client to end the connection.
    const lingering = await peers.tls(serving, (socket) => {
      afterRequest(socket, () => socket.write(empty));
    });
    const garbage = await peers.tls(serving, (socket) => {
      afterRequest(socket, () => socket.write('QQQQ\r\n'));
    });
    const plain = await peers.tcp((socket) => {
      afterRequest(socket, () => socket.write('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n'));
    });
    const deaf = await peers.tcp((socket) => {
      socket.once('data', () => socket.write('no TLS at all, and more of it'));
    });
    const endings = await Promise.all([
      probe(exchangeOf(pki, answered)),
      probe(exchangeOf(pki, lingering)),
      probe(exchangeOf(pki, lingering, { attempt: whoAmI({ http: '2' }) })),
      probe(exchangeOf(pki, lingering, { attempt: connect({ trusting: 'no-authority' }) })),
      probe(exchangeOf(pki, garbage)),
      probe(exchangeOf(pki, plain, { attempt: inClearText('GET', '/') })),
      probe(exchangeOf(pki, deaf)),
    ]);
    expect(endings.map(({ ending }) => ending.kind)).toEqual([
      'response',
      'response',
      'malformed',
      'client-refused',
      'malformed',
      'response',
      'malformed',
    ]);
    await Promise.all([answered, lingering, garbage, plain, deaf].map(({ quiet }) => quiet()));
    // A socket that was destroyed is gone some turns of the event loop later; one that leaks never is. Sockets of other
    // test files that ran in this process before are none of ours.
    for (let turn = 0; turn < 500 && open().length > before; turn += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(open().length).toBeLessThanOrEqual(before);
  });
});
