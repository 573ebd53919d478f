import { requirePrivateAddress } from '../attempt';
import type { Declaration } from '../target/declaration/declaration';
import { endpointOf } from '../target/declaration/endpoint';
import type { Endpoint } from '../target/types';

/** Where a declared target is: nothing is connected to before it is known whose that is. Rejects with TargetError. */
export async function endpointFor(declaration: Declaration): Promise<Endpoint & { readonly origin: string }> {
  const endpoint = endpointOf(declaration);
  return requirePrivateAddress(endpoint, { yesThisIsMine: declaration.yesThisIsMine === true });
}
