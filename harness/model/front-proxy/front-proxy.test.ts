import { describe, expect, test } from '@jest/globals';
import { defaultRequestHeader } from '../../target/front-proxy';
import { proxyProfiles } from '../../target/front-proxy-profiles';
import { forward, proxyBranches, type ProxyDecision, type ProxyRequestFacts, type ProxySettings } from '..';
import { compareFrontProxy } from '../testing/front-proxy';
import type { ProxyBranchId } from './branches';

const { rejections, unpromised } = proxyProfiles.strict;
const settings: ProxySettings = { requestHeader: defaultRequestHeader, rejections, unpromised };
const jane = { user: 'jane', groups: ['dev'] };

const inWords = (decision: ProxyDecision): string =>
  decision.kind === 'forwarded'
    ? `${decision.identity.user}: ${decision.headers.map(({ line: [name], fate }) => `${name} ${fate}`).join(', ')}`
    : `rejected: ${decision.as}`;

describe('what a front proxy makes of a request', () => {
  const asked = (facts: Partial<ProxyRequestFacts>, more: Partial<ProxySettings> = {}): readonly string[] =>
    forward(
      { ...settings, ...more },
      { speaks: 'tls', http: '1.1', user: jane, target: '/api', headers: [], upstream: 'verified', ...facts },
    ).map(inWords);

  test.each<[title: string, facts: Partial<ProxyRequestFacts>, ...expected: string[]]>([
    ['of a user', {}, 'jane: '],
    ['of nobody', { user: undefined, headers: [['X-Remote-User', 'root']] }, 'rejected: unauthenticated'],
    [
      'of nobody on the session of a user',
      { user: undefined, onSession: [jane] },
      ...['rejected: unauthenticated', 'jane: '],
    ],
    [
      'of a user with a certificate on the session of nobody',
      { onSession: [undefined] },
      ...['jane: ', 'rejected: unauthenticated'],
    ],
    ['of a user with a password on the session of nobody', { onSession: [] }, 'jane: '],
    ['in clear text', { speaks: 'clear-text' }, 'rejected: clear-text'],
    ['for an API server that fails verification', { upstream: 'unverified' }, 'rejected: upstream-not-verified'],
    ['for one that cannot be reached', { upstream: 'unreachable' }, 'rejected: upstream-failed'],
    [
      'with identity headers',
      {
        headers: [
          ['x-remote-user', 'root'],
          ['X-Remote-Extra-Scopes', 'all'],
          ['X-Remote-Uid', '0'],
          ['X-Remote-Users', 'x'],
        ],
      },
      'jane: x-remote-user removed, X-Remote-Extra-Scopes removed, X-Remote-Uid removed, X-Remote-Users passed',
    ],
    [
      'with what resembles them',
      {
        headers: [
          ['X_Remote_User', 'root'],
          ['X.Remote.Group', 'a'],
          ['HTTP_X_REMOTE_USER', 'root'],
        ],
      },
      'jane: X_Remote_User removed, X.Remote.Group removed, HTTP_X_REMOTE_USER either',
    ],
    [
      'with credentials and impersonation',
      {
        headers: [
          ['Authorization', 'x'],
          ['Cookie', 'x'],
          ['Impersonate-User', 'root'],
        ],
      },
      'jane: Authorization removed, Cookie removed, Impersonate-User removed',
    ],
    [
      'with a connection header',
      {
        headers: [
          ['Connection', 'close, X-A, X-Remote-User'],
          ['X-A', 'x'],
          ['X-Remote-User', 'root'],
        ],
      },
      'jane: Connection either, X-A either, X-Remote-User removed',
    ],
    ['with a malformed line', { headers: [['X-Remote-User ', 'root']] }, 'jane: ', 'rejected: malformed'],
    ['of a user whose name ends a line', { user: { user: 'a\r\nb', groups: [] } }, 'rejected: malformed'],
    ['of a user with a space around the name', { user: { user: ' a', groups: [] } }, 'rejected: malformed'],
    ['with dot segments', { target: '/api/../x' }, 'jane: ', 'rejected: malformed'],
    ['of a user in a group that ends a text', { user: { user: 'a', groups: ['b\0'] } }, 'rejected: malformed'],
  ])('%s', (_title, facts, ...expected) => {
    expect([...new Set(asked(facts))]).toEqual(expected);
  });

  test.each<[string, target: string, unpromised: ProxySettings['unpromised'], kept: boolean]>([
    ['a usual path', '/api/v1', { 'escapes-kept': 'why', 'leading-slashes-kept': 'why' }, true],
    ['a path with an escape', '/api/a%2fb', {}, true],
    ['the same where escapes are not kept', '/api/a%2fb', { 'escapes-kept': 'why' }, false],
    ['a parenthesis there', '/api/a)', { 'escapes-kept': 'why' }, false],
    ['a fragment', '/api#a', {}, false],
    ['what no target holds', '/api"a', {}, false],
    ['two slashes', '//api', {}, true],
    ['the same where they are one', '//api', { 'leading-slashes-kept': 'why' }, false],
  ])('%s arrives as it was sent, or not', (_title, target, promises, kept) => {
    const [first] = forward(
      { ...settings, unpromised: promises },
      { speaks: 'tls', http: '1.1', user: jane, target, headers: [], upstream: 'verified' },
    );
    expect(first.kind === 'forwarded' && first.unchanged.includes('path')).toBe(kept);
  });

  test('a line that begins with a space may become a part of the media types before it', () => {
    const decisions = forward(settings, {
      ...{ speaks: 'tls', http: '1.1', user: jane, target: '/api', upstream: 'verified' },
      headers: [[' X-Remote-User', 'root']],
    });
    expect(decisions.flatMap((each) => (each.kind === 'forwarded' ? [each.unchanged] : []))[0]).toEqual([
      ...['method', 'path', 'query', 'body'],
    ]);
  });

  test('what is not promised may go either way', () => {
    const none = { 'aliases-removed': 'why', 'authorization-removed': 'why' };
    expect(
      asked(
        {
          headers: [
            ['X_Remote_User', 'x'],
            ['Authorization', 'x'],
          ],
        },
        { unpromised: none },
      ),
    ).toEqual(['jane: X_Remote_User either, Authorization either']);
  });
});

