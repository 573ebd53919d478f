import type { Observation } from '../../../observation';
import type { Credential } from '../../../pki';
import type { Probe } from '../../../attempt';
import type { Endpoint, Setup, Target } from '../../../target/types';
import { whoAmI } from '../../../vocabulary';
import type { Header, TlsVersion } from '../../../vocabulary/types';
import type { Turn } from '../../../run/pace';
import { towards } from '../credentials/towards';

/** Whom the run asks questions of its own, beside those of the checks. */
export interface IdentityQuestion {
  readonly target: Target;
  readonly setup: Setup;
  readonly endpoint: Endpoint;
  readonly probe: Probe;
  /** Waits until so many requests may be made; at once unless given. */
  readonly turn?: Turn | undefined;
  readonly token?: string | undefined;
}

/** Who is this caller? It is asked with the pace that the target is owed. */
export async function askIdentity(
  { target, setup, endpoint, probe, turn, token }: IdentityQuestion,
  headers: readonly Header[] = [],
  credential?: Credential,
  tls?: TlsVersion,
): Promise<Observation> {
  await turn?.(1);
  return probe({
    attempt: whoAmI({ headers }),
    credential,
    tls,
    token,
    ...towards(target, setup, endpoint),
  });
}
