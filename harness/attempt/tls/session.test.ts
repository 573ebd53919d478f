import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createPeers, exchangeOf, makePki, type Peer, type Pki } from '../peers.fixture';
import { dialTls } from './dial';
import { createChainReader } from './known-chains';
import { createContexts } from './secure-contexts';
import { bareSession, endProperly, keepSessions } from './session';

let pki: Pki;
beforeAll(async () => {
  pki = await makePki();
});
const peers = createPeers();
afterEach(peers.closeAll);

const serving = () => ({ cert: pki.server.chain, key: pki.server.key });

async function dialled(peer: Peer, tls: '1.2' | '1.3') {
  const { endpoint } = exchangeOf(pki, peer);
  const { trust, serverName } = endpoint;
  const made = await dialTls({
    endpoint,
    context: createContexts()({ credential: undefined, tls, trust }),
    trust,
    chainOf: createChainReader(),
    alpn: ['http/1.1'],
    checkedName: serverName,
    signal: AbortSignal.timeout(5000),
    elapsed: () => 0,
  });
  if (!made.ok) throw new Error(`no connection: ${made.ending.kind}`);
  return made;
}

describe.each(['1.2', '1.3'] as const)('under TLS %s', (tls) => {
  test('a connection whose session is kept ends by close_notify', async () => {
    const peer = await peers.tls(serving(), (socket) => socket.write('hello'));
    const { socket, transcript } = await dialled(peer, tls);
    const session = keepSessions(socket);
    socket.resume();
    await endProperly(socket);
    expect(session()?.length).toBeGreaterThan(100);
    expect(transcript.summary().alerts).toContainEqual(
      expect.objectContaining({ from: 'client', name: 'close_notify', phase: 'after-handshake' }),
    );
    expect(socket.closed).toBe(true);
    await peer.quiet();
  });

  test('a server that never ends its side is not waited for', async () => {
    const peer = await peers.tls({ ...serving(), allowHalfOpen: true }, (socket) => socket.write('hello'));
    const { socket } = await dialled(peer, tls);
    socket.resume();
    await endProperly(socket);
    expect(socket.closed).toBe(false);
    socket.destroy();
  });
});

const session = (length: number): Buffer =>
  Buffer.concat([Buffer.of(0x30, 0x82, length >> 8, length & 0xff), Buffer.alloc(length, 0x30)]);

test('a session of OpenSSL stays as it is', () => {
  expect(bareSession(session(2000))).toEqual(session(2000));
});

test.each(['another.name', '0.example', '\x30\x82name'])(
  'the name %j that Node writes before one is removed',
  (name) => {
    const before = Buffer.from(`\0nodejs:tls:session:1\0\0${String.fromCharCode(name.length)}${name}`, 'latin1');
    expect(bareSession(Buffer.concat([before, session(2000)]))).toEqual(session(2000));
  },
);

test('what is no session stays as it is', () => {
  expect(bareSession(Buffer.from('0000'))).toEqual(Buffer.from('0000'));
});
