import { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Observation } from '../../observation';
import type { Credential } from '../../pki';
import { connect } from '../../vocabulary';
import type { MalformedCertificate } from '../../vocabulary/types';
import { createPeers, exchangeOf, makePki, probeFor, type Peer, type Pki } from '../peers.fixture';
import { withMalformedCertificate } from './malformed-certificate';
import { tap } from '../../wire/tap';

let pki: Pki;
let alice: Credential;
beforeAll(async () => {
  pki = await makePki();
  alice = await pki.client({ CN: 'alice' });
});
const peers = createPeers();
afterEach(peers.closeAll);

const serving = () => ({
  cert: pki.server.chain,
  key: pki.server.key,
  ca: pki.clientCa,
  requestCert: true,
  rejectUnauthorized: false,
});

const observe = (peer: Peer, sends: MalformedCertificate, timeout?: number): Promise<Observation> =>
  probeFor(
    pki,
    timeout,
  )(exchangeOf(pki, peer, { attempt: connect({ trusting: 'anything', sends }), credential: alice }));

const all: readonly MalformedCertificate[] = [
  'no-certificate-at-all',
  'one-of-no-length',
  'one-that-is-cut-short',
  'one-that-is-longer-than-it-is',
];

describe('bytes that are no certificate', () => {
  test.each(all)('end the handshake: %s', async (sends) => {
    const peer = await peers.tls(serving(), (socket) => socket.end());
    const observed = await observe(peer, sends);
    expect(observed).toMatchObject({
      ending: { kind: 'closed', stage: 'handshake' },
      wire: { sentClientCertificate: 'sent' },
      httpBytesWritten: 0,
    });
    expect(observed.wire?.alerts).toContainEqual(
      expect.objectContaining({ direction: 'received', name: 'decode_error', phase: 'handshake' }),
    );
  });

  test.each(all)('take the place of the certificate and of nothing else: %s', (sends) => {
    const { raw } = new X509Certificate(alice.certificate);
    const vector = (size: number, content: Buffer): Buffer => {
      const length = Buffer.alloc(size);
      length.writeUIntBE(content.length, 0, size);
      return Buffer.concat([length, content]);
    };
    const record = (type: number, content: Buffer) => Buffer.concat([Buffer.from([type, 3, 3]), vector(2, content)]);
    const message = (list: Buffer) => Buffer.concat([Buffer.from([11]), vector(3, vector(3, list))]);
    const others = [record(22, Buffer.from([16, 0, 0, 1, 7])), record(20, Buffer.from([1]))];
    const chain = Buffer.concat([vector(3, raw), vector(3, raw)]);
    const written = withMalformedCertificate(sends)(Buffer.concat([record(22, message(chain)), ...others]));
    const entry = written.subarray(15, 15 + written.readUIntBE(12, 3));
    expect(written).toEqual(Buffer.concat([record(22, message(vector(3, entry))), ...others]));
    expect(() => new X509Certificate(entry)).toThrow();
    expect(entry.length).toBe(
      {
        'no-certificate-at-all': raw.length,
        'one-of-no-length': 0,
        'one-that-is-cut-short': Math.floor(raw.length / 2),
        'one-that-is-longer-than-it-is': raw.length + 2,
      }[sends],
    );
    expect(withMalformedCertificate(sends)(Buffer.concat(others))).toEqual(Buffer.concat(others));
  });

  test('are not sent where none is asked for, or where the client has none', async () => {
    const silent = await peers.tls({ ...serving(), requestCert: false }, (socket) => socket.end());
    expect((await observe(silent, 'no-certificate-at-all')).wire?.sentClientCertificate).toBe('none');
    const asking = await peers.tls(serving(), (socket) => socket.end());
    const exchange = exchangeOf(pki, asking, { attempt: connect({ trusting: 'anything', sends: 'one-of-no-length' }) });
    const observed: Observation = await probeFor(pki)({ ...exchange, credential: undefined });
    expect(observed.wire?.sentClientCertificate).toBe('empty');
  });

  test('are not sent under TLS 1.3, which a server may speak alone', async () => {
    const peer = await peers.tls({ ...serving(), minVersion: 'TLSv1.3' }, (socket) => socket.end());
    expect((await observe(peer, 'no-certificate-at-all')).wire).toMatchObject({ sentClientCertificate: 'none' });
  });

  test('may be left without an answer, or answered with an error of the server', async () => {
    const on = (certificate: (tcp: Socket) => void): Promise<Peer> =>
      peers.tcp((tcp) => {
        let done = false;
        const duplex = tap(
          tcp,
          'server',
          () => undefined,
          () => 0,
        );
        const server = new TLSSocket(duplex, { isServer: true, ...serving() });
        server.on('error', () => undefined);
        const push = duplex.push.bind(duplex);
        duplex.push = (bytes: Buffer | null) => {
          if (done || bytes?.[0] !== 22 || bytes[5] !== 11) return done || push(bytes);
          done = true;
          certificate(tcp);
          return true;
        };
      });
    const silent = await on(() => undefined);
    expect((await observe(silent, 'no-certificate-at-all', 1000)).ending).toEqual({
      kind: 'timed-out',
      stage: 'handshake',
    });
    const failing = await on((tcp) => tcp.end(Buffer.from([21, 3, 3, 0, 2, 2, 80])));
    expect((await observe(failing, 'no-certificate-at-all')).wire?.alerts).toMatchObject([{ name: 'internal_error' }]);
  });
});
