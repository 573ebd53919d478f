import type { Case } from '../../../plan';
import type { CheckResult } from '../../../results';
import type { Authority, Setting } from '../../../vocabulary/types';
import { restsOnAuthority, restsOnSetting, type Placed } from './rests';

/** A setting that the target contradicts, and the failure of the check that states its rule. */
export interface Contradicted {
  readonly setting: Setting;
  readonly readings: string;
  readonly failure: CheckResult;
}

/** What is known of the inputs of one setup before its checks run. */
export interface SetupProof {
  readonly doubts: Readonly<Partial<Record<Authority, string>>>;
  /** Whether the server ends the handshake of a caller without a certificate. */
  readonly endsHandshakes: boolean;
  readonly contradicted: readonly Contradicted[];
}

export const nothingDoubted: SetupProof = { doubts: {}, endsHandshakes: false, contradicted: [] };

/** What the proof says of one check: it has failed, it shows nothing, or (undefined) it is to be tried. */
export type Settled =
  | { readonly kind: 'failed'; readonly result: CheckResult }
  | { readonly kind: 'inconclusive'; readonly reason: string };

/** The rule about a contradicted setting fails once; what rests on the setting, or on a doubtful key, shows nothing. */
export function settle(proof: SetupProof, placed: Placed): Settled | undefined {
  const { id }: Case = placed.each;
  const own = proof.contradicted.find(({ failure }) => failure.id === id);
  if (own !== undefined) return { kind: 'failed', result: own.failure };
  for (const { setting, readings, failure } of proof.contradicted)
    if (restsOnSetting(placed, setting))
      return {
        kind: 'inconclusive',
        reason: `rests on a setting that the target contradicts (${failure.id}): ${readings}`,
      };
  const doubt = doubtOf(proof, placed);
  return doubt === undefined ? undefined : { kind: 'inconclusive', reason: doubt };
}

/** Why the keys that a check rests on are in doubt; undefined: they are not. */
export function doubtOf(
  { doubts, endsHandshakes }: Omit<SetupProof, 'contradicted'>,
  placed: Placed,
): string | undefined {
  for (const [authority, reason] of Object.entries(doubts) as [Authority, string][])
    if (restsOnAuthority(placed, authority, endsHandshakes)) return reason;
  return undefined;
}
