import { isAnonymous } from '../judge';
import type { Probe } from '../probe';
import { TargetError, type OpenTarget, type Target } from '../target/types';
import { allowedName, claiming, clientCertificate, proxyCertificate, scenario } from '../vocabulary';
import { listed } from '../vocabulary/prose';
import type { Header } from '../vocabulary/types';
import type { Credentials } from './credentials';
import type { GroupContext } from './group';
import type { Turn } from './pace';
import type { Preflight } from './preflight';
import { question } from './question';

interface Situation {
  readonly target: Target;
  readonly open: OpenTarget;
  readonly probe: Probe;
  readonly turn: Turn;
  readonly credentials: Credentials;
  readonly authorityNames: GroupContext['authorityNames'];
  readonly seen: Preflight;
}

const callers = scenario({
  id: 'authorities',
  clause: '5.1.5',
  level: 'MUST',
  title: 'Whom the authorities that were given make of a caller',
  given: {
    user: clientCertificate({ CN: 'authn-conformance:user' }),
    proxy: proxyCertificate({ CN: allowedName }),
  },
  checks: {},
});

const claimed = 'authn-conformance:claimed';
const roles = [
  { authority: 'client-ca', caller: 'user', headers: [], flag: '--client-ca' },
  { authority: 'request-header-ca', caller: 'proxy', headers: claiming(claimed), flag: '--request-header-ca' },
] as const;

/**
 * An authority that somebody else's target neither names nor believes is a mistake of whoever gave it, and no fault of the
 * server: hundreds of checks would say so one by one. One that is believed unnamed is for the checks to find. Rejects with
 * TargetError.
 */
export async function checkAuthorities(situation: Situation): Promise<void> {
  const { target, open, authorityNames = {}, seen } = situation;
  const [{ name: setup }] = target.setups;
  const named = seen.offered.get(setup)?.named ?? [];
  if (target.manners === undefined || named.length === 0) return;
  for (const { authority, caller, headers, flag } of roles) {
    const name = authorityNames[authority];
    if (open.authorities[authority] === undefined || name === undefined || named.includes(name)) continue;
    if (await isBelieved(situation, caller, headers)) continue;
    throw new TargetError(
      `${flag}: the target takes client certificates of ${listed(named.slice(0, 10))}, and not of ${name}; give the authority that it trusts, or leave this one out`,
    );
  }
}

async function isBelieved(
  { target, open, probe, turn, credentials }: Situation,
  caller: string,
  headers: readonly Header[],
): Promise<boolean> {
  const [setup] = target.setups;
  const credential = await credentials.of(callers, caller, setup.requestHeader);
  const of = { target, setup, endpoint: open.endpoint(setup.name), probe, turn };
  const { ending, identity } = await question(of, headers, credential);
  // What is not an answer of the server shows nothing of the authority.
  if (ending.kind === 'timed-out' || ending.kind === 'unreachable' || ending.kind === 'client-refused') return true;
  return identity !== undefined && !isAnonymous(identity, target.profile);
}
