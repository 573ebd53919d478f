import { describe, expect, test } from '@jest/globals';
import { getThrough } from '../../../vocabulary/front-proxy';
import type { HttpResponse } from '../../../observation';
import type { ProxyUser } from '../../../target/front-proxy';
import { unlikeProblem } from './alike';
import { disclosedIn } from './disclosed';
import type { JudgeContext } from './context';

const user = (name: string, group: string): ProxyUser => ({
  name,
  by: 'basic',
  identity: { user: name, groups: [group] },
});
const users: readonly [ProxyUser, ...ProxyUser[]] = [user('joe', 'operators'), user('jane', 'developers')];
const upstream = { listen: { host: '127.0.0.1', port: 9443 }, name: 'kubernetes.default.svc' };

const context = (own: ProxyUser | undefined, upstreamName = upstream.name): JudgeContext =>
  ({
    target: { users, upstream: { ...upstream, name: upstreamName } },
    attempt: getThrough({}),
    userNamed: () => own,
    frontName: '127.0.0.1',
    upstreamAt: '127.0.0.1:9443',
    secrets: ['am9lOnNlY3JldA==', 'short'],
  }) as unknown as JudgeContext;

const response = (status: number, body: string, headers: HttpResponse['headers'] = []): HttpResponse => ({
  version: '1.1',
  status,
  reason: '',
  headers,
  body,
  complete: true,
});

describe('what a rejection names', () => {
  test.each<[string, ProxyUser | undefined, string | undefined]>([
    ['401 Unauthorized', undefined, undefined],
    ['known: joe', undefined, 'the user "joe"'],
    ['JOE is known', users[1], 'the user "joe"'],
    // Whom it was asked as it may name.
    ['joe, your password is wrong', users[0], undefined],
    ['joey and ajoe', undefined, undefined],
    ['cannot read Basic am9lOnNlY3JldA==', undefined, 'the credential of the request'],
    ['in short: no', undefined, undefined],
    ['members of operators only', users[0], 'the group "operators"'],
    ['see https://127.0.0.1:9443/api', undefined, 'the upstream ("127.0.0.1:9443")'],
    ['kubernetes.default.svc says no', undefined, 'the upstream ("kubernetes.default.svc")'],
  ])('%s', (body, own, named) => {
    expect(disclosedIn(response(401, body), context(own))).toBe(named);
    expect(disclosedIn(response(401, '', [['X-Why', body]]), context(own))).toBe(named);
  });

  test('a name that the front proxy has in common with the upstream is its own', () => {
    expect(disclosedIn(response(401, 'Server at localhost'), context(undefined, 'localhost'))).toBeUndefined();
  });
});

test('words that stand in any rejection name nobody', () => {
  const named = [user('user', 'users'), user('admin', 'default')] as const;
  const ordinary = { ...context(undefined), secrets: ['password'] };
  const asked = { ...ordinary, target: { ...ordinary.target, users: named } };
  const body = 'Unknown user or wrong password; users of the default realm ask the admin';
  expect(disclosedIn(response(401, body), asked)).toBeUndefined();
});

describe('answers to several forms', () => {
  const problem = (...answers: readonly HttpResponse[]) =>
    unlikeProblem(
      answers.map((each, at) => ({
        name: `form ${at}`,
        forwarding: {
          exchange: { response: each } as Parameters<typeof unlikeProblem>[0][number]['forwarding']['exchange'],
        },
      })),
    );

  test.each<[string, HttpResponse, HttpResponse, string | undefined]>([
    ['the same', response(401, 'no'), response(401, 'no'), undefined],
    ['another status', response(401, 'no'), response(404, 'no'), 'status'],
    ['another text', response(401, 'wrong password'), response(401, 'no such user'), 'body'],
    ['another header', response(401, '', [['X-Reason', 'a']]), response(401, '', [['X-Reason', 'b']]), 'headers'],
    ['another moment', response(401, 'id 17ab', [['Date', 'x']]), response(401, 'id 2c9f', [['Date', 'y']]), undefined],
  ])('%s', (_what, one, other, part) => {
    const found = problem(one, other);
    expect(found?.actual).toBe(
      part === undefined ? undefined : `the answer with form 0 differs from that with form 1 in ${part}`,
    );
  });
});
