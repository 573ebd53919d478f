import type { TLSSocket } from 'node:tls';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { seenTriggers } from '../../../run/sandwich/triggers';
import type { Observation } from '../../../observation';
import type { Credential } from '../../../pki';
import { claiming, whoAmI } from '../../../vocabulary';
import { createPeers, exchangeOf, makePki, probeFor, type Peer, type Pki } from '../../peers.fixture';

/** What goes before a question, or beside it, on servers that keep count of what they are asked. */

let pki: Pki;
let alice: Credential;
let bob: Credential;
beforeAll(async () => {
  pki = await makePki();
  [alice, bob] = await Promise.all([pki.client({ CN: 'alice' }), pki.client({ CN: 'bob' })]);
});
const peers = createPeers();
afterEach(peers.closeAll);

const review = (username: string, headers = ''): string => {
  const body = JSON.stringify({ status: { userInfo: { username } } });
  return `HTTP/1.1 201 Created\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`;
};

/** Calls back for every request on the connection with its user header. */
function onRequests(socket: TLSSocket, answer: (user: string, index: number) => void): void {
  let text = '';
  let count = 0;
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString('latin1');
    for (let end = text.indexOf('"SelfSubjectReview"}'); end >= 0; end = text.indexOf('"SelfSubjectReview"}')) {
      answer(/X-Remote-User: (.*)\r/.exec(text.slice(0, end))?.[1] ?? '', count++);
      text = text.slice(end + 20);
    }
  });
}

const serving = () => ({
  cert: pki.server.chain,
  key: pki.server.key,
  ca: pki.clientCa,
  requestCert: true,
  rejectUnauthorized: false,
});

const john = claiming('john');
const attempt = whoAmI({ after: [john, []], headers: claiming('jane') });
const ask = (peer: Peer): Promise<Observation> => probeFor(pki)(exchangeOf(pki, peer, { attempt }));
const usersOf = ({ company = [] }: Observation): readonly unknown[] => company.map(({ identity }) => identity?.user);

describe('several questions on one connection', () => {
  test('are asked one after the other, and the last is the one that counts', async () => {
    const peer = await peers.tls(serving(), (socket) => {
      onRequests(socket, (user, index) => socket.write(review(`${user}-${index}`)));
    });
    const observed = await ask(peer);
    expect(observed).toMatchObject({ ending: { kind: 'response' }, identity: { user: 'jane-2' } });
    expect(usersOf(observed)).toEqual(['john-0', '-1']);
    expect(observed.company?.map(({ role, status }) => [role, status])).toEqual([
      ['before', 201],
      ['before', 201],
    ]);
    expect([...(observed.company ?? []), observed].map(({ sent }) => sent?.number)).toEqual([1, 2, 3]);
    expect(peer.received).toHaveLength(1);
    // As kubectl writes it: HTTP/1.1 keeps a connection open of itself.
    expect(peer.received[0]?.text()).not.toMatch(/^connection:/im);
    await peer.quiet();
  });

  test('have the time of an attempt each', async () => {
    const peer = await peers.tls(serving(), (socket) => {
      onRequests(socket, (user) => setTimeout(() => socket.write(review(user)), 400));
    });
    const four = whoAmI({ after: [john, john, john, john], headers: claiming('jane') });
    const observed = await probeFor(pki, 1500)(exchangeOf(pki, peer, { attempt: four }));
    expect(observed).toMatchObject({ ending: { kind: 'response' }, identity: { user: 'jane' } });
    await peer.quiet();
  });

  test.each([
    ['by a header', (socket: TLSSocket) => socket.end(review('john', 'Connection: close\r\n'))],
    ['by an answer that only its end delimits', (socket: TLSSocket) => socket.end('HTTP/1.1 200 OK\r\n\r\n{}')],
    ['by an older version of HTTP', (socket: TLSSocket) => socket.end(review('john').replace('1.1', '1.0'))],
  ])('come to an end that was announced %s', async (_title, answer) => {
    const peer = await peers.tls(serving(), (socket) => {
      onRequests(socket, () => answer(socket));
    });
    expect((await ask(peer)).ending).toEqual({ kind: 'not-kept-open' });
    await peer.quiet();
  });

  test('come to an end that was not announced', async () => {
    const peer = await peers.tls(serving(), (socket) => {
      onRequests(socket, () => socket.end(review('john')));
    });
    expect((await ask(peer)).ending).toEqual({ kind: 'not-kept-open' });
    await peer.quiet();
  });

  test('are not answered by what nobody asked for', async () => {
    const peer = await peers.tls(serving(), (socket) => {
      onRequests(socket, (_user, index) => {
        if (index > 0) return;
        socket.write(review('john'));
        setImmediate(() => socket.write(review('admin')));
      });
    });
    const observed = await probeFor(pki, 3000)(exchangeOf(pki, peer, { attempt }));
    expect(usersOf(observed)[0]).toBe('john');
    expect(observed.identity?.user).not.toBe('admin');
    await peer.quiet();
  });
});

