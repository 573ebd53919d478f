import { describe, expect, test } from '@jest/globals';
import type { Observation } from '../../observation';
import { describeIdentity, describeObservation, describeVerification } from './evidence';
import { evidenceSections } from './evidence-sections';
import { forwarding } from '../golden/recorded.fixture';
import type { Evidence } from '../../results';
import {
  exchange,
  hostile,
  refusedByAlert,
  serverCertificate,
  tlsWith,
  wireWith,
} from '../golden/finished-run.fixture';

const unanswered = { response: undefined, identity: undefined } as const;
const clear = { tls: undefined, wire: undefined } as const;

describe('describeObservation', () => {
  test.each<[string, Observation, string]>([
    ['an answer', exchange(), 'TLSv1.3, certificate asked for and sent, HTTP/1.1 200 OK'],
    [
      'a refusal by alert after the handshake',
      refusedByAlert,
      'TLSv1.3, certificate asked for and sent, then TLS alert certificate_expired (45) from the server after the handshake, no HTTP answer',
    ],
    [
      'an answer in clear text, without a reason phrase',
      exchange({
        ...clear,
        response: { version: '2', status: 400, reason: '', headers: [], body: '', complete: true },
      }),
      'HTTP/2 400',
    ],
    [
      'no connection',
      exchange({ ...clear, ...unanswered, ending: { kind: 'unreachable', code: 'ECONNREFUSED' } }),
      'the server at 127.0.0.1:6443 could not be reached (ECONNREFUSED)',
    ],
    [
      'a server that the harness refused',
      exchange({
        ...unanswered,
        wire: wireWith({ sentClientCertificate: 'none' }),
        httpBytesWritten: 0,
        ending: { kind: 'client-refused', code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' },
      }),
      'TLSv1.3, certificate asked for and not sent, the server sent a certificate that the harness rejected (UNABLE_TO_VERIFY_LEAF_SIGNATURE), no byte of HTTP written',
    ],
    [
      'a server that was refused too late',
      exchange({ ...clear, ...unanswered, httpBytesWritten: 118, ending: { kind: 'client-refused', code: 'X' } }),
      'the server sent a certificate that the harness rejected (X), 118 bytes of HTTP written',
    ],
    [
      'a reset in the handshake',
      exchange({ ...clear, ...unanswered, ending: { kind: 'closed', how: 'reset', stage: 'handshake' } }),
      'the server reset the connection in the handshake, no HTTP answer',
    ],
    [
      'a connection closed in the middle of the answer',
      exchange({ ...clear, ending: { kind: 'closed', how: 'end', stage: 'response' } }),
      'the server closed the connection in the middle of its answer, HTTP/1.1 200 OK, answer cut short',
    ],
    [
      'a closing alert of the server instead of an answer',
      exchange({
        ...unanswered,
        wire: wireWith({
          alerts: [{ direction: 'received', number: 0, name: 'close_notify', phase: 'after-handshake', at: 1 }],
        }),
        ending: { kind: 'closed', how: 'end', stage: 'response' },
      }),
      'TLSv1.3, certificate asked for and sent, then TLS alert close_notify (0) from the server after the handshake, the server closed the connection in the middle of its answer, no HTTP answer',
    ],
    [
      'an alert of the harness that could not be decrypted',
      exchange({
        ...unanswered,
        tls: undefined,
        wire: wireWith({
          clientCertificateRequest: 'unknown',
          sentClientCertificate: 'unknown',
          alerts: [{ direction: 'sent', number: undefined, name: 'encrypted', phase: 'handshake', at: 1 }],
        }),
        ending: { kind: 'timed-out', stage: 'handshake' },
      }),
      'then TLS alert encrypted from the harness in the handshake, the server did not complete the TLS handshake before the timeout, no HTTP answer',
    ],
    [
      'what is not TLS',
      exchange({
        ...unanswered,
        tls: undefined,
        wire: wireWith({
          clientCertificateRequest: 'not-requested',
          sentClientCertificate: 'none',
          notTls: 'HTTP/1.0',
        }),
        ending: { kind: 'malformed', why: 'no record', stage: 'handshake' },
      }),
      'not TLS (HTTP/1.0), no certificate asked for, the server answered with no record, no HTTP answer',
    ],
    [
      'a resumed session',
      exchange({
        tls: tlsWith({ resumed: true }),
        wire: wireWith({ clientCertificateRequest: 'not-requested', sentClientCertificate: 'none' }),
      }),
      'TLSv1.3 (resumed), no certificate asked for, HTTP/1.1 200 OK',
    ],
    [
      'a certificate without proof of its key',
      exchange({ wire: wireWith({ sentCertificateVerify: false }) }),
      'TLSv1.3, certificate asked for and sent without proof of its key, HTTP/1.1 200 OK',
    ],
    [
      'a certificate that nobody asked for',
      exchange({ wire: wireWith({ clientCertificateRequest: 'not-requested' }) }),
      'TLSv1.3, certificate sent unasked, HTTP/1.1 200 OK',
    ],
  ])('says of %s what was seen', (_what, observed, expected) => {
    expect(describeObservation(observed)).toBe(expected);
  });

  test('says of an issued certificate what it is for and whether it verifies', () => {
    const issuance = { kind: 'issuance', facts: serverCertificate, verifiesAgainstIssuer: true } as const;
    expect(describeObservation(issuance)).toBe(
      'certificate of "CN=kube-apiserver", for "server auth", verifies against its issuer',
    );
    expect(
      describeObservation({ ...issuance, facts: { ...serverCertificate, extendedKeyUsage: undefined } }),
    ).toContain('no extended key usage');
  });

  test('cannot be made to steer a terminal by the server', () => {
    // oxlint-disable-next-line no-control-regex
    expect(describeObservation(hostile)).not.toMatch(/[\x00-\x1f\x7f-\x9f]/);
  });
});

describe('describeIdentity', () => {
  test('quotes every part that was seen', () => {
    expect(describeIdentity({ user: 'alice ', uid: '7', groups: ['dev', 'ops'], extra: { scopes: ['a', 'b'] } })).toBe(
      'user "alice ", uid "7", groups "dev", "ops", extra "scopes" "a", "b"',
    );
  });

  test('tells a caller without groups from one whose groups cannot be seen', () => {
    const identity = { user: 'alice', uid: undefined, extra: undefined };
    expect(describeIdentity({ ...identity, groups: [] })).toBe('user "alice", no groups');
    expect(describeIdentity({ ...identity, groups: undefined })).toBe('user "alice"');
  });

  test('says when the user was not seen', () => {
    expect(describeIdentity({ user: undefined, uid: undefined, groups: undefined, extra: undefined })).toBe(
      'user not seen',
    );
  });
});

test('describeVerification names each fault of the server certificate', () => {
  const verification = { path: 'CERT_HAS_EXPIRED', name: 'it covers "other"', checkedName: 'localhost' };
  expect(describeVerification(exchange({ tls: tlsWith({ verification }) }))).toEqual([
    "the server's certificate does not verify: CERT_HAS_EXPIRED",
    'the server\'s certificate does not cover "localhost": it covers "other"',
  ]);
  expect(describeVerification(exchange())).toEqual([]);
});

describe('evidenceSections', () => {
  const before = { role: 'control-before', attempt: 'who am I', observed: exchange(), reproduce: 'curl' } as const;

  test('does not tell a second control twice that saw the same', () => {
    const [, after] = evidenceSections([before, { ...before, role: 'control-after' }]);
    expect(after).toEqual({ role: 'control after', lines: [{ text: 'the same as before', verbatim: false }] });
  });

  test('the mark of an attempt through a front proxy, and the octets of a shared connection, are nothing else', () => {
    const through = (mark: string, octetsReceived: number): Evidence => {
      const observed = forwarding(exchange({ request: `GET /api?mark=${mark} HTTP/1.1` }), serverCertificate);
      const arrived = observed.arrived.map((each) => ({
        ...each,
        octetsReceived,
        requests: each.requests.map((request) => ({ ...request, target: `/api?mark=${mark}` })),
      }));
      return { role: 'control-before', attempt: 'GET', observed: { ...observed, arrived }, reproduce: undefined };
    };
    const sections = (second: Evidence) =>
      evidenceSections([through('0123456789abcdef-7-1', 300), { ...second, role: 'control-after' }])[1]?.lines.length;
    expect(sections(through('0123456789abcdef-12-1', 4_198))).toBe(1);
    expect(sections(through('of-another', 4_198))).toBeGreaterThan(1);
  });

  test('tells a second control that saw something else', () => {
    const [, after] = evidenceSections([before, { ...before, role: 'control-after', observed: refusedByAlert }]);
    expect(after?.lines.map(({ text }) => text)).toEqual([
      'who am I',
      describeObservation(refusedByAlert),
      'by hand: curl',
    ]);
  });

  test('keeps a command in one piece', () => {
    const [section] = evidenceSections([before]);
    expect(section?.lines.filter(({ verbatim }) => verbatim).at(-1)).toEqual({
      text: 'by hand: curl',
      verbatim: true,
      command: 'curl',
    });
  });
});
