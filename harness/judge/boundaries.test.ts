import { describe, expect, test } from '@jest/globals';
import { profiles } from '../target/profiles';
import { closed } from '../target/shapes';
import { asIfOrUnauthenticated, whoAmI } from '../vocabulary';
import type { Observation } from '../observation';
import type { Expectation } from '../vocabulary/types';
import type { JudgeContext } from './context';
import { judge } from './judge';
import { outcomes } from './judge.fixture';
import { answeredWith, observationOf, takenFor, tlsOf, wireOf } from './observations.fixture';

const { spec } = profiles;

/** The verdict with its severity and what it is about. */
function verdict(expectation: Expectation, observed: Observation, context: Partial<JudgeContext> = {}): string {
  const {
    verdict: kind,
    severity,
    actual,
    reason,
  } = judge(expectation, observed, {
    profile: spec,
    controlled: true,
    ...context,
  });
  const because = kind === 'failed' ? actual.split(': ').slice(1) : [];
  return [kind, severity, reason, ...because].filter((part) => part !== undefined).join(': ');
}

/** The status codes at which a reading of an answer ends and another begins. */
describe('the status of an answer without an identity', () => {
  const refused: Expectation = { kind: 'refused-not-anonymous', as: 'untrusted-issuer' };
  const nobody: Expectation = { kind: 'nobody-but', identities: [] };
  const unseen = 'inconclusive: the identity oracle did not see who the caller is';
  const noOracle = 'inconclusive: the target does not serve the identity oracle; choose another one';

  test.each([
    [
      refused,
      299,
      'failed: conformance: it served the request, and shows no identity and no resource that needs rights',
    ],
    [refused, 300, 'failed: conformance: not in the words or with the status of this profile'],
    [{ kind: 'believed' }, 299, 'passed'],
    [{ kind: 'believed' }, 300, 'failed: conformance'],
    [nobody, 299, unseen],
    [nobody, 300, 'failed: conformance'],
    [nobody, 399, 'failed: conformance'],
    [nobody, 400, 'passed'],
    [nobody, 404, noOracle],
    [nobody, 405, noOracle],
    [nobody, 406, noOracle],
    [nobody, 415, noOracle],
    [nobody, 499, 'passed'],
    [nobody, 500, 'failed: conformance'],
    [nobody, 501, 'passed'],
    [nobody, 503, 'failed: conformance'],
    [nobody, 505, 'passed'],
    [{ kind: 'in-group', group: 'dev' }, 405, noOracle],
    [{ kind: 'in-group', group: 'dev' }, 403, 'failed: conformance'],
  ] as const)('$kind %j and %d', (expectation, status, said) => {
    expect(verdict(expectation, answeredWith(status))).toBe(said);
  });
});

describe('an error of the server that is a refusal for a reason', () => {
  const or: Expectation = { kind: 'nobody-but', identities: [{ user: 'alice' }], or: 'impersonation-without-user' };
  const profile = profiles['kube-apiserver'];

  test.each([
    [500, 'requested impersonation without impersonating a user', 'passed'],
    [500, 'something else', 'failed: conformance'],
    [400, 'requested impersonation without impersonating a user', 'passed'],
  ])('%d: %s', (status, body, said) => {
    expect(verdict(or, answeredWith(status, body), { profile })).toBe(said);
  });
});

describe('an answer to a body that nobody can read', () => {
  const jane: Expectation = { kind: 'nobody-but', identities: [{ user: 'jane' }] };
  const hiding = { lines: [], body: '{request}', headers: [] };
  const form = { name: 'a body', hiding };

  test.each([
    [{ form, controlled: true }, 'passed'],
    [{ form, controlled: false }, 'failed: conformance'],
    [{ form: { name: 'another form' }, controlled: true }, 'failed: conformance'],
  ])('%j, with 500', (context, said) => {
    expect(verdict(jane, answeredWith(500), context)).toBe(said);
  });
});

describe('one of several who may be the caller', () => {
  const either: Expectation = { kind: 'nobody-but', identities: [{ user: 'jane' }, { user: 'john' }] };

  test.each([
    ['jane', 'passed'],
    ['john', 'passed'],
    ['mallory', 'failed: safety'],
  ])('%s', (user, said) => {
    expect(verdict(either, takenFor({ user }))).toBe(said);
  });
});

