import { expect, test } from '@jest/globals';
import type { Attribute, PresentedCertificate, SentAttempt, WrittenRequest } from '../observation';
import { sent, serverCertificate } from '../report/golden/finished-run.fixture';
import { differencesOf } from './differences';

const certificate = (
  name: string | undefined,
  attributes: readonly Attribute[],
  CN = name ?? 'x',
): PresentedCertificate => ({
  name,
  facts: {
    ...serverCertificate,
    subject: { ...serverCertificate.subject, CN: [CN], text: `CN=${CN}` },
    fingerprint: CN,
  },
  sent: 1,
  attributes,
});
const control = sent(
  certificate('proxy', [
    ['issuer', 'issued by the request-header CA'],
    ['CN', 'common name "front-proxy-client"'],
  ]),
);
const withRequest = (difference: Partial<WrittenRequest>): SentAttempt => ({
  ...control,
  requests: control.requests.map((each) => ({ ...each, ...difference })),
});

test('a certificate differs in the words of its attributes', () => {
  const longer = sent(
    certificate('longer', [
      ['issuer', 'issued by the request-header CA'],
      ['CN', 'common name "front-proxy-client-2"'],
    ]),
  );
  expect(differencesOf(control, longer)).toEqual(['`longer` differs from `proxy` only in CN: "front-proxy-client-2"']);
  const lesser = sent(
    certificate('lesser', [
      ['issuer', 'issued by the request-header CA'],
      ['validity', 'expired'],
    ]),
  );
  expect(differencesOf(control, lesser)).toEqual([
    '`lesser` differs from `proxy` only in validity: expired; without common name "front-proxy-client"',
  ]);
});

test('a certificate that nobody described differs in what it says', () => {
  const [one, other] = [sent(certificate(undefined, [], 'alice')), sent(certificate(undefined, [], 'bob'))];
  expect(differencesOf(one, other)).toEqual([
    'the certificate differs from that of the control only in CN: bob, in place of alice',
  ]);
  expect(differencesOf(one, sent(certificate(undefined, [], '')))).toEqual([
    'the certificate differs from that of the control only in CN: "", in place of alice',
  ]);
});

test('none in place of one, one in place of none, and the same', () => {
  expect(differencesOf(control, sent(undefined))).toEqual([
    'no certificate is presented; the control presents `proxy`',
  ]);
  expect(differencesOf(sent(undefined), control)).toEqual(['`proxy` is presented; the control presents none']);
  expect(differencesOf(control, control)).toEqual([]);
});

test('a request differs in its line, its headers and its body', () => {
  const other = withRequest({
    method: 'POST',
    headers: [
      ['Host', 'localhost:6443'],
      ['X-Remote-User', 'jane'],
      ['Content-Length', '2'],
    ],
    body: '{}',
  });
  expect(differencesOf(control, other)).toEqual([
    'the request is POST /api, in place of GET /api',
    'it has the header `X-Remote-User: jane`',
    'it lacks the header `X-Remote-User: alice`',
    'the body differs',
  ]);
});

test('a connection differs in what is so of it, and requests in how many there are', () => {
  const other: SentAttempt = {
    ...control,
    connection: [
      ['to', '127.0.0.1:6443'],
      ['security', 'TLS 1.2'],
      ['HTTP', '1.1'],
    ],
    requests: [...control.requests, ...control.requests.map((each) => ({ ...each, role: 'before' as const }))],
  };
  expect(differencesOf(control, other)).toEqual([
    'of the connection, security: TLS 1.2, in place of TLS 1.3',
    'of the connection, server name: none, in place of localhost',
    '1 request before it on the connection, in place of 0',
  ]);
});

test('the mark of an attempt through a front proxy is no difference', () => {
  const marked = (mark: string): SentAttempt =>
    withRequest({ path: `/api?mark=${mark}`, headers: [['X-Request-Id', mark]] });
  expect(differencesOf(marked('0123456789abcdef-7-1'), marked('0123456789abcdef-12-1'))).toEqual([]);
});
