import { get, header } from '../../vocabulary';
import type { Observation } from '../../observation';
import { attempts, type ProbeResults } from '../probe-results/attempts';

/** What is tried on a front proxy besides: both lead to pages that a server makes by itself. */
export const proxyAttempts = {
  ...attempts,
  'no-such-path': { attempt: get('/authn-conformance/no-such-path'), tls: undefined },
  malformed: { attempt: get('/api', { headers: [header('X Malformed', 'yes')] }), tls: undefined },
} as const;

/** What came of every attempt on a front proxy. */
export type ProxyProbeResults = ProbeResults &
  Readonly<Record<Exclude<keyof typeof proxyAttempts, keyof ProbeResults>, Observation | undefined>>;
