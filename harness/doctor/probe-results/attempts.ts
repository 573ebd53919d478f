import type { Observation } from '../../observation';
import type { Credential } from '../../pki';
import type { Exchange } from '../../attempt';
import { noRequestHeader, type Endpoint } from '../../target/types';
import { connect, get, inClearText, whoAmI } from '../../vocabulary';

/** The name in the certificate of an authority that nobody trusts: whoever takes us for it believes anyone. */
export const strangerName = 'authn-conformance:stranger';

export type Attempt = Omit<Exchange, 'endpoint' | 'credential' | 'requestHeader' | 'oracle' | 'verifiesServer'> & {
  /** Whether the certificate of the unknown authority is presented. */
  readonly asStranger?: true;
};

const anything = connect({ trusting: 'anything' });

/**
 * What is tried, each on a connection of its own and all at once: harmless requests that change nothing, of which one is
 * a POST (a SelfSubjectReview, which is answered and never kept).
 */
export const attempts = {
  '1.2': { attempt: anything, tls: '1.2', captureChain: true },
  '1.3': { attempt: anything, tls: '1.3', captureChain: true },
  older: { attempt: connect({ trusting: 'anything', atMost: '1.1' }), tls: undefined },
  http2: { attempt: get('/version', { http: '2' }), tls: undefined },
  version: { attempt: get('/version'), tls: undefined },
  'who-am-i': { attempt: whoAmI(), tls: undefined },
  'clear-text': { attempt: inClearText('GET', '/api'), tls: undefined },
  'stranger 1.2': { attempt: get('/api'), tls: '1.2', asStranger: true },
  'stranger 1.3': { attempt: get('/api'), tls: '1.3', asStranger: true },
} as const satisfies Readonly<Record<string, Attempt>>;

export type AttemptName = keyof typeof attempts;

/** What came of every attempt; undefined: this Node could not make it. */
export type ProbeResults = Readonly<Record<AttemptName, Observation | undefined>>;

/** The exchange of an attempt. The server is looked at as it is, and never refused. */
export function exchangeOf({ asStranger, ...attempt }: Attempt, endpoint: Endpoint, stranger: Credential): Exchange {
  return {
    ...attempt,
    endpoint,
    credential: asStranger === true ? stranger : undefined,
    requestHeader: noRequestHeader,
    oracle: { kind: 'self-subject-review' },
    verifiesServer: false,
  };
}
