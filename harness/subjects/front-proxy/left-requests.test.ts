import { expect, test } from '@jest/globals';
import type { Forwarding } from '../../observation';
import { getThrough, request } from '../../vocabulary/front-proxy';
import type { JudgeContext } from './judge/context';
import { judgeForwarded } from './judge/forwarded';
import { allRequests } from './marks/all-requests';

const bob = { name: 'bob', by: 'client-certificate', identity: { user: 'bob', groups: [] } };
const attempt = getThrough({ as: 'bob', earlier: [request({ as: 'bob', leaves: 'before-the-answer' })] });
const context = {
  target: { upstream: {}, profile: { rejections: {}, unpromised: {}, addedGroups: [], addedExtra: [] }, users: [bob] },
  requestHeader: {},
  attempt,
  requests: allRequests(attempt),
  userOf: () => bob,
  marks: { read: ({ number }: { readonly number: number }) => ({ request: number }), in: () => undefined },
  controlled: true,
} as unknown as JudgeContext;
const withHeaders: JudgeContext = {
  ...context,
  target: {
    ...context.target,
    requestHeader: {
      usernameHeaders: ['X-Remote-User'],
      groupHeaders: [],
      uidHeaders: [],
      extraHeadersPrefixes: [],
      allowedNames: [],
    },
  },
};

/** The own request was answered; that of the user who left arrived or not, and was answered or not. */
const after = (arrived: boolean, status: number | undefined): Forwarding =>
  ({
    exchange: { ending: { kind: 'response' }, response: { status: 200, headers: [] }, company: [{ status }] },
    arrived: [
      {
        requests: (arrived ? [0, 1] : [0]).map((number) => ({
          number,
          method: 'GET',
          headers: [['X-Remote-User', 'bob']],
          trailers: [],
          answered: 200,
        })),
      },
    ],
  }) as unknown as Forwarding;

test.each([
  ['arrived, and got no answer', after(true, undefined), undefined],
  ['did not arrive', after(false, undefined), expect.stringContaining('before its user leaves')],
  ['was answered before', after(true, 502), expect.stringContaining('before its user leaves')],
])('a request whose user left shows something where it %s', (_title, forwarding, unconcerned) => {
  const problem = judgeForwarded(forwarding, withHeaders);
  expect(problem && 'unconcerned' in problem ? problem.unconcerned : problem).toEqual(unconcerned);
});

const written = getThrough({ as: 'bob', beside: [request({ as: 'bob' })] });
const atOnce: JudgeContext = { ...withHeaders, attempt: written, requests: allRequests(written) };

/** The own request was answered with these headers, and the one that was written at once with it was not. */
const answeredAlone = (version: string, ...headers: readonly (readonly [string, string])[]): Forwarding => {
  const { exchange, ...forwarding } = after(false, undefined);
  return {
    ...forwarding,
    exchange: { ...exchange, response: { version, status: 200, headers } },
  } as unknown as Forwarding;
};

test.each([
  ['says `Connection: close`', answeredAlone('1.1', ['Content-Length', '2'], ['Connection', 'foo, Close'])],
  ['ends with the connection', answeredAlone('1.1')],
  ['is of HTTP/1.0', answeredAlone('1.0', ['Content-Length', '2'])],
])('a request that is written at once with another shows nothing where the answer to that %s', (_title, forwarding) => {
  expect(judgeForwarded(forwarding, atOnce)).toHaveProperty('unconcerned');
});

test.each([
  ['leaves the connection open', answeredAlone('1.1', ['Content-Length', '2'])],
  ['is of HTTP/1.0 and leaves it open', answeredAlone('1.0', ['Content-Length', '2'], ['Connection', 'keep-alive'])],
  ['is of HTTP/2', answeredAlone('2')],
])('and must be served where the answer %s', (_title, forwarding) => {
  expect(judgeForwarded(forwarding, atOnce)).toMatchObject({ code: 'not-forwarded' });
});
