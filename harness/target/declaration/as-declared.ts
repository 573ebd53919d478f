import type { ServerFlags } from './flags';
import type { Profile, Shape } from '../types';
import type { Refusal } from '../../vocabulary/types';

/** What a kind of server does, set up as the flags declare. */
export function asDeclared(profile: Profile, flags: ServerFlags): Profile {
  const { refusals, refusalsWithoutClientCa } = profile;
  if (flags['client-ca-file'] !== '' || refusalsWithoutClientCa === undefined) return profile;
  const besides = Object.entries(refusalsWithoutClientCa) as readonly (readonly [Refusal, readonly Shape[]])[];
  return {
    ...profile,
    refusals: {
      ...refusals,
      ...Object.fromEntries(besides.map(([refusal, shapes]) => [refusal, [...refusals[refusal], ...shapes]])),
    },
  };
}
