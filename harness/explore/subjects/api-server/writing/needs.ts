import type { Setup } from '../../../../target/types';
import { needs, type Need } from '../../../../vocabulary/scenario';
import type { ApiServerCase } from '../cases';

/** What a branch of the model takes for granted of how a server is set up. */
const ofBranches: Readonly<Record<string, readonly Need[]>> = {
  anonymous: ['anonymous-allowed'],
  'anonymous-off': ['anonymous-refused'],
  'anonymous-elsewhere': ['anonymous-on-some-paths'],
  'certificate-required': ['client-certificate-required'],
  'certificate-required-to-verify': ['client-certificate-required'],
  'proxy-name-not-allowed': ['allowed-names-set'],
  'no-authorities': ['no-client-authorities'],
  forbidden: ['default-authorization'],
  'forbidden-anonymous': ['default-authorization', 'anonymous-allowed'],
};

/** What a scenario with this case needs of a target, of what its setup has; `first`: the setup that needs nothing. */
export function needsOf(
  explored: ApiServerCase,
  through: readonly string[],
  setup: Setup,
  first: Setup,
): readonly Need[] {
  const data = JSON.stringify([explored.given, explored.when]);
  const ofValues: readonly Need[] = [
    ...(data.includes('"kind":"uid"') ? (['uid-header'] as const) : []),
    ...(/\\udc[89a-f]/.test(data) ? (['bytes-shown'] as const) : []),
  ];
  const ofSetup = setup === first ? [] : setup.traits.filter((trait) => !first.traits.includes(trait));
  const wanted = new Set<Need>([...ofSetup, ...ofValues, ...through.flatMap((branch) => ofBranches[branch] ?? [])]);
  return (Object.keys(needs) as Need[]).filter((need) => wanted.has(need));
}
