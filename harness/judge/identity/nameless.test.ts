import { describe, expect, test } from '@jest/globals';
import type { Identity, Observation } from '../../observation';
import { profiles } from '../../target/profiles';
import type { Oracle } from '../../target/types';
import {
  asIf,
  certificateUser,
  identifiedAs,
  nobodyBut,
  refused,
  tokenUser,
  whoAmI,
  anonymous,
} from '../../vocabulary';
import type { ExpectedIdentity, Expectation, RequestForm } from '../../vocabulary/types';
import { judge } from '../judge';
import { answeredWith, takenFor } from '../observations.fixture';

/** Oracles that do not name whom they let through: a name they give is that of a caller who is refused. */
const nameless: readonly Oracle[] = [{ kind: 'api-classes' }, { kind: 'forbidden-message' }];

const unseen: Identity = { user: undefined, uid: undefined, groups: undefined, extra: undefined };
const letThrough = takenFor(unseen);
const nobody = takenFor({ ...unseen, user: 'system:anonymous' }, 403);
const alice = takenFor({ ...unseen, user: 'alice' }, 403);

const verdict = (
  expectation: Expectation,
  observed: Observation,
  more: {
    readonly oracle?: Oracle;
    readonly reference?: Observation;
    readonly tokenUser?: Identity;
    readonly certificateUser?: ExpectedIdentity;
  },
): string => {
  const { verdict: kind, severity } = judge(expectation, observed, {
    profile: profiles.spec,
    controlled: true,
    ...more,
  });
  return severity === undefined ? kind : `${kind}: ${severity}`;
};

describe.each(nameless)('whoever $kind lets through', (oracle) => {
  test.each<[string, Expectation, string]>([
    ['is not refused', refused('untrusted-issuer'), 'failed: safety'],
    ['is not nobody', nobodyBut(), 'failed: safety'],
    ['is not anonymous', anonymous(), 'failed: safety'],
    ['may be an administrator who is expected', nobodyBut({ user: 'x', groups: ['system:masters'] }), 'not-applicable'],
    ['may be one of unknown groups', nobodyBut({ user: 'x' }), 'not-applicable'],
    ['may be one who should have been named', nobodyBut({ user: 'x', groups: ['dev'] }), 'inconclusive'],
    ['is nobody in particular', identifiedAs('x'), 'inconclusive'],
  ])('%s', (_, expectation, expected) => {
    expect(verdict(expectation, letThrough, { oracle })).toBe(expected);
  });

  test.each([
    ['ok', 'passed'],
    ['{"kind":"PodList","items":[]}', 'failed: safety'],
  ])('at what may be another path may have been given what is public: %s', (body, expected) => {
    const answered = { ...letThrough, ...answeredWith(200, body), identity: unseen };
    const judged = (form: RequestForm): string => {
      const expectation = { kind: 'not-granted', as: 'unauthenticated', users: [] } as const;
      const { verdict: kind, severity } = judge(expectation, answered, {
        ...{ profile: profiles.spec, controlled: true, oracle, form },
      });
      return severity === undefined ? kind : `${kind}: ${severity}`;
    };
    expect(judged({ name: 'x', mayNameAnotherPath: true })).toBe(expected);
    expect(judged({ name: 'x' })).toBe('failed: safety');
  });

  test.each<[string, Observation, Observation, string]>([
    ['two who are let through', letThrough, letThrough, 'not-applicable'],
    ['one who is let through, and an anonymous one', letThrough, nobody, 'failed: safety'],
    ['an anonymous one, and one who is let through', nobody, letThrough, 'failed: conformance'],
    ['one who is let through, and a named one', letThrough, alice, 'failed: safety'],
    ['a named one, and one who is let through', alice, letThrough, 'failed: safety'],
    ['two of the same name', alice, alice, 'passed'],
    ['two who are anonymous', nobody, nobody, 'passed'],
  ])('is compared: %s', (_, observed, reference, expected) => {
    expect(verdict(asIf(whoAmI()), observed, { oracle, reference })).toBe(expected);
  });

  test('may be the bearer of the token, who was let through as well', () => {
    expect(verdict(tokenUser(), letThrough, { oracle, tokenUser: unseen })).toBe('not-applicable');
    expect(verdict(tokenUser(), letThrough, { oracle, tokenUser: { ...unseen, user: 'tom' } })).toBe('failed: safety');
    expect(verdict(tokenUser(), alice, { oracle, tokenUser: unseen })).toBe('failed: safety');
    expect(verdict(tokenUser(), alice, { oracle, tokenUser: { ...unseen, user: 'alice' } })).toBe('passed');
  });

  test('may be whom the certificate in hand names, who is then an administrator', () => {
    const certificate = { user: 'alice', groups: ['kubeadm:cluster-admins'] };
    expect(verdict(certificateUser(), letThrough, { oracle, certificateUser: certificate })).toBe('not-applicable');
    expect(verdict(certificateUser(), alice, { oracle, certificateUser: certificate })).toBe('passed');
    const another = { user: 'carol', groups: [] };
    expect(verdict(certificateUser(), alice, { oracle, certificateUser: another })).toBe('failed: safety');
  });
});

test.each<[Expectation]>([[refused('untrusted-issuer')], [nobodyBut()], [anonymous()]])(
  'a verdict of safety on a caller who is not named says what it rests on: %j',
  (expectation) => {
    const [oracle] = nameless;
    const context = { profile: profiles.spec, controlled: true, ...(oracle === undefined ? {} : { oracle }) };
    expect(judge(expectation, letThrough, context).actual).toMatch(
      /: it gave the document of the identity oracle, which needs rights$/,
    );
    const named = judge(refused('untrusted-issuer'), alice, context).actual;
    expect(named).toBe('the target authenticated the caller as user "alice" (HTTP 403)');
  },
);

test.each([
  [200, 'failed: conformance'],
  [400, 'failed: safety'],
])('a resource is a failure of safety only where the other request was refused: HTTP %d', (status, expected) => {
  const reference = answeredWith(status, 'ok');
  expect(verdict(asIf(whoAmI()), answeredWith(201, '[]'), { reference })).toBe(expected);
});

test('whom the certificate names has to be known', () => {
  expect(verdict(certificateUser(), alice, { oracle: { kind: 'echo', path: '/' } })).toBe('inconclusive');
});

test('an oracle that should have named the caller leaves a doubt', () => {
  const certificate = { user: 'alice', groups: [] };
  const review: Oracle = { kind: 'self-subject-review' };
  expect(verdict(certificateUser(), letThrough, { oracle: review, certificateUser: certificate })).toBe('inconclusive');
  const oracle: Oracle = { kind: 'self-subject-review' };
  expect(verdict(nobodyBut(), letThrough, { oracle })).toBe('inconclusive');
  expect(verdict(anonymous(), letThrough, { oracle })).toBe('inconclusive');
  expect(verdict(refused('untrusted-issuer'), letThrough, { oracle })).toBe('inconclusive');
  expect(verdict(tokenUser(), letThrough, { oracle, tokenUser: unseen })).toBe('inconclusive');
});

test('whose the token is has to be known', () => {
  expect(verdict(tokenUser(), alice, { oracle: { kind: 'echo', path: '/' } })).toBe('inconclusive');
});
