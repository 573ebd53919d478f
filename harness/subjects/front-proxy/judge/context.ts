import type { Code } from '../../../results';
import type { Forwarding } from '../../../observation';
import type { FrontProxyTarget, ProxyUser } from '../../../target/front-proxy';
import type { ThroughProxy } from '../../../vocabulary/front-proxy/types';
import type { Numbered } from '../marks/all-requests';
import type { Marks } from '../marks/marks';

/** What an attempt through a front proxy is judged with. */
export interface JudgeContext {
  readonly target: Pick<FrontProxyTarget, 'profile' | 'requestHeader' | 'upstream' | 'users'>;
  readonly marks: Pick<Marks, 'read' | 'of' | 'in'>;
  readonly attempt: ThroughProxy;
  /** Every request of the attempt. */
  readonly requests: readonly Numbered[];
  /** The user of a request with a valid credential; undefined: it has none. */
  readonly userOf: (request: Numbered['request']) => ProxyUser | undefined;
  /** The user whom a request means, whether its credential is valid or not. */
  readonly userNamed: (request: Numbered['request']) => ProxyUser | undefined;
  /** The name of the front proxy's own server. */
  readonly frontName: string;
  /** `host:port` of the upstream; undefined without one. */
  readonly upstreamAt: string | undefined;
  /** SHA-256 fingerprints of the certificates of users. */
  readonly certificatesOfUsers: readonly string[];
  /** The control held: silence is the target's own answer. */
  readonly controlled: boolean;
  /** Secrets that the attempt sent, as written. */
  readonly secrets: readonly string[];
}

/** What is wrong with what came of one attempt, or why it shows nothing. */
export type Problem =
  | {
      /** What was observed, as a sentence without full stop. */
      readonly actual: string;
      readonly severity: 'safety' | 'conformance';
      readonly code: Code;
    }
  | { readonly actual: string; readonly inconclusive: string }
  | { readonly actual: string; readonly unconcerned: string };

/** Judges what came of one attempt by one expectation; undefined: it holds. */
export type Judge = (forwarding: Forwarding, context: JudgeContext) => Problem | undefined;

export const unsafe = (code: Code, actual: string): Problem => ({ actual, severity: 'safety', code });
/** Another request of the attempt had no answer in time: its own silence is judged, and not what a busy machine may have made of others. */
export const notInTime = (what: string): Problem => ({
  actual: `${what} is not answered in time`,
  inconclusive: `${what} was not answered in time`,
});
export const wrong = (code: Code, actual: string): Problem => ({ actual, severity: 'conformance', code });
