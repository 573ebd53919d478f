import type { TLSSocket } from 'node:tls';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { seenTriggers } from '../../../run/sandwich/triggers';
import type { Observation } from '../../../observation';
import type { Credential } from '../../../pki';
import { asking, claiming, whoAmI } from '../../../vocabulary';
import { createPeers, exchangeOf, makePki, probeFor, type Peer, type Pki } from '../../peers.fixture';
import { fieldsOf } from './answer-fields';

/** What comes before an attempt that asks for something else, or is another's. */

let pki: Pki;
let alice: Credential;
let bob: Credential;
beforeAll(async () => {
  pki = await makePki();
  [alice, bob] = await Promise.all([pki.client({ CN: 'alice' }), pki.client({ CN: 'bob' })]);
});
const peers = createPeers();
afterEach(peers.closeAll);

/** Answers whatever comes with the name in the certificate of the connection, and these header lines. */
const naming = (lines = ''): Promise<Peer> =>
  peers.tls(
    {
      cert: pki.server.chain,
      key: pki.server.key,
      ca: pki.clientCa,
      requestCert: true,
      rejectUnauthorized: false,
    },
    (socket: TLSSocket) => {
      const { subject } = socket.getPeerCertificate() as { subject?: { CN?: string } };
      const body = JSON.stringify({ status: { userInfo: { username: subject?.CN ?? 'nobody' } } });
      socket.on('data', () => {
        socket.write(`HTTP/1.1 201 Created\r\n${lines}Content-Length: ${body.length}\r\n\r\n${body}`);
      });
    },
  );

const usersOf = ({ company = [] }: Observation): readonly unknown[] => company.map(({ identity }) => identity?.user);
const isSeen = (observed: Observation, trigger: 'fields-returned' | 'asked-at-once' | 'connection-reused'): boolean =>
  seenTriggers([trigger], observed).every(({ seen }) => seen);

describe('the fields of an answer', () => {
  test('are carried by a request on another connection, with its cookies', async () => {
    const peer = await naming('X-Session: 4711\r\nSet-Cookie: sid=1; HttpOnly\r\nDate: now\r\n');
    const attempt = whoAmI({ resuming: { present: 'alice', by: 'fields' } });
    const observed = await probeFor(pki)(
      exchangeOf(pki, peer, { attempt, credential: bob, session: { credential: alice, by: 'fields' } }),
    );
    expect(observed).toMatchObject({ identity: { user: 'bob' }, fieldsReturned: true });
    expect(usersOf(observed)).toEqual(['alice']);
    expect(isSeen(observed, 'fields-returned')).toBe(true);
    const [first, second] = peer.received.map((each) => each.text());
    expect(first).not.toMatch(/X-Session|Cookie/);
    expect(second).toContain('X-Session: 4711\r\nCookie: sid=1\r\n');
    expect(second).not.toContain('Date: ');
    await peer.quiet();
  });

  test('are not carried where there are none', async () => {
    const peer = await naming();
    const attempt = whoAmI({ resuming: { present: 'alice', by: 'fields' } });
    const observed = await probeFor(pki)(
      exchangeOf(pki, peer, { attempt, credential: bob, session: { credential: alice, by: 'fields' } }),
    );
    expect(isSeen(observed, 'fields-returned')).toBe(false);
    await peer.quiet();
  });

  test('are those that HTTP does not define, and not too many', () => {
    const response = {
      headers: [
        ['Content-Type', 'text/plain'],
        ['Transfer-Encoding', 'chunked'],
        ['X-Long', 'x'.repeat(3_000)],
        ...Array.from({ length: 30 }, (_, at) => [`X-${at}`, String(at)] as const),
      ],
    } as unknown as NonNullable<Parameters<typeof fieldsOf>[0]>;
    const fields = fieldsOf(response);
    expect(fields).toHaveLength(20);
    expect(fields[0]).toEqual(['X-0', '0']);
    expect(fieldsOf(undefined)).toEqual([]);
  });
});

test('connections of another caller are made at the same time, and each is answered', async () => {
  const peer = await naming();
  const attempt = whoAmI({ resuming: { present: 'alice', by: 'at-once' } });
  const observed = await probeFor(pki)(
    exchangeOf(pki, peer, { attempt, credential: bob, session: { credential: alice, by: 'at-once' } }),
  );
  expect(observed).toMatchObject({ identity: { user: 'bob' } });
  expect(usersOf(observed)).toEqual(Array.from({ length: 8 }, () => 'alice'));
  expect(isSeen(observed, 'asked-at-once')).toBe(true);
  expect(peer.received).toHaveLength(9);
  await peer.quiet();
});

test('requests for something else come first on the connection, as they are said', async () => {
  const peer = await naming();
  const attempt = whoAmI({ behind: [asking('/version'), asking('/api', claiming('jane'), { method: 'HEAD' })] });
  const observed = await probeFor(pki)(exchangeOf(pki, peer, { attempt, credential: alice }));
  expect(observed.sent?.number).toBe(3);
  expect(isSeen(observed, 'connection-reused')).toBe(true);
  const written = peer.received.map((each) => each.text()).join('');
  expect(written.match(/^(GET|HEAD|POST) \S+/gm)).toEqual([
    'GET /version',
    'HEAD /api',
    'POST /apis/authentication.k8s.io/v1/selfsubjectreviews',
  ]);
  expect(written.match(/X-Remote-User: jane/g)).toHaveLength(1);
  await peer.quiet();
});
