import { isAnonymous } from '../../../judge';
import { undeclaredIn } from '../../../target/declaration/flags';
import type { Oracle, Target } from '../../../target/types';
import { withTrait } from '../../../target/with-trait';
import { discovery, get } from '../../../vocabulary';
import { withPaths } from '../../../vocabulary/values/paths';
import { createRunCache } from '../credentials/run-cache';
import { ask, askIdentity } from './ask-identity';
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

/**
 * Where no source declares whether the target serves callers without a credential, it is asked: it does (row 5 of section 7) if it names
 * the anonymous user, and answers discovery 200 or 403. Otherwise nothing is assumed: it may serve them on other paths.
 */
export async function findAnonymousAccess(target: Target, options: LookOptions): Promise<Target> {
  const { kept = createRunCache() } = options;
  if (!isSought(target)) return target;
  const found = await looking(
    target,
    'the question whether anonymous callers are served',
    { ...options, kept },
    async ({ question }) => {
      const { identity } = await askIdentity(question);
      if (identity === undefined || !isAnonymous(identity, target.profile)) return false;
      const paths = question.setup.paths ?? target.profile.paths;
      const { response } = await ask(question, get(withPaths(discovery, paths)));
      return response !== undefined && [200, 403].includes(response.status);
    },
  );
  if (found !== true) return target;
  const { setups, ...served } = withTrait(target, 'anonymous-allowed');
  const [{ undeclared = [], ...first }, ...others] = setups;
  return {
    ...served,
    setups: [{ ...first, undeclared: undeclared.filter((need) => !undeclaredIn({}).includes(need)) }, ...others],
    anonymousAccess:
      'auto: the server serves anonymous callers: a request without a credential was answered as that of the anonymous user',
  };
}