describe('one of two credentials that were presented', () => {
  const either: Expectation = {
    kind: 'nobody-but',
    identities: [{ user: 'jane', groups: ['dev'] }],
    orTokenUser: true,
  };
  const tokenUser = { user: 'robot', uid: '7', groups: ['system:authenticated', 'machines'], extra: {} };

  test.each([
    ['jane', ['system:authenticated', 'dev'], 'passed'],
    ['robot', ['system:authenticated', 'machines'], 'passed'],
    ['jane', ['system:authenticated', 'dev', 'machines'], 'failed: safety'],
    ['robot', ['system:authenticated', 'dev'], 'failed: safety'],
    ['mallory', ['system:authenticated'], 'failed: safety'],
  ] as const)('%s in %j', (user, groups, said) => {
    const uid = user === 'robot' ? '7' : undefined;
    expect(verdict(either, takenFor({ user, uid, groups }), { tokenUser })).toBe(said);
  });
});

test('callers side by side may be called as the anonymous one is, and each of them is looked for', () => {
  const each: Expectation = { kind: 'each-identified', identities: [{ user: 'system:anonymous' }, { user: 'john' }] };
  const anonymous = takenFor({ user: 'system:anonymous', groups: [] });
  expect(verdict(each, anonymous)).toBe('failed: conformance: john, who asked at the same time, got no such answer');
  const others: Expectation = { kind: 'each-identified', identities: [{ user: 'jane' }, { user: 'john' }] };
  expect(verdict(others, anonymous)).toBe('failed: conformance');
  const inGroup = { user: 'system:anonymous', groups: ['system:anonymou'] };
  const alone: Expectation = { kind: 'each-identified', identities: [inGroup] };
  expect(verdict(alone, takenFor(inGroup))).toBe('passed');
  expect(verdict(alone, takenFor({ ...inGroup, user: 'john' }))).toMatch('failed: safety');
});

describe('a certificate with the group of the anonymous', () => {
  const jane = { user: 'jane', groups: ['system:anonymous'] };
  const expectation: Expectation = { kind: 'identified', ...jane };
  const authenticated = [...jane.groups, 'system:authenticated'];

  test.each([
    ['is of its user where no group is added', jane, 'passed'],
    ['is of its user in what is added', { ...jane, groups: authenticated }, 'passed'],
    ['is of nobody else', { ...jane, user: 'john' }, 'failed: safety: the user is "john" and not "jane"'],
  ])('%s', (_title, seen, said) => {
    expect(verdict(expectation, takenFor(seen))).toBe(said);
  });

  test('is of its user among several', () => {
    const each: Expectation = { kind: 'each-identified', identities: [jane] };
    expect(verdict(each, takenFor(jane))).toBe('passed');
  });
});

describe('a group', () => {
  test('that is there twice is a failure of conformance', () => {
    expect(verdict({ kind: 'in-group', group: 'dev' }, takenFor({ groups: ['dev', 'ops', 'dev'] }))).toBe(
      'failed: conformance: group "dev" is there 2 times',
    );
  });
});

