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
