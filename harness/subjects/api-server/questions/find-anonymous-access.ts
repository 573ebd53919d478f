import { isAnonymous } from '../../../judge';
import type { Oracle, Setup, Target } from '../../../target/types';
import { discovery, get } from '../../../vocabulary';
import { withPaths } from '../../../vocabulary/values/paths';
import { createRunCache } from '../credentials/run-cache';
import { towards } from '../credentials/towards';
import { askIdentity } from './ask-identity';
import { looking, type LookOptions } from './looking';

/** Those of Kubernetes: other servers may answer one path to everybody, and say nothing by it of the others. */
const ofKubernetes: ReadonlySet<Oracle['kind']> = new Set([
  'self-subject-review',
  'certificate-signing-request',
  'forbidden-message',
  'audit-log',
]);

const isSought = ({ oracle, profile, setups: [{ undeclared = [], paths = profile.paths }] }: Target): boolean =>
  ofKubernetes.has(oracle.kind) && undeclared.includes('anonymous-allowed') && paths.discovery !== undefined;

/** What a server that serves anonymous callers leaves no longer open. */
const answered: ReadonlySet<string> = new Set([
  'anonymous-allowed',
  'anonymous-refused',
  'client-certificate-required',
]);

/**
 * Of a target of which nobody has said whether it serves callers without a credential it is asked: where one is named as the anonymous
 * user, and discovery does not answer 401, it does (row 5 of section 7). Where they are refused nothing is assumed: the target may
 * serve them on other paths.
 */
export async function findAnonymousAccess(target: Target, options: LookOptions): Promise<Target> {
  const { kept = createRunCache() } = options;
  if (!isSought(target)) return target;
  const [first, ...others] = target.setups;
  const found = await looking(
    target,
    'the question whether anonymous callers are served',
    { ...options, kept },
    async ({ question }) => {
      const { identity } = await askIdentity(question);
      if (identity === undefined || !isAnonymous(identity, target.profile)) return false;
      const { setup, endpoint, probe, turn } = question;
      await turn?.(1);
      const { response } = await probe({
        attempt: get(withPaths(discovery, setup.paths ?? target.profile.paths)),
        credential: undefined,
        tls: undefined,
        token: undefined,
        ...towards(target, setup, endpoint),
      });
      return response !== undefined && [200, 403].includes(response.status);
    },
  );
  if (found !== true) return target;
  const setup: Setup = {
    ...first,
    traits: [...first.traits, 'anonymous-allowed'],
    undeclared: (first.undeclared ?? []).filter((need) => !answered.has(need)),
  };
  return {
    ...target,
    setups: [setup, ...others],
    anonymousAccess:
      'auto: the server serves anonymous callers: a request without a credential was answered as that of the anonymous user',
  };
}
