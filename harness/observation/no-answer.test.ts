import { expect, test } from '@jest/globals';
import { noAnswerInWords, noAnswerOf, type NoAnswer } from './no-answer';

const alert = { direction: 'received', number: 48, name: 'unknown_ca', phase: 'handshake', at: 1 } as const;

test.each<[NoAnswer, past: string, present: string]>([
  [{ kind: 'unreachable', code: 'X' }, 'could not be reached (X)', 'cannot be reached (X)'],
  [
    { kind: 'client-refused', code: 'X' },
    'sent a certificate that the harness rejected (X)',
    'sends a certificate that the harness rejects (X)',
  ],
  [
    { kind: 'closed', how: 'end', stage: 'request' },
    'closed the connection without an answer',
    'closes the connection without an answer',
  ],
  [
    { kind: 'closed', how: 'reset', stage: 'response' },
    'reset the connection in the middle of its answer',
    'resets the connection in the middle of its answer',
  ],
  [
    { kind: 'tls-alert', alert },
    'rejected the connection with TLS alert unknown_ca (48) in the handshake',
    'rejects the connection with TLS alert unknown_ca (48) in the handshake',
  ],
  [
    { kind: 'timed-out', stage: 'handshake' },
    'did not complete the TLS handshake before the timeout',
    'does not complete the TLS handshake before the timeout',
  ],
  [{ kind: 'timed-out', stage: 'request' }, 'did not answer before the timeout', 'does not answer before the timeout'],
  [{ kind: 'malformed', why: 'noise', stage: 'request' }, 'answered with noise', 'answers with noise'],
  [
    { kind: 'not-kept-open' },
    'ended the connection after an earlier answer',
    'ends the connection after an earlier answer',
  ],
])('%j is named', (end, past, present) => {
  expect(noAnswerInWords(end)).toBe(past);
  expect(noAnswerInWords(end, 'present')).toBe(present);
});

test('a connection that was closed behind an alert ended by the alert, and an answer is none of these', () => {
  const closed = { kind: 'closed', how: 'end', stage: 'handshake' } as const;
  const wire = {
    clientCertificateRequest: 'unknown',
    acceptableAuthorities: undefined,
    sentClientCertificate: 'unknown',
    sentCertificateVerify: 'unknown',
    notTls: undefined,
  } as const;
  expect(noAnswerOf({ ending: closed, wire: { ...wire, alerts: [alert] } })).toEqual({ kind: 'tls-alert', alert });
  const ours = { ...alert, direction: 'sent' } as const;
  const farewell = { ...alert, name: 'close_notify', number: 0 };
  const cancelled = { ...alert, name: 'user_canceled', number: 90 };
  expect(noAnswerOf({ ending: closed, wire: { ...wire, alerts: [ours, cancelled, farewell] } })).toBe(closed);
  expect(noAnswerOf({ ending: { kind: 'response' }, wire: undefined })).toBeUndefined();
});