describe('a comparison', () => {
  const asIf: Expectation = { kind: 'as-if', attempt: whoAmI() };
  const compared = (reference: keyof typeof outcomes, observed: Observation, controlled = true): string =>
    verdict(asIf, observed, { reference: outcomes[reference], controlled });
  const otherwise = 'failed: conformance: otherwise it';
  const closing = 'closed the connection in the handshake';
  const alone = 'inconclusive: both identify nobody, and no control shows that anybody is';

  test.each([
    ['alert unknown_ca', outcomes['alert unknown_ca'], 'passed'],
    [
      'alert unknown_ca',
      outcomes['alert decrypt_error'],
      `${otherwise} rejected the connection with TLS alert unknown_ca (48) in the handshake`,
    ],
    ['closed (end)', outcomes['closed (end)'], 'passed'],
    ['closed (end)', outcomes['closed (reset)'], `${otherwise} ${closing}`],
    ['closed (end)', outcomes['alert unknown_ca'], `${otherwise} ${closing}`],
    // A system resets what is closed with octets unread.
    ['closed (reset)', observationOf({ kind: 'closed', how: 'end', stage: 'request' }), 'passed'],
    ['closed (end)', outcomes['HTTP 401'], `${otherwise} ${closing}`],
    ['HTTP 200', outcomes['HTTP 200'], 'passed'],
    ['HTTP 401', outcomes['HTTP 403'], `${otherwise} answered HTTP 401`],
    ['HTTP 401', outcomes.anonymous, `${otherwise} answered HTTP 401`],
    ['anonymous', outcomes['HTTP 401'], `${otherwise} served the anonymous caller (HTTP 403)`],
    [
      'timed out',
      outcomes['HTTP 401'],
      'inconclusive: the attempt to compare with came to nothing: it did not complete the TLS handshake before the timeout',
    ],
    ['somebody unseen', outcomes['the right one'], 'inconclusive: the identity oracle did not see who the caller is'],
    ['the right one', takenFor({ user: 'jane', groups: ['system:authenticated', 'dev'] }), 'passed'],
  ] as const)('with %s: %#', (reference, observed, said) => {
    expect(compared(reference, observed)).toBe(said);
  });

  test.each([
    ['anonymous', outcomes['HTTP 401'], 'passed'],
    ['the right one', outcomes['HTTP 401'], `${otherwise} authenticated`],
    ['anonymous', outcomes['the right one'], 'failed: safety: otherwise it served the anonymous caller (HTTP 403)'],
  ] as const)('with %s, of what may be answered 401 as well: %#', (reference, observed, said) => {
    const context = { reference: outcomes[reference], controlled: true };
    expect(verdict(asIfOrUnauthenticated(whoAmI()), observed, context).startsWith(said)).toBe(true);
  });

  test.each(['alert unknown_ca', 'closed (end)', 'HTTP 401', 'anonymous'] as const)(
    'of %s with itself shows nothing without a control',
    (outcome) => {
      expect(compared(outcome, outcomes[outcome], false)).toBe(alone);
    },
  );

  test('of somebody with himself needs no control', () => {
    expect(compared('the right one', outcomes['the right one'], false)).toBe('passed');
  });

  test('of two anonymous callers under other names is a failure of safety', () => {
    const guest = takenFor({ user: 'guest', groups: ['system:anonymous'] });
    expect(compared('anonymous', guest)).toBe('failed: safety: otherwise it served the anonymous caller (HTTP 403)');
  });
});

describe('the anonymous caller', () => {
  const closing = { ...spec, refusals: { ...spec.refusals, unauthorized: [closed] } };

  test('is not shown by a connection that was closed, whatever refuses the unauthorized', () => {
    expect(verdict({ kind: 'anonymous' }, outcomes['closed (end)'], { profile: closing })).toBe('failed: conformance');
  });
});

describe('a connection on which the identity of the server is known', () => {
  const connecting = (identityConfirmed: boolean): Expectation => ({ kind: 'client-connects', identityConfirmed });
  const verified = (difference: { readonly path?: string; readonly name?: string }): Observation =>
    observationOf(
      { kind: 'closed', how: 'end', stage: 'request' },
      { tls: tlsOf({ verification: { path: undefined, name: undefined, checkedName: 'api.test', ...difference } }) },
    );

  test.each([
    [true, verified({}), 'passed'],
    [false, verified({}), 'failed: conformance: its identity is confirmed'],
    [false, verified({ path: 'CERT_HAS_EXPIRED' }), 'passed'],
    [false, verified({ name: 'it covers a.test' }), 'passed'],
    [true, verified({ path: 'CERT_HAS_EXPIRED' }), 'failed: conformance: its identity is not confirmed'],
    [true, verified({ name: 'it covers a.test' }), 'failed: conformance: its identity is not confirmed'],
    [
      true,
      observationOf({ kind: 'closed', how: 'end', stage: 'handshake' }, { tls: undefined }),
      'inconclusive: it ends the handshake of a client without a certificate before the client has verified it',
    ],
    [
      true,
      observationOf(
        { kind: 'closed', how: 'end', stage: 'handshake' },
        { tls: undefined, wire: wireOf({ clientCertificateRequest: 'not-requested' }) },
      ),
      'failed: conformance',
    ],
    [
      true,
      observationOf({ kind: 'closed', how: 'end', stage: 'handshake' }, { tls: undefined, wire: undefined }),
      'failed: conformance',
    ],
  ] as const)('%s: %#', (identityConfirmed, observed, said) => {
    expect(verdict(connecting(identityConfirmed), observed)).toBe(said);
  });
});
