import type { HttpResponse } from '../../observation';
import { outcomeOf } from '../probe-results/outcome';
import type { ProxyProbeResults } from './attempts';

/** An answer inside TLS to a request without a credential. */
export interface Unauthenticated {
  /** As in `GET /api`. */
  readonly asked: string;
  readonly response: HttpResponse;
}

const asked = {
  '1.3': 'GET /api',
  '1.2': 'GET /api',
  version: 'GET /version',
  http2: 'GET /version in HTTP/2',
  'who-am-i': 'POST of a SelfSubjectReview',
  'no-such-path': 'GET of a path that is not there',
  malformed: 'a malformed request',
} as const satisfies Partial<Record<keyof ProxyProbeResults, string>>;
type Asked = keyof typeof asked;

/** The answers to these, or to all of them. */
export const answersOf = (
  looks: ProxyProbeResults,
  names: readonly Asked[] = Object.keys(asked) as Asked[],
): readonly Unauthenticated[] =>
  names.flatMap((name) => {
    const outcome = outcomeOf(looks[name]);
    return outcome.kind === 'answer' ? [{ asked: asked[name], response: outcome.response }] : [];
  });
