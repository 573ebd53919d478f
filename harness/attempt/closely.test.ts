import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect, get } from '../vocabulary';
import { answering, createPeers, exchangeOf, makePki, probeFor, type Peer, type Pki } from './peers.fixture';

let pki: Pki;
let peer: Peer;
const peers = createPeers();
beforeAll(async () => {
  pki = await makePki();
  const { chain: cert, key } = pki.server;
  // The authority is sent as well, and no part of the path needs it.
  // Of the group that OpenSSL 3.5 prefers Node 22 tells no name.
  const options = {
    ...{ cert: cert + pki.trust, key, ca: pki.clientCa, requestCert: true, rejectUnauthorized: false },
    ecdhCurve: 'X25519:prime256v1',
  };
  peer = await peers.tls(options, answering('HTTP/1.1 204 No Content\r\n\r\n'));
});
afterAll(() => peers.closeAll());

test.each(['1.2', '1.3'] as const)(
  'a closer look under TLS %s has the certificates as sent, and the group',
  async (tls) => {
    const { server } = pki;
    for (const attempt of [connect({ trusting: 'anything' }), get('/api')]) {
      const observed = await probeFor(pki)(exchangeOf(pki, peer, { attempt, tls, captureChain: true }));
      expect(observed.wire?.sentCertificates?.map(({ subject }) => subject.text)).toEqual([
        server.facts.subject.text,
        'CN=root',
      ]);
      expect(observed.wire?.sentCertificates?.[0]?.fingerprint).toBe(server.facts.fingerprint);
      expect(observed.tls?.group).toMatch(/^(X25519|prime256v1|secp\d+r1)/);
    }
  },
);

test('an ordinary one has neither', async () => {
  const observed = await probeFor(pki)(exchangeOf(pki, peer, { attempt: connect(), tls: '1.3' }));
  expect(observed.ending.kind).toBe('response');
  expect(observed.wire).not.toHaveProperty('sentCertificates');
  expect(observed.tls).not.toHaveProperty('group');
});
