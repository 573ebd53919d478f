import { createErrands, type Errands, type Probe } from '../../probe';
import { openServices } from '../../signing';
import { TargetError, type OpenTarget, type Target } from '../../target/types';
import { lifetimeDrawn } from './lifetime-drawn';
import { markedSerialNumber } from './mark';
import { createCredentials, type Credentials } from './credentials';
import { tellingObjects } from './told-objects';
import type { HandOver } from '../../run/handed-over';
import type { Kept } from './kept';

/** Whoever signs for a run, and what has to be cleared away afterwards. */
export interface Signing {
  readonly credentials: Credentials;
  /** Speaks to the target with what is in hand. */
  readonly ask: Errands;
  /** Deletes what signing has left on the target; gives what could not be deleted. */
  readonly close: () => Promise<readonly string[]>;
}

/** The credentials of a run: of the keys at hand, and of whoever signs where there is none. */
export function openSigning(
  target: Target,
  open: OpenTarget,
  probe: Probe,
  { runName, onIssued, draw, names, markKey, marked }: Kept,
  now: () => Date,
  handOver?: HandOver,
): Signing {
  const [{ name, requestHeader }] = target.setups;
  const common = {
    endpoint: open.endpoint(name),
    requestHeader,
    oracle: target.oracle,
    verifiesServer: target.verifiesServer,
  };
  const errands = createErrands(probe, common, open.inHand ?? {});
  const ask = handOver === undefined ? errands : tellingObjects(errands, handOver);
  const { services, close } = openServices(target.signings ?? {}, ask, runName);
  const credentials = createCredentials(open, {
    now,
    runName,
    nobody: names.nobody,
    marked,
    services,
    onIssued,
    serialNumber: () => markedSerialNumber(markKey),
    lifetime: (description) => lifetimeDrawn(draw, description),
  });
  return { credentials, ask, close };
}

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
