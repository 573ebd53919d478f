import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { outcomeOf } from '../judge/outcome/outcome';
import { profiles } from '../target/profiles';
import { get, whoAmI } from '../vocabulary';
import { howOf } from './evidence/how';
import { timelineOf } from './evidence/timeline';
import { afterRequest, answering, createPeers, exchangeOf, makePki, probeFor, type Pki } from './peers.fixture';

let pki: Pki;
beforeAll(async () => {
  pki = await makePki();
});
const peers = createPeers();
afterEach(peers.closeAll);

const empty = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';
const asking = () => ({ cert: pki.server.chain, key: pki.server.key, ca: pki.clientCa, requestCert: true });

/** Node's server refuses a caller without a certificate with these. */
const refusals = [
  { tls: '1.2', name: 'handshake_failure', number: 40, phase: 'handshake' },
  { tls: '1.3', name: 'certificate_required', number: 116, phase: 'after-handshake' },
] as const;

describe.each(refusals)('an alert under TLS $tls', ({ tls, name, number, phase }) => {
  test('ends the connection, and is on the wire', async () => {
    const peer = await peers.tls({ ...asking(), rejectUnauthorized: true }, answering(empty));
    for (const attempt of [whoAmI(), get('/api')]) {
      const observed = await probeFor(pki)(exchangeOf(pki, peer, { tls, attempt }));
      expect(observed).toMatchObject({ ending: { kind: 'closed' }, response: undefined, identity: undefined });
      expect(observed.wire).toMatchObject({
        clientCertificateRequest: 'requested',
        sentClientCertificate: 'empty',
        sentCertificateVerify: false,
      });
      expect(observed.wire?.alerts.find(({ direction }) => direction === 'received')).toMatchObject({
        name,
        number,
        phase,
      });
      expect(outcomeOf(observed, profiles.spec)).toMatchObject({ kind: 'tls-alert', alert: { name } });
      const transcript = howOf(observed)?.transcript;
      const timeline = transcript === undefined ? [] : timelineOf(transcript);
      expect(timeline.find(({ kind, direction }) => kind === 'alert' && direction === 'received')).toMatchObject({
        ...{ name, size: 2 },
        detail: `number ${number}, fatal, ${phase === 'handshake' ? 'in' : 'after'} the handshake`,
      });
      expect(timeline.find((each) => each.direction === 'sent' && each.name === 'certificate')).toMatchObject({
        detail: 'empty: no certificate',
      });
    }
  });

  test('is the answer to a certificate whose key the client does not hold', async () => {
    const peer = await peers.tls({ ...asking(), rejectUnauthorized: false }, answering(empty));
    const credential = await pki.client({ CN: 'admin', possession: 'forged' });
    const observed = await probeFor(pki)(exchangeOf(pki, peer, { tls, credential }));
    expect(observed).toMatchObject({
      ending: { kind: 'closed' },
      wire: { sentClientCertificate: 'sent', sentCertificateVerify: true },
      response: undefined,
    });
    expect(outcomeOf(observed, profiles.spec)).toMatchObject({
      kind: 'tls-alert',
      alert: { name: 'decrypt_error', number: 51, phase },
    });
    expect(peer.received).toEqual([]);
  });

  test('is no refusal where it only says goodbye', async () => {
    const peer = await peers.tls(asking(), (socket) => {
      afterRequest(socket, () => socket.end());
    });
    const credential = await pki.client({ CN: 'alice' });
    const observed = await probeFor(pki)(exchangeOf(pki, peer, { tls, credential }));
    expect(observed.ending).toEqual({ kind: 'closed', how: 'end', stage: 'request' });
    expect(outcomeOf(observed, profiles.spec).kind).toBe('closed');
  });
});

describe('a version of TLS that the server does not speak', () => {
  test.each([
    ['1.2', { minVersion: 'TLSv1.3' }],
    ['1.3', { maxVersion: 'TLSv1.2' }],
  ] as const)('%s is refused with an alert that says so', async (tls, options) => {
    const peer = await peers.tls({ ...asking(), ...options }, answering(empty));
    const observed = await probeFor(pki)(exchangeOf(pki, peer, { tls }));
    expect(observed).toMatchObject({ ending: { kind: 'closed', stage: 'handshake' }, tls: undefined });
    expect(observed.wire?.alerts).toMatchObject([{ direction: 'received', name: 'protocol_version', number: 70 }]);
  });
});

describe('whether the server asks for a certificate, and of whom,', () => {
  test.each(['1.2', '1.3'] as const)('is read off the handshake under TLS %s', async (tls) => {
    const peer = await peers.tls({ ...asking(), rejectUnauthorized: false }, answering(empty));
    const credential = await pki.client({ CN: 'alice' });
    expect((await probeFor(pki)(exchangeOf(pki, peer, { tls, credential }))).wire).toMatchObject({
      clientCertificateRequest: 'requested',
      acceptableAuthorities: ['CN=clients'],
      sentClientCertificate: 'sent',
      sentCertificateVerify: true,
    });
  });
});
