import type { Observation } from '../../../observation';
import { blindTo } from '../../../target/oracles/oracles';
import type { Target } from '../../../target/types';
import { withTrait } from '../../../target/with-trait';
import { clientCertificate, header, scenario } from '../../../vocabulary';
import { createRunCache } from '../credentials/run-cache';
import type { CallerNames } from '../drawn/caller-names';
import { askIdentity } from './ask-identity';
import { looking, type LookOptions } from './looking';

/** The administrator who asks as somebody else. */
export const callers = ({ otherUser }: CallerNames) =>
  scenario({
    id: 'finding-impersonation',
    clause: '1.3',
    level: 'SHOULD',
    title: 'Whether an administrator who asks as another is answered as that one',
    given: { admin: clientCertificate({ CN: otherUser, O: 'system:masters' }) },
    checks: {},
  });

/** Whether the search can show anything, and may present an administrator's certificate. */
export const isSought = ({ profile, oracle, safetyPolicy, signers, setups: [setup] }: Target): boolean =>
  safetyPolicy?.privileged === true &&
  signers.includes('client-ca') &&
  !setup.traits.includes('no-client-authorities') &&
  !profile.traits.includes('impersonation') &&
  !blindTo(oracle).includes('user');

/**
 * A target that is not known to impersonate is asked twice by an administrator, once as another user: where that one is the
 * answer, and only there, impersonation is one of its traits (rule P-09). Whatever else it answers says nothing against it.
 */
export async function findImpersonation(target: Target, options: LookOptions): Promise<Target> {
  const { kept = createRunCache() } = options;
  if (!isSought(target)) return target;
  const { user, otherUser } = kept.names;
  const found = await looking(target, 'the search for impersonation', { ...options, kept }, async (look) => {
    const admin = await look.minted(callers(kept.names), 'admin');
    const own = await askIdentity(look.question, [], admin);
    if (!isServedAs(own, otherUser)) return false;
    return isServedAs(await askIdentity(look.question, [header('Impersonate-User', user)], admin), user);
  });
  if (found !== true) return target;
  return {
    ...withTrait(target, 'impersonation'),
    impersonation:
      'auto: the server impersonates users: a request of an administrator with Impersonate-User was answered as that user',
  };
}

const isServedAs = ({ identity, response }: Observation, user: string): boolean =>
  identity?.user === user && response !== undefined && response.status < 300;