describe('a session that is resumed', () => {
  /** Names the certificate of the connection, and whether it was a resumed one. */
  const naming = (): Promise<Peer> =>
    peers.tls(serving(), (socket: TLSSocket) => {
      const { subject } = socket.getPeerCertificate() as { subject?: { CN?: string } };
      onRequests(socket, () =>
        socket.write(review(`${subject?.CN ?? 'nobody'} ${socket.isSessionReused() ? 'again' : 'anew'}`)),
      );
    });

  test.each(['1.2', '1.3'] as const)('is the one that was asked for, and none else, TLS %s', async (tls) => {
    const peer = await naming();
    const observe = (credential: Credential | undefined, session?: { credential: Credential | undefined }) =>
      probeFor(pki)(exchangeOf(pki, peer, { attempt: whoAmI(), tls, credential, ...(session && { session }) }));
    const resumed = await observe(bob, { credential: alice });
    expect(resumed).toMatchObject({ identity: { user: 'alice again' }, tls: { resumed: true } });
    expect(usersOf(resumed)).toEqual(['alice anew']);
    // The server was verified when the session was made, and shows no certificate again.
    expect(resumed.tls?.peer[0]?.subject.CN).toEqual(['authn-conformance server']);
    expect((await observe(bob)).identity?.user).toBe('bob anew');
    expect((await observe(alice, { credential: undefined })).identity?.user).toMatch(/again$/);
    expect((await observe(undefined)).identity?.user).toBe('nobody anew');
    await peer.quiet();
  });

  test.each(['1.2', '1.3'] as const)('was made under the server name that is asked for, TLS %s', async (tls) => {
    const peer = await peers.tls(serving(), (socket: TLSSocket) => {
      const name = String((socket as { servername?: string | false }).servername);
      onRequests(socket, () => socket.write(review(`${name} ${socket.isSessionReused() ? 'again' : 'anew'}`)));
    });
    const resuming = { serverName: 'another.name' };
    const exchange = exchangeOf(pki, peer, { attempt: whoAmI({ resuming }), tls });
    const observed = await probeFor(pki)({ ...exchange, session: { credential: alice, ...resuming } });
    expect(usersOf(observed)).toEqual(['another.name anew']);
    // Of a session of TLS 1.2 that was made under another name OpenSSL tells the server no name.
    expect(observed.identity?.user).toBe(`${tls === '1.2' ? 'false' : 'localhost'} again`);
    expect(observed.tls?.resumed).toBe(true);
    await peer.quiet();
  });

  test('by cookies is a connection of its own whose request carries what the answer before it set', async () => {
    const lines = 'Set-Cookie: sid=1; Path=/; HttpOnly\r\nset-cookie: tab=2\r\n';
    const peer = await peers.tls(serving(), (socket: TLSSocket) => {
      onRequests(socket, () => socket.write(review(socket.isSessionReused() ? 'again' : 'anew', lines)));
    });
    const exchange = exchangeOf(pki, peer, { attempt: whoAmI({ resuming: { by: 'cookies' } }) });
    const observed = await probeFor(pki)({ ...exchange, session: { credential: alice, by: 'cookies' } });
    expect([observed.identity?.user, ...usersOf(observed)]).toEqual(['anew', 'anew']);
    expect(peer.received.map((each) => /^Cookie: .*$/m.exec(each.text())?.[0].trim())).toEqual([
      undefined,
      'Cookie: sid=1; tab=2',
    ]);
    expect(observed.request).toContain('\r\nCookie: sid=1; tab=2\r\n');
    await peer.quiet();
  });

  test('by the source port is a connection from where an earlier one came from', async () => {
    const ports: (number | undefined)[] = [];
    const peer = await peers.tls(serving(), (socket: TLSSocket) => {
      ports.push(socket.remotePort);
      onRequests(socket, () => socket.write(review(socket.isSessionReused() ? 'again' : 'anew')));
    });
    const exchange = exchangeOf(pki, peer, { attempt: whoAmI({ resuming: { by: 'source-port' } }) });
    const observed = await probeFor(pki)({ ...exchange, session: { credential: alice, by: 'source-port' } });
    expect([observed.identity?.user, ...usersOf(observed)]).toEqual(['anew', 'anew']);
    expect(ports).toHaveLength(2);
    expect(observed.fromSamePort).toBe(ports[0] === ports[1]);
    expect(ports[0]).toBe(ports[1]);
    await peer.quiet();
  });

  test('is none where the server offers none', async () => {
    const { constants } = await import('node:crypto');
    const peer = await peers.tls(
      { ...serving(), secureOptions: constants.SSL_OP_NO_TICKET, sessionTimeout: 1 },
      (socket) => {
        onRequests(socket, () => socket.write(review('somebody')));
      },
    );
    for (const tls of ['1.2', '1.3'] as const) {
      const exchange = exchangeOf(pki, peer, {
        attempt: whoAmI(),
        tls,
        credential: bob,
        session: { credential: alice },
      });
      expect((await probeFor(pki)(exchange)).ending).toEqual({ kind: 'response' });
    }
    await peer.quiet();
  });

  test('is not asked for on a server that the client refuses', async () => {
    const peer = await naming();
    const exchange = exchangeOf(pki, peer, { attempt: whoAmI(), credential: bob, session: { credential: alice } });
    const refusing = { ...exchange, endpoint: { ...exchange.endpoint, serverName: 'another.name' } };
    expect(await probeFor(pki)(refusing)).toMatchObject({
      ending: { kind: 'client-refused' },
      company: [{ role: 'session', status: undefined, identity: undefined }],
      httpBytesWritten: 0,
    });
    expect(peer.received.map(({ text }) => text()).join('')).toBe('');
    await peer.quiet();
  });
});

