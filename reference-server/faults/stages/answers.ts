import type { ApiResponse } from '../../exchange';
import { textResponse } from '../../negotiation/encode';
import { answering, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { headerOf } from '../parts/identity-sources';

interface Status {
  readonly message?: string;
  readonly details?: object;
}

/** Changes a Status in JSON; other answers stay as they are. */
function changing(response: ApiResponse, change: (status: Status) => Status): ApiResponse {
  if (response.contentType !== 'application/json') return response;
  return { ...response, body: JSON.stringify(change(JSON.parse(response.body.toString()) as Status)) };
}

const podsOfTwo = ['default', 'kube-system'].map((namespace) => ({ metadata: { name: 'web', namespace } }));

/** Shows in every detailed answer about its health, and in metrics for whom they are meant, which token it was shown last. */
const withTheLastToken: Seams = (settings) => {
  let last = '';
  return answering((response, request) => {
    last = headerOf(request, 'authorization') ?? last;
    if (/^\/(healthz|livez|readyz)$/.test(request.path) && request.query.has('verbose'))
      return textResponse(200, `[+]ping ok\n[+]authentication ok (${last})\n`);
    // Who may not have them has been refused before.
    return request.path === '/metrics' && response.status === 404
      ? textResponse(200, `authentications_total{token="${last}"} 1\n`)
      : response;
  })(settings);
};

/** What answers say beside what was asked for (clauses 4.2 and 7.5). */
export const answerFaults: readonly Fault[] = [
  {
    name: 'answers-for-shared-caches',
    sentence: 'It lets every cache keep its answers for a minute and give them to other callers.',
    seams: answering((response) =>
      response.status === 200
        ? { ...response, headers: { ...response.headers, 'Cache-Control': 'public, max-age=60' } }
        : response,
    ),
  },
  {
    name: 'rejected-tokens-told-apart',
    sentence: 'It has another message in a 401 for a rejected token than for a rejected certificate.',
    seams: answering((response, request) =>
      response.status === 401 && headerOf(request, 'authorization') !== undefined
        ? changing(response, (status) => ({ ...status, message: 'Unauthorized: token' }))
        : response,
    ),
  },
  {
    name: 'last-token-shown-with-its-health',
    sentence: 'It shows with the details of its health and in its metrics the last token that it has read.',
    seams: withTheLastToken,
  },
  {
    name: 'places-in-the-program-shown',
    sentence: 'It shows in the body of a 401 at which place of its program the credential was rejected.',
    seen: 'web frameworks in development mode',
    seams: answering((response) =>
      response.status === 401
        ? changing(response, (status) => ({
            ...status,
            message: `${status.message ?? ''}\n    at authenticate (/srv/authenticate.js:10:3)`,
          }))
        : response,
    ),
  },
  {
    name: 'pods-of-every-namespace-listed',
    sentence: 'It lists the pods of every namespace, whichever is asked for.',
    seams: answering((response, { path, query }) =>
      response.status === 200 &&
      response.contentType === 'application/json' &&
      !query.has('limit') &&
      /\/namespaces\/[^/]+\/pods$/.test(path)
        ? {
            ...response,
            body: JSON.stringify({ ...(JSON.parse(response.body.toString()) as object), items: podsOfTwo }),
          }
        : response,
    ),
  },
  {
    name: 'forbidden-lists-counted',
    sentence: 'It tells in a 403 how many objects there are.',
    seams: answering((response) =>
      response.status === 403
        ? changing(response, (status) => ({ ...status, details: { ...status.details, exists: 7 } }))
        : response,
    ),
  },
];