const all = compareFrontProxy();

test('every check of every scenario of a front proxy agrees with the model', () => {
  const disagreeing = all.flatMap(({ id, problems = [] }) =>
    problems.length > 0 ? [`${id}: ${problems.join(' | ')}`] : [],
  );
  expect(disagreeing).toEqual([]);
});

test('most are compared, and the others are of a kind that the model does not speak of', () => {
  const outside = new Set(all.flatMap((each) => each.outside ?? []));
  expect([...outside].sort()).toEqual([
    'about TLS and the certificate of the front proxy',
    'about how a request is delimited',
    'about the answer of the API server',
    'about the handshake with the API server',
    'about the server that is asked',
  ]);
  expect(all.filter(({ problems }) => problems !== undefined).length).toBeGreaterThan(300);
});

/** The opposite of what a decision by this branch says. */
const flipped =
  (branch: ProxyBranchId): typeof forward =>
  (...given) =>
    forward(...given).map((each) => (each.through.includes(branch) ? opposite(each) : each)) as unknown as ReturnType<
      typeof forward
    >;

function opposite(decision: ProxyDecision): ProxyDecision {
  const { branch, through } = decision;
  if (decision.kind === 'rejected')
    return { kind: 'forwarded', identity: { user: 'root', groups: [] }, headers: [], unchanged: [], branch, through };
  // What is removed is passed on, and the identity is that of the headers.
  const headers = decision.headers.map(({ line }) => ({ line, fate: 'passed' as const }));
  return { ...decision, headers, identity: { user: 'root', groups: [] } };
}

test.each(Object.keys(proxyBranches) as ProxyBranchId[])(
  'a model that is wrong in the branch %s disagrees',
  (branch) => {
    const model = flipped(branch);
    const reached = all.filter(({ decisions }) =>
      decisions.some((each) => each.some(({ through }) => through.includes(branch))),
    );
    expect(reached.some(({ again }) => again(model).length > 0)).toBe(true);
  },
);
