import type { Observation } from '../../../observation';
import type { Credential } from '../../../pki';
import type { Probe } from '../../../attempt';
import type { Endpoint, Setup, Target } from '../../../target/types';
import { whoAmI } from '../../../vocabulary';
import type { Attempt, Header, TlsVersion } from '../../../vocabulary/types';
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

/** Who is this caller? */
export const askIdentity = (
  question: IdentityQuestion,
  headers: readonly Header[] = [],
  credential?: Credential,
  tls?: TlsVersion,
): Promise<Observation> => ask(question, whoAmI({ headers }), credential, tls);

/** Makes one attempt, with the pace that the target is owed. */
export async function ask(
  { target, setup, endpoint, probe, turn, token }: IdentityQuestion,
  attempt: Exclude<Attempt, { kind: 'issue' }>,
  credential?: Credential,
  tls?: TlsVersion,
): Promise<Observation> {
  await turn?.(1);
  return probe({
    attempt,
    credential,
    tls,
    token,
    ...towards(target, setup, endpoint),
  });
}
