import { checkWhose } from '../probe';
import type { Declaration } from '../target/declaration';
import { endpointOf } from '../target/endpoint';
import type { Endpoint } from '../target/types';

/** Where a declared target is: nothing is connected to before it is known whose that is. Rejects with TargetError. */
export async function endpointFor(declaration: Declaration): Promise<Endpoint & { readonly origin: string }> {
  const endpoint = endpointOf(declaration);
  return checkWhose(endpoint, { yesThisIsMine: declaration.yesThisIsMine === true });
}
