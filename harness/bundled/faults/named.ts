import { faults, type Fault } from '../../../reference-server/faults';
import { nearestOf } from './near-names';

export { faults, type Fault, type FaultSettings } from '../../../reference-server/faults';

/** There is no fault of that name; the message is one sentence, with names that are near. */
export class FaultError extends Error {
  override readonly name = 'FaultError';
  readonly code = 'FAULT_UNKNOWN';
}

/** The fault of this name. Throws FaultError. */
export function faultNamed(name: string): Fault {
  const found = faults.find((fault) => fault.name === name);
  if (found === undefined) throw new FaultError(noSuchFault(name));
  return found;
}

/** Says that nothing is called so, and what comes near: of the faults of the API server unless others are given. */
export function noSuchFault(name: string, all: readonly { readonly name: string }[] = faults): string {
  const near = nearestOf(
    name,
    all.map((fault) => fault.name),
  );
  const fix = near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`;
  const list = near.length === 0 ? '; "authn-conformance selftest --list" names them all' : '';
  return `--fault ${name}: there is no such fault${fix}${list}`;
}
