import type { Plan } from '../../../plan';
import { TargetError, type Setup, type Target } from '../../../target/types';
import type { Setting } from '../../../vocabulary/types';
import type { GroupContext } from '../attempts/context';
import type { Offered } from '../questions/preflight';
import { askKeys, keysAsked, type Proving } from './ask';
import { conclude } from './keys';
import { nothingDoubted, type SetupProof } from './proof';
import { isSeenWithKeys } from './settings';
import { rulesOf, trySettings } from './try-settings';

export { openCaFiles } from './open-ca-files';
export { settle, type SetupProof } from './proof';

/** The keys of each setup, proven by one attempt each; the settings that the same attempts show. */
export interface KeyProof {
  readonly proof: SetupProof;
  readonly contradicted: readonly Setting[];
}

/**
 * Whether inputs have to be proven: the harness itself has made the keys and the settings of a server that it started, and
 * whatever contradicts them there is the server's defect.
 */
const isProven = ({ safetyPolicy }: Target): boolean => safetyPolicy === undefined;

/** Proves the keys of each setup. Rejects with TargetError where an input is contradicted. */
export async function proveKeys(proving: Proving): Promise<ReadonlyMap<string, KeyProof>> {
  const proofs = new Map<string, KeyProof>();
  if (isProven(proving.target)) return proofs;
  for (const setup of proving.target.setups) {
    const facts = await askKeys(proving, setup);
    const { contradiction, doubts, contradicted } = conclude(facts);
    if (contradiction !== undefined) throw new TargetError(contradiction);
    const { withoutCertificate } = facts;
    const endsHandshakes =
      withoutCertificate?.kind === 'refused' && ['tls-alert', 'closed'].includes(withoutCertificate.how);
    proofs.set(setup.name, { proof: { doubts, endsHandshakes, contradicted: [] }, contradicted });
  }
  return proofs;
}

/** Proves the settings that checks of the plan rest on. */
export async function proveSettings(
  keys: ReadonlyMap<string, KeyProof>,
  { target, groups }: Plan,
  offered: ReadonlyMap<string, Offered>,
  contextOf: (setup: Setup) => GroupContext,
): Promise<ReadonlyMap<string, SetupProof>> {
  const proofs = new Map<string, SetupProof>();
  for (const [name, { proof, contradicted }] of keys) {
    const setup = target.setups.find((each) => each.name === name);
    if (setup === undefined) continue;
    const found = await trySettings(
      rulesOf(groups, target, name, offered.get(name)?.tls),
      contradicted,
      proof,
      contextOf(setup),
    );
    proofs.set(name, { ...proof, contradicted: found });
  }
  return proofs;
}

export const proofOf = (proofs: ReadonlyMap<string, SetupProof>, setup: string): SetupProof =>
  proofs.get(setup) ?? nothingDoubted;

/** How many requests the proof makes where every input is right. */
export function requestsOfProof({ target, groups }: Plan): number {
  if (isProven(target)) return 0;
  return target.setups.reduce(
    (sum, { name }) =>
      sum + keysAsked(target) + rulesOf(groups, target, name).filter(({ setting }) => !isSeenWithKeys(setting)).length,
    0,
  );
}
