import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { get, inClearText, whoAmI } from '../vocabulary';
import { afterRequest, answering, createPeers, exchangeOf, makePki, probeFor, type Pki } from './peers.fixture';
import { createProbe } from './probe';
import type { Exchange } from './request/types';

let pki: Pki;
beforeAll(async () => {
  pki = await makePki();
});
const peers = createPeers();
afterEach(peers.closeAll);

const identity = { kind: 'SelfSubjectReview', status: { userInfo: { username: 'jane', groups: ['dev'] } } };
const review = JSON.stringify(identity);
const created = (rest: string): string => `HTTP/1.1 201 Created\r\n${rest}`;

/** What the probe makes of this answer over TLS. */
async function answered(answer: string, difference: Partial<Exchange> = {}) {
  const peer = await peers.tls({ cert: pki.server.chain, key: pki.server.key }, answering(answer));
  return probeFor(pki)(exchangeOf(pki, peer, difference));
}

describe('an identity is read from an answer', () => {
  test.each([
    ['with a length', created(`Content-Length: ${review.length}\r\n\r\n${review}`)],
    ['in chunks', created(`Transfer-Encoding: chunked\r\n\r\n${review.length.toString(16)}\r\n${review}\r\n0\r\n\r\n`)],
    ['that the end of the connection delimits', created(`\r\n${review}`)],
    [
      'after an interim response',
      `HTTP/1.1 100 Continue\r\n\r\n${created(`Content-Length: ${review.length}\r\n\r\n${review}`)}`,
    ],
  ])('%s', async (_title, answer) => {
    expect(await answered(answer)).toMatchObject({
      ending: { kind: 'response' },
      response: { status: 201, reason: 'Created', body: review, complete: true },
      identity: { user: 'jane', groups: ['dev'] },
    });
  });

  test('only where the attempt asks who the caller is', async () => {
    const answer = created(`Content-Length: ${review.length}\r\n\r\n${review}`);
    expect((await answered(answer, { attempt: get('/api') })).identity).toBeUndefined();
  });

  test('and never from one that was cut short', async () => {
    const cut = await answered(created(`Content-Length: ${review.length + 1}\r\n\r\n${review}`));
    expect(cut).toMatchObject({
      ending: { kind: 'closed', how: 'end', stage: 'response' },
      response: { status: 201, body: review, complete: false },
      identity: undefined,
    });
  });
});

test('the body of an answer to HEAD is not waited for', async () => {
  const head = { ...get('/api'), method: 'HEAD' } as const;
  const observed = await answered('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n', { attempt: head });
  expect(observed).toMatchObject({ ending: { kind: 'response' }, response: { status: 200, body: '', complete: true } });
});

describe('in clear text', () => {
  test('the answer of kube-apiserver, which has no headers, is a response', async () => {
    const peer = await peers.tcp(
      answering('HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n'),
    );
    expect(await probeFor(pki)(exchangeOf(pki, peer, { attempt: inClearText('GET', '/api') }))).toMatchObject({
      ending: { kind: 'response' },
      tls: undefined,
      wire: undefined,
      response: { version: '1.0', status: 400, headers: [], body: 'Client sent an HTTP request to an HTTPS server.\n' },
    });
  });

  test('a connection that is closed instead is closed', async () => {
    const peer = await peers.tcp((socket) => {
      afterRequest(socket, () => socket.end());
    });
    expect((await probeFor(pki)(exchangeOf(pki, peer, { attempt: inClearText('GET', '/api') }))).ending).toEqual({
      kind: 'closed',
      how: 'end',
      stage: 'request',
    });
  });

  test('an answer in another protocol is malformed', async () => {
    const peer = await peers.tcp(answering('SSH-2.0-OpenSSH_9.2\r\n'));
    expect(await probeFor(pki)(exchangeOf(pki, peer, { attempt: inClearText('POST', '/api') }))).toMatchObject({
      ending: { kind: 'malformed', why: 'something that is not HTTP', stage: 'request' },
      response: undefined,
    });
  });
});

describe('what is recorded of a connection', () => {
  test.each(['1.2', '1.3'] as const)('over TLS %s', async (tls) => {
    const observed = await answered('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', { tls });
    expect(observed).toMatchObject({
      kind: 'exchange',
      tls: {
        protocol: `TLSv${tls}`,
        resumed: false,
        verification: { path: undefined, name: undefined, checkedName: 'localhost' },
      },
      wire: { clientCertificateRequest: 'not-requested', sentClientCertificate: 'none', notTls: undefined },
    });
    expect(observed.tls?.peer[0]).toEqual(pki.server.facts);
    expect(observed.httpBytesWritten).toBe(Buffer.byteLength(observed.request));
    expect(observed.address).toMatch(/^127\.0\.0\.1:\d+$/);
  });

  test('the clock comes from outside', async () => {
    const peer = await peers.tls({ cert: pki.server.chain, key: pki.server.key }, answering(created('\r\n')));
    let elapsed = 1000;
    const clock = { now: () => new Date('2026-01-01T00:00:00Z'), elapsed: () => (elapsed += 1) };
    const observed = await createProbe({ timeout: 20_000, clock, unknownAuthority: pki.stranger })(
      exchangeOf(pki, peer, { attempt: whoAmI() }),
    );
    expect(observed.at).toEqual(new Date('2026-01-01T00:00:00Z'));
    expect(observed.duration).toBe(elapsed - 1001);
  });
});
