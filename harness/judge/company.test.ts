import { describe, expect, test } from '@jest/globals';
import type { RelatedRequest, Observation } from '../observation';
import { profiles } from '../target/profiles';
import { answered, listOf, statusSaying, whereServed } from '../vocabulary';
import type { Expectation } from '../vocabulary/types';
import type { JudgeContext } from './context';
import { judge } from './judge';
import { answeredWith, identityOf, observationOf, responseOf, takenFor, wireOf } from './observations.fixture';

const profile = profiles['kube-apiserver'];

/** The verdict, with its severity or reason and what it is about. */
function verdict(expectation: Expectation, observed: Observation, context: Partial<JudgeContext> = {}): string {
  const {
    verdict: kind,
    severity,
    reason,
    actual,
  } = judge(expectation, observed, {
    profile,
    controlled: true,
    ...context,
  });
  const detail = kind === 'failed' ? actual.split(': ').slice(1).join(': ') : undefined;
  return [kind, severity, reason, detail].filter((part) => part !== undefined && part !== '').join(': ');
}

const beside = (user: string | undefined, groups: readonly string[] = []): RelatedRequest => ({
  role: 'beside',
  status: user === undefined ? undefined : 200,
  identity: user === undefined ? undefined : identityOf({ user, groups }),
});

describe('callers side by side', () => {
  const each: Expectation = {
    kind: 'each-identified',
    identities: [
      { user: 'jane', groups: ['dev'] },
      { user: 'john', groups: ['ops'] },
    ],
  };
  const seen = (...company: readonly RelatedRequest[]): Observation => ({ ...takenFor(), company });

  test.each([
    ['are who they are', seen(beside('john', ['ops'])), 'passed'],
    [
      'one is taken for the other',
      seen(beside('jane', ['dev'])),
      'failed: safety: john, who asked at the same time, was identified as user "jane", in "dev"',
    ],
    [
      'one has a group of the other',
      seen(beside('john', ['ops', 'dev'])),
      'failed: safety: john, who asked at the same time, was identified as user "john", in "ops" and "dev"',
    ],
    [
      'one gets no answer',
      seen(beside(undefined)),
      'failed: conformance: john, who asked at the same time, got no such answer',
    ],
    [
      'one is not answered in time',
      seen({ ...beside(undefined), timedOut: true }),
      'inconclusive: a caller who asked at the same time was not answered in time',
    ],
    ['one is not even there', seen(), 'failed: conformance: john, who asked at the same time, got no such answer'],
    ['the one who asks is refused', answeredWith(401), 'failed: conformance'],
    [
      'the one who asks is somebody unseen',
      { ...takenFor({ user: undefined }), company: [beside('john', ['ops'])] },
      'inconclusive: the identity oracle did not see who the caller is',
    ],
    [
      'one of the others is somebody unseen',
      seen({ role: 'beside', status: 200, identity: identityOf({ user: undefined }) }),
      'inconclusive: the identity oracle did not see who the caller is',
    ],
    [
      'are not those who asked before',
      seen({ ...beside('jane', ['dev']), role: 'before' }, beside('john', ['ops'])),
      'passed',
    ],
  ])('%s', (_title, observed, said) => {
    expect(verdict(each, observed)).toBe(said);
  });
});

describe('a resource that not every server has', () => {
  const unserved =
    'not-applicable: the target says that it does not serve this path, this method, or a request that is only tried';

  test.each([
    ['is given', answeredWith(200, '{"items":[]}'), 'passed'],
    ['is none of the server', answeredWith(404, 'page not found'), unserved],
    ['is read only', answeredWith(405), unserved],
    ['cannot only be tried', answeredWith(400, '{"message":"the dryRun option is not supported"}'), unserved],
    ['is refused', answeredWith(403), 'failed: conformance: the status is not 200'],
    ['is not read', answeredWith(400, 'bad request'), 'failed: conformance: the status is not 200'],
  ])('%s', (_title, observed, said) => {
    expect(verdict(whereServed(answered(200, 'list')), observed)).toBe(said);
  });

  test('is one that every server has, unless a scenario says otherwise', () => {
    expect(verdict(answered(200, 'list'), answeredWith(404))).toBe('failed: conformance: the status is not 200');
  });
});

