import { describe, expect, test } from '@jest/globals';
import { refusals } from '../vocabulary/expectation';
import { profiles } from '../target/profiles';
import type { Code } from '../results';
import { expectations, outcomes, type Column } from './judge.fixture';
import { judge } from './judge';
import { alerted, alertOf, answeredWith, observationOf, responseOf, takenFor } from './observations.fixture';
import type { Expectation } from '../vocabulary/types';
import type { Observed } from '../observation';

const codeOf = (expectation: Expectation, observed: Observed, column: Omit<Column, 'expectation'> = {}) =>
  judge(expectation, observed, { profile: profiles.spec, controlled: true, ...column }).code;

test('of every expectation and every observation a failure has a code, and nothing else has one', () => {
  const columns: readonly Column[] = Object.values(expectations);
  for (const { expectation, ...column } of columns)
    for (const observed of Object.values(outcomes).filter(
      ({ kind }) => (kind === 'issuance') === (expectation.kind === 'issued'),
    )) {
      const { verdict, code } = judge(expectation, observed, { profile: profiles.spec, controlled: true, ...column });
      expect([verdict, code !== undefined]).toEqual([verdict, verdict === 'failed']);
    }
});

describe('what deviated', () => {
  const jane = { kind: 'identified', user: 'jane', groups: ['dev'], extra: { team: ['a'] }, uid: '7' } as const;
  const right = { user: 'jane', uid: '7', groups: ['dev', 'system:authenticated'], extra: { team: ['a'] } };
  test.each<[Code, Parameters<typeof takenFor>[0]]>([
    ['identified-as-another-user', { ...right, user: 'mallory', groups: ['ops'] }],
    ['group-added', { ...right, groups: ['ops'] }],
    ['group-missing', { ...right, groups: [] }],
    ['group-repeated', { ...right, groups: ['dev', 'dev'] }],
    ['uid-differs', { ...right, uid: '8' }],
    ['extra-differs', { ...right, extra: { team: ['b'] } }],
    ['valid-credential-ignored', { user: 'system:anonymous', groups: ['system:unauthenticated'] }],
  ])('%s, of an identity', (code, identity) => {
    expect(codeOf(jane, takenFor(identity))).toBe(code);
  });

  test.each<[keyof typeof expectations, keyof typeof outcomes, Code]>([
    ['identified', 'HTTP 401', 'refused-valid-credential'],
    ['identified', 'alert unknown_ca', 'refused-valid-credential'],
    ['identified', 'HTTP 500', 'server-error'],
    ['identified', 'malformed', 'malformed-answer'],
    ['identified', 'timed out', 'no-answer'],
    ['identified', 'HTTP 200', 'wrong-body'],
    ['in-group', 'another one', 'group-missing'],
    ['not-in-group', 'another one', 'group-added'],
    ['anonymous', 'the right one', 'accepted-without-credential'],
    ['anonymous', 'HTTP 302', 'refused-anonymous-caller'],
    ['refused', 'another one', 'accepted-invalid-credential'],
    ['refused', 'HTTP 200 list', 'accepted-invalid-credential'],
    ['refused', 'HTTP 200 HTML', 'request-not-refused'],
    ['outright', 'anonymous', 'invalid-credential-ignored'],
    ['refused', 'HTTP 404', 'refused-with-another-status'],
    ['refused', 'alert internal_error', 'server-error'],
    ['says nothing', 'HTTP 401', 'refusal-discloses'],
    ['nobody but jane', 'another one', 'identified-as-another-user'],
    ['as jane', 'another one', 'identity-depends-on-input'],
    ['as 401', 'HTTP 403', 'answer-depends-on-input'],
    ['200 json', 'HTTP 404', 'wrong-status'],
    ['200 json', 'HTTP 500', 'server-error'],
    ['200 json', 'HTTP 200 HTML', 'wrong-body'],
    ['list withheld', 'HTTP 200 list', 'served-unauthorized-request'],
    ['issued', 'issued wrongly', 'issued-certificate-differs'],
    ['issuer refused', 'client: too late', 'request-sent-to-untrusted-server'],
    ['connects', 'client: issuer', 'server-not-verifiable'],
  ])('%s, %s: %s', (expected, seen, code) => {
    const { expectation, ...column }: Column = expectations[expected];
    expect(codeOf(expectation, outcomes[seen], column)).toBe(code);
  });

  test('refused in another way than a kind of server does', () => {
    const untrusted = (observed: Observed, profile: keyof typeof profiles) =>
      judge({ kind: 'refused', as: 'untrusted-issuer' }, observed, { profile: profiles[profile], controlled: true })
        .code;
    expect(untrusted(outcomes['alert unknown_ca'], 'kube-apiserver')).toBe('refused-at-another-layer');
    expect(untrusted(outcomes['HTTP 403'], 'kube-apiserver')).toBe('refused-with-another-status');
    expect(untrusted(outcomes['HTTP 400'], 'nginx')).toBe('wrong-body');
    const toHead = (status: number): Observed => ({ ...answeredWith(status), request: 'HEAD /api HTTP/1.1\r\n\r\n' });
    expect(untrusted(toHead(400), 'nginx')).toBeUndefined();
    expect(untrusted(toHead(401), 'nginx')).toBe('refused-with-another-status');
    expect(untrusted(alerted(alertOf('record_overflow')), 'haproxy')).toBe('refused-with-another-alert');
  });

  test('a part of the identity of the one who asked', () => {
    const expectation = { kind: 'nobody-but', identities: [{ user: 'jane', groups: ['dev'] }] } as const;
    expect(codeOf(expectation, takenFor({ user: 'jane', groups: ['dev', 'ops'] }))).toBe('group-added');
    expect(codeOf({ kind: 'nobody-but', identities: [] }, takenFor({ user: 'jane' }))).toBe(
      'accepted-invalid-credential',
    );
  });

  test('an answer that a cache may keep', () => {
    const shared = responseOf(200, '{}', { headers: [['Cache-Control', 'public']] });
    const expectation = { kind: 'answered', status: 200, document: 'any', unshared: true } as const;
    expect(codeOf(expectation, observationOf({ kind: 'response' }, { response: shared }))).toBe('wrong-header');
  });

  test.each(Object.keys(refusals) as (keyof typeof refusals)[])('accepted in place of refused, as %s', (as) => {
    const code = codeOf({ kind: 'refused', as }, takenFor({ user: 'mallory' }));
    expect(code).toMatch(/^(accepted-|served-unauthorized)/);
    expect(codeOf({ kind: 'not-granted', as, users: [] }, answeredWith(200, '{"kind":"PodList","items":[]}'))).toBe(
      code,
    );
  });
});
