import { all, valueOf, withBody, type Seams } from './parts/changes';
import type { Fault } from './parts/fault';
import type { UserRequest } from '../messages';

type More = (request: UserRequest, settings: Parameters<Seams>[0]) => string;

/** Adds to what a user is told by the front proxy itself: one that it rejects, or one for whom there is no answer. */
const telling =
  (more: More, status = 401): Seams =>
  (settings) => ({
    handle:
      (standard) =>
      async (...exchange) => {
        const answer = await standard(...exchange);
        // Not what the API server says.
        if (answer.status !== status || valueOf(answer.headers, 'cache-control') !== 'no-store') return answer;
        const [request] = exchange;
        return withBody(answer, Buffer.concat([await all(answer.body), Buffer.from(`${more(request, settings)}\n`)]));
      },
  });

const ofTheUpstream: More = (_request, { upstreamServerName = '', upstreamUrl = '' }) =>
  `${upstreamServerName} (${upstreamUrl})`;

function userIn({ headers }: UserRequest): string | undefined {
  const [, credentials] = headers.find(([name]) => name.toLowerCase() === 'authorization') ?? [];
  const [, encoded] = /^Basic (\S+)$/i.exec(credentials ?? '') ?? [];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8').split(':', 1)[0];
}

/** Keeps who has asked for what, and shows it at a path to whoever asks. */
const remembering =
  (path: string): Seams =>
  () => {
    const last: string[] = [];
    return {
      authenticate: (standard) => (request, presented) => {
        const found = standard(request, presented);
        if ('caller' in found) last.splice(0, last.length - 9, `${found.caller.user} ${request.target}`);
        return found;
      },
      handle:
        (standard) =>
        async (...exchange) => {
          const answer = await standard(...exchange);
          return exchange[0].target.split('?', 1)[0] === path && answer.status === 401
            ? withBody({ ...answer, status: 200 }, Buffer.from(`${last.join('\n')}\n`))
            : answer;
        },
    };
  };

/** What a rejected user is told besides (rule X-03). */
export const refusalFaults: readonly Fault[] = [
  {
    name: 'refusal-names-users',
    sentence: 'It names the users whom it knows when it rejects somebody.',
    seams: telling(() => 'known users: jane, joe'),
  },
  {
    name: 'refusal-repeats-credentials',
    sentence: 'It repeats the credential that it rejects.',
    seen: 'CWE-209',
    seams: telling(({ headers }) => `cannot read ${valueOf(headers, 'authorization') ?? 'nothing'}`),
  },
  {
    name: 'refusal-names-groups',
    sentence: 'It names the groups that may come in when it rejects somebody.',
    seams: telling(() => 'members of developers and operators are served'),
  },
  {
    name: 'refusal-names-the-upstream',
    sentence: 'It names the API server when it rejects somebody.',
    seams: telling(ofTheUpstream),
  },
  {
    name: 'failure-names-the-upstream',
    sentence: 'It names the API server when it cannot reach it.',
    seen: 'error pages with the text of an exception',
    seams: telling(ofTheUpstream, 502),
  },
  {
    name: 'last-requests-shown-to-everybody',
    sentence: 'It shows its last requests, and whose they are, to everybody who asks for `/debug/requests`.',
    seen: '`golang.org/x/net/trace` on the port of users',
    seams: remembering('/debug/requests'),
  },
  {
    name: 'refusal-tells-unknown-users',
    sentence: 'It tells an unknown user from a wrong password.',
    seen: 'CWE-204',
    seams: telling((request) =>
      ['jane', 'joe'].includes(userIn(request) ?? '') ? 'the password is wrong' : 'there is no such user',
    ),
  },
];