describe('callers one after the other', () => {
  const each: Expectation = {
    kind: 'each-identified',
    identities: [
      { user: 'jane', groups: ['dev'] },
      { user: 'john', groups: ['ops'] },
    ],
  };
  const earlier = (user: string): RelatedRequest => ({ ...beside(user, ['ops']), role: 'before' });

  test('are who they are', () => {
    expect(verdict(each, { ...takenFor(), company: [earlier('john')] })).toBe('passed');
  });

  test('are told apart where one was taken for another', () => {
    expect(verdict(each, { ...takenFor(), company: [earlier('jack')] })).toBe(
      'failed: safety: john, who asked on the same connection, was identified as user "jack", in "ops"',
    );
  });
});

describe('a refusal of several at the same time', () => {
  const refused: Expectation = { kind: 'refused', as: 'untrusted-issuer', besideToo: true };
  const seen = (...company: readonly RelatedRequest[]): Observation => ({
    ...answeredWith(401, 'Unauthorized'),
    company,
  });

  test('is one of each', () => {
    expect(verdict(refused, seen(beside(undefined), beside(undefined)))).toBe('passed');
  });

  test('is none where one was identified', () => {
    expect(verdict(refused, seen(beside(undefined), beside('john', ['ops'])))).toBe(
      'failed: safety: at the same time it identified a caller with the same credential as user "john", in "ops"',
    );
  });

  test('does not look at them where they are allowed to be others', () => {
    expect(verdict({ kind: 'refused', as: 'untrusted-issuer' }, seen(beside('john', ['ops'])))).toBe('passed');
  });
});

describe('a wait for expiry', () => {
  const refused: Expectation = { kind: 'refused', as: 'not-valid-now' };
  const after = (...company: readonly RelatedRequest[]): Observation => ({
    ...answeredWith(401, 'Unauthorized'),
    company,
  });
  const before = (identity: RelatedRequest['identity']): RelatedRequest => ({ role: 'before', status: 200, identity });

  test('shows something when the certificate was believed before it', () => {
    expect(verdict(refused, after(before(identityOf())), { waited: true })).toBe('passed');
  });

  test.each([
    ['refused', before(undefined)],
    ['anonymous', before(identityOf({ user: 'system:anonymous', groups: ['system:unauthenticated'] }))],
  ])('shows nothing when its bearer was %s all along', (_title, companion) => {
    expect(verdict(refused, after(companion), { waited: true })).toBe(
      'inconclusive: the short-lived certificate was not believed before it expired',
    );
  });

  test('shows nothing when nobody has asked before it', () => {
    expect(verdict(refused, answeredWith(401, 'Unauthorized'), { waited: true })).toMatch(/^inconclusive/);
  });

  test('is not there for an attempt that does not wait', () => {
    expect(verdict(refused, after(before(undefined)))).toBe('passed');
  });

  test('does not apply where the connection ended', () => {
    const observed = { ...observationOf({ kind: 'not-kept-open' }), company: [before(identityOf())] };
    expect(verdict(refused, observed, { waited: true })).toMatch(/^not-applicable: the target ended the connection/);
    expect(verdict(refused, { ...observed, company: [] }, { waited: true })).toMatch(/^not-applicable/);
  });
});

describe('a change of the server in the middle', () => {
  const refused: Expectation = { kind: 'refused', as: 'untrusted-issuer' };
  const earlier = (role: RelatedRequest['role'], identity: RelatedRequest['identity']): Observation => ({
    ...answeredWith(401, 'Unauthorized'),
    company: [{ role, status: 200, identity }],
  });

  test.each(['before', 'session'] as const)('shows something when the certificate was accepted: %s', (role) => {
    expect(verdict(refused, earlier(role, identityOf()), { changed: true })).toBe('passed');
    expect(verdict(refused, earlier(role, undefined), { changed: true })).toBe(
      'inconclusive: the certificate was not accepted before the CA file was changed',
    );
  });

  test.each([
    ['was reached before it', true, /^failed.* since its CA file was changed/],
    ['was gone before it', false, /^inconclusive: /],
  ])('ends no server that %s', (_what, reachedBeforeChange, expected) => {
    const gone = observationOf({ kind: 'unreachable', code: 'ECONNREFUSED' });
    expect(verdict(refused, gone, { changed: true, reachedBeforeChange })).toMatch(expected);
  });

  test('needs nothing to go before where nothing does', () => {
    expect(verdict(refused, answeredWith(401, 'Unauthorized'), { changed: true })).toBe('passed');
  });
});

