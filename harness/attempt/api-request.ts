import type { Observation } from '../observation';
import { noAnswerInWords, noAnswerOf } from '../observation/no-answer';
import type { SuppliedCredentials } from '../target/types';
import { get } from '../vocabulary';
import type { Probe } from './probe';
import type { WireRequest } from './request/wire-request';
import type { Exchange } from './request/types';

/** A request of the harness's own: it prepares checks and is none. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Written as JSON. */
  readonly body?: unknown;
}

/** What came of it: an answer, or the reason why there is none, as the end of a sentence. */
export type ApiResponse =
  | { readonly status: number; readonly body: string }
  | { readonly status: undefined; readonly problem: string };

export type ApiRequests = (errand: ApiRequest) => Promise<ApiResponse>;

/** Runs errands with what is in hand, as bounded and as careful about the server as every attempt. */
export function createApiRequests(
  probe: Probe,
  common: Pick<Exchange, 'endpoint' | 'requestHeader' | 'oracle' | 'verifiesServer'>,
  { certificate, token }: SuppliedCredentials,
): ApiRequests {
  return async ({ method, path, body }) => {
    if (!isRequestTarget(path)) return { status: undefined, problem: 'its name for an object cannot stand in a path' };
    const headers: WireRequest['headers'] = [
      ['Accept', 'application/json'],
      ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
      ...(token === undefined ? [] : [['Authorization', `Bearer ${token}`] as const]),
    ];
    const requestOverride = { method, path, headers, body: body === undefined ? undefined : JSON.stringify(body) };
    return answerOf(
      await probe({ ...common, attempt: get(path), requestOverride, credential: certificate, token, tls: undefined }),
    );
  };
}

/** Printable ASCII without blanks: what a server names must not end the line of the request. */
const isRequestTarget = (path: string): boolean => /^\/[!-~]*$/.test(path);

function answerOf(observation: Observation): ApiResponse {
  const { ending, response } = observation;
  if (ending.kind === 'response' && response?.complete === true)
    return { status: response.status, body: response.body };
  const cut = { kind: 'closed', how: 'end', stage: 'response' } as const;
  return { status: undefined, problem: `it ${noAnswerInWords(noAnswerOf(observation) ?? cut)}` };
}