describe('questions in HTTP/1.1 that are asked at the same time', () => {
  const pipelined = whoAmI({ beside: [john, []], headers: claiming('jane') });
  const observe = async (serve: (socket: TLSSocket) => void): Promise<Observation> => {
    const peer = await peers.tls(serving(), serve);
    const observed = await probeFor(pki)(exchangeOf(pki, peer, { attempt: pipelined }));
    await peer.quiet();
    return observed;
  };
  const seen = (observed: Observation) => seenTriggers(['requests-concurrent'], observed)[0]?.seen;

  test('are all written before the first answer, and answered in their order', async () => {
    const all: string[] = [];
    const observed = await observe((socket) => {
      onRequests(socket, (user, index) => {
        all.push(review(`${user}-${index}`));
        if (all.length === 3) socket.write(all.join(''));
      });
    });
    expect(observed).toMatchObject({ ending: { kind: 'response' }, identity: { user: 'jane-0' } });
    expect(usersOf(observed)).toEqual(['john-1', '-2']);
    expect([observed, ...(observed.company ?? [])].map(({ sent }) => sent?.number)).toEqual([1, 2, 3]);
    expect(seen(observed)).toBe(true);
  });

  test('whose answers come byte by byte are told apart', async () => {
    const observed = await observe((socket) => {
      onRequests(socket, (user) => {
        for (const sign of review(user)) socket.write(sign);
      });
    });
    expect([observed.identity?.user, ...usersOf(observed)]).toEqual(['jane', 'john', '']);
  });

  test('show nothing on a server that ends the connection after the first answer', async () => {
    const observed = await observe((socket) => {
      onRequests(socket, (user, index) => {
        if (index === 0) socket.end(review(user, 'Connection: close\r\n'));
      });
    });
    expect(observed).toMatchObject({ ending: { kind: 'response' }, identity: { user: 'jane' } });
    expect(observed.company?.map(({ status, sent }) => [status, sent])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(seen(observed)).toBe(false);
  });
});

describe('what happens meanwhile', () => {
  /** What the server is asked, and when the change comes. */
  const order = async (difference: object): Promise<readonly string[]> => {
    const noted: string[] = [];
    const peer = await peers.tls(serving(), (socket) => {
      noted.push(socket.isSessionReused() ? 'resumed' : 'connected');
      onRequests(socket, (user) => {
        noted.push('asked');
        socket.write(review(user));
      });
    });
    const meanwhile = async (): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      noted.push('changed');
    };
    const exchange = { ...exchangeOf(pki, peer, { attempt: whoAmI() }), ...difference, meanwhile };
    expect(await probeFor(pki)(exchange)).toMatchObject({ ending: { kind: 'response' } });
    await peer.quiet();
    return noted;
  };

  test('comes before the connection, behind its earlier requests, or behind the session', async () => {
    expect(await order({})).toEqual(['changed', 'connected', 'asked']);
    expect(await order({ attempt: whoAmI({ after: [[]] }) })).toEqual(['connected', 'asked', 'changed', 'asked']);
    expect(await order({ session: { credential: alice } })).toEqual([
      ...['connected', 'asked', 'changed'],
      ...['resumed', 'asked'],
    ]);
  });
});

describe('a wait', () => {
  test('lies between what was asked before and the question, and is no part of the time for an answer', async () => {
    const asked: number[] = [];
    const peer = await peers.tls(serving(), (socket) => {
      onRequests(socket, (user) => {
        asked.push(Date.now());
        socket.write(review(user));
      });
    });
    const until = new Date(Date.now() + 500);
    const exchange = exchangeOf(pki, peer, { attempt: whoAmI({ after: [john], headers: john }), until });
    expect(await probeFor(pki, 1200)(exchange)).toMatchObject({ identity: { user: 'john' } });
    expect(asked[0]).toBeLessThan(until.getTime());
    expect(asked[1]).toBeGreaterThan(until.getTime());
    await peer.quiet();
  });

  test('is not begun when nobody was believed before it', async () => {
    const peer = await peers.tls(serving(), (socket) => {
      onRequests(socket, () => socket.write('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n'));
    });
    const until = new Date(Date.now() + 20_000);
    const exchange = exchangeOf(pki, peer, { attempt: whoAmI({ after: [john], headers: john }), until });
    expect((await probeFor(pki)(exchange)).response?.status).toBe(401);
    expect(Date.now()).toBeLessThan(until.getTime());
    await peer.quiet();
  });
});