describe('an authority in the request for a certificate', () => {
  const named: Expectation = { kind: 'authority-named', authority: 'client-ca' };
  const asks = (acceptableAuthorities: readonly string[] | undefined): Observation =>
    observationOf({ kind: 'response' }, { response: responseOf(200), wire: wireOf({ acceptableAuthorities }) });
  const authorityNames = { 'client-ca': 'CN=clients' };

  test.each([
    ['is there', asks(['CN=other', 'CN=clients']), 'passed'],
    ['may be any', asks([]), 'passed'],
    ['is missing', asks(['CN=other']), 'failed: conformance: it names only "CN=other"'],
  ])('%s', (_title, observed, said) => {
    expect(verdict(named, observed, { authorityNames })).toBe(said);
  });

  test('is one of those that are named', () => {
    expect(verdict(named, asks(['CN=other', 'CN=another']), { authorityNames })).toBe(
      'failed: conformance: it names only "CN=other", "CN=another"',
    );
  });

  test('has to be known', () => {
    const unknown = 'inconclusive: the name of the authority is not known';
    expect(verdict(named, asks(['CN=clients']))).toBe(unknown);
    expect(verdict(named, asks(['CN=clients']), { authorityNames: {} })).toBe(unknown);
  });

  test('is not there when nobody asks', () => {
    const wire = wireOf({ acceptableAuthorities: undefined, clientCertificateRequest: 'not-requested' });
    expect(verdict(named, observationOf({ kind: 'response' }, { wire }), { authorityNames })).toBe(
      'failed: conformance: it did not ask for a certificate',
    );
  });
});

describe('what a refusal says', () => {
  const silent: Expectation = { kind: 'refused', as: 'untrusted-issuer', unsaid: ['Expired', 'CN='] };

  test.each([
    ['nothing', answeredWith(401, 'Unauthorized'), 'passed'],
    ['why, in its body', answeredWith(401, 'Unauthorized: expired'), 'failed: conformance: its answer says "Expired"'],
    [
      'why, in a header',
      observationOf(
        { kind: 'response' },
        { response: responseOf(401, 'Unauthorized', { headers: [['X-Reason', 'cn=alice']] }) },
      ),
      'failed: conformance: its answer says "CN="',
    ],
    [
      'why, in its status line',
      observationOf({ kind: 'response' }, { response: responseOf(401, 'Unauthorized', { reason: 'Expired' }) }),
      'failed: conformance: its answer says "Expired"',
    ],
    [
      'nothing, in lines that only make a word together',
      observationOf(
        { kind: 'response' },
        {
          response: responseOf(401, 'red Unauthorized', {
            reason: 'Ex',
            headers: [
              ['pired', 'C'],
              ['N=', 'expi'],
            ],
          }),
        },
      ),
      'passed',
    ],
  ])('%s', (_title, observed, said) => {
    expect(verdict(silent, observed)).toBe(said);
  });
});

test.each([
  ['{"kind":"Status"}', 'passed'],
  ['{"kind":"PodList"}', 'failed: conformance: the body is no Status document'],
  ['{}', 'failed: conformance: the body is no Status document'],
  ['kind: Status', 'failed: conformance: the body is not JSON'],
])('%s as a Status document', (body, said) => {
  expect(verdict({ kind: 'answered', status: 401, document: 'status' }, answeredWith(401, body))).toBe(said);
});

test.each([
  ['{"items":[1,2]}', 'passed'],
  ['[1,2]', 'passed'],
  ['{"items":[1]}', 'failed: conformance: the list has 1 items, and not 2 or more'],
  ['{"items":[1,2,3,4]}', 'failed: conformance: the list has 4 items, and not 3 at most'],
  ['{}', 'failed: conformance: the body is not a list'],
])('%s as a list of two or three', (body, said) => {
  expect(verdict(listOf({ atLeast: 2, atMost: 3 }), answeredWith(200, body))).toBe(said);
});

test.each([
  ['{"kind":"Status","message":"no, jane"}', 'passed'],
  ['{"kind":"Status","message":"no"}', 'failed: conformance: the body does not say "jane"'],
])('%s as a Status that says who', (body, said) => {
  expect(verdict(statusSaying(403, 'jane'), answeredWith(403, body))).toBe(said);
});

describe('a certificate that calls its holder anonymous', () => {
  const anonymous: Expectation = { kind: 'identified', user: 'system:anonymous', groups: ['dev'] };

  test.each([
    [['dev'], 'passed'],
    [['dev', 'system:authenticated'], 'failed: safety: group "system:authenticated" is not the caller\'s'],
    [
      ['system:unauthenticated'],
      'failed: safety: group "dev" is missing; group "system:unauthenticated" is not the caller\'s',
    ],
  ])('in %j', (groups, said) => {
    expect(verdict(anonymous, takenFor({ user: 'system:anonymous', groups }))).toBe(said);
  });
});
