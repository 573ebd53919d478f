import { headerOf } from '../../observation';
import { note, ok, problem, listed, type Remark } from '../probe-results/finding';
import { quoted, statusOf } from '../probe-results/outcome';
import { answersOf, type Unauthenticated } from './answers';
import type { ProxyProbeResults } from './attempts';

export const demands = ['always', 'sometimes', 'never', 'redirects', 'not-seen'] as const;

/** Whether a front proxy asks its users for credentials, and how (clause 5.2.1). */
export interface CredentialFacts {
  readonly demand: (typeof demands)[number];
  /** Schemes of its challenges, as written (RFC 9110, 11.6.1). */
  readonly schemes: readonly string[];
  /** Where it sends who has no credential; undefined: nowhere. */
  readonly redirect: string | undefined;
  /** What it serves without a credential. */
  readonly served: readonly string[];
  /** A rejection with 401 names no scheme. */
  readonly unchallenged: boolean;
}

/** A malformed request may be rejected for what it is. */
const wellFormed = ['1.3', '1.2', 'version', 'http2', 'who-am-i', 'no-such-path'] as const;

const mostSchemes = 8;

/** Read off the answers to requests without a credential. */
export function credentialFacts(looks: ProxyProbeResults): CredentialFacts {
  const answers = answersOf(looks, wellFormed);
  const served = answers.filter(({ response: { status } }) => status < 300 || status === 404);
  const redirect = answers.find(({ response: { status } }) => status >= 300 && status <= 399);
  const rejected = answers.filter(({ response }) => response.status === 401);
  const schemes = rejected.flatMap(({ response }) => schemesIn(response.headers));
  return {
    demand: demandOf(answers, served, redirect),
    schemes: [...new Set(schemes)].slice(0, mostSchemes),
    redirect: redirect && (headerOf(redirect.response, 'location') ?? ''),
    served: [...new Set(served.map(({ asked }) => asked))],
    unchallenged: rejected.some(({ response }) => headerOf(response, 'www-authenticate') === undefined),
  };
}

function demandOf(
  answers: readonly Unauthenticated[],
  served: readonly Unauthenticated[],
  redirect: Unauthenticated | undefined,
): CredentialFacts['demand'] {
  if (answers.length === 0) return 'not-seen';
  if (served.length === answers.length) return 'never';
  if (served.length > 0) return 'sometimes';
  return redirect === undefined ? 'always' : 'redirects';
}

/** The schemes of every challenge; a quoted text, whatever is in it, holds none. */
function schemesIn(headers: readonly (readonly [string, string])[]): readonly string[] {
  return headers
    .filter(([name]) => name.toLowerCase() === 'www-authenticate')
    .flatMap(([, value]) =>
      value
        .slice(0, 2000)
        .replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
        .split(','),
    )
    .flatMap((part) => /^\s*([\w!#$%&'*+.^`|~-]{1,40})(?=\s*$|\s+[^\s=])/.exec(part)?.[1] ?? []);
}

/** The lines about credentials. */
export function credentialFindings(facts: CredentialFacts, looks: ProxyProbeResults): readonly Remark[] {
  const [api] = answersOf(looks, ['1.3', '1.2']);
  const answered = api === undefined ? '' : ` (${api.asked} is answered ${statusOf(api.response)})`;
  return [demanded(facts, answered), ...challenged(facts)];
}

function demanded({ demand, served, redirect = '' }: CredentialFacts, answered: string): Remark {
  switch (demand) {
    case 'always':
      return ok('credentials', `no request without a credential is served${answered}`);
    case 'sometimes':
      return note(
        'credentials',
        `without a credential it serves ${listed(served)}; whether the API server or the front proxy answers is not seen from here`,
      );
    case 'never':
      return problem(
        'credentials',
        `it asks nobody for a credential${answered}`,
        'have it authenticate every request before it forwards one (clause 5.2.1; docs/front-proxies has configurations)',
      );
    case 'redirects':
      return note(
        'credentials',
        `who has no credential is sent elsewhere (to ${quoted(redirect)}), which API clients do not follow`,
      );
    case 'not-seen':
      return note('credentials', 'no request without a credential comes to an answer');
  }
}

function challenged({ schemes, unchallenged }: CredentialFacts): readonly Remark[] {
  return [
    ...(schemes.length === 0
      ? []
      : [ok('credentials', `it takes credentials by ${listed(schemes.map((scheme) => quoted(scheme)))}`)]),
    ...(unchallenged
      ? [
          note(
            'credentials',
            'it answers 401 without `WWW-Authenticate`, which says how to authenticate (RFC 9110, 15.5.2)',
          ),
        ]
      : []),
  ];
}
