import { createApiRequests, type ApiRequests, type Probe } from '../../../attempt';
import { openServices } from '../../../signing';
import { TargetError, type OpenTarget, type Target } from '../../../target/types';
import { lifetimeDrawn } from '../drawn/lifetime-drawn';
import { markedSerialNumber } from '../drawn/mark';
import { createCredentials, type CredentialOptions, type Credentials } from './credentials';
import { tellingObjects } from './told-objects';
import type { Draw } from '../../../run/draw';
import type { HandOver } from '../../../run/start/handed-over';
import type { RunCache } from './run-cache';
import { towards } from './towards';

/** Whoever signs for a run, and what has to be cleared away afterwards. */
export interface SigningSession {
  readonly credentials: Credentials;
  /** Speaks to the target with what is in hand. */
  readonly ask: ApiRequests;
  /** Deletes what signing has left on the target; gives what could not be deleted. */
  readonly close: () => Promise<readonly string[]>;
}

/** The credentials of a run: of the keys at hand, and of whoever signs where there is none. */
export function openSigning(
  target: Target,
  open: OpenTarget,
  probe: Probe,
  kept: RunCache,
  now: () => Date,
  handOver?: HandOver,
): SigningSession {
  const { runName, draw, names } = kept;
  const [setup] = target.setups;
  const errands = createApiRequests(
    probe,
    towards(target, setup, open.endpoint(setup.name)),
    open.suppliedCredentials ?? {},
  );
  const ask = handOver === undefined ? errands : tellingObjects(errands, handOver);
  const { services, close } = openServices(target.signings ?? {}, ask, runName);
  const credentials = credentialsDrawn(open, kept, { draw, nobody: names.nobody, now, services });
  return { credentials, ask, close };
}

/** Credentials with the marks of this run, whose lives are drawn. */
export const credentialsDrawn = (
  open: OpenTarget,
  { runName, marked, markKey, onIssued }: Pick<RunCache, 'runName' | 'marked' | 'markKey' | 'onIssued'>,
  { draw, ...options }: { readonly draw: Draw } & Pick<CredentialOptions, 'now' | 'nobody' | 'services'>,
): Credentials =>
  createCredentials(open, {
    ...options,
    runName,
    marked,
    onIssued,
    serialNumber: (octets) => markedSerialNumber(markKey, octets),
    lifetime: (description) => lifetimeDrawn(draw, description),
  });

/** One certificate is asked for before any check is, so that a signer that does not work is one error. Throws TargetError. */
export async function tryOut({ signings = {} }: Target, credentials: Credentials): Promise<void> {
  const made = Object.keys(signings).map((authority) =>
    authority === 'request-header-ca' ? credentials.proxy() : credentials.ordinary(),
  );
  try {
    await Promise.all(made);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'signing-failed')
      throw new TargetError(error.message, { cause: error });
    throw error;
  }
}
