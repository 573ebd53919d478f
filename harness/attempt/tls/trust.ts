import type { Endpoint } from '../../target/types';
import type { Attempt } from '../../vocabulary/types';

/** Names that no certificate covers: a name under .invalid (RFC 6761) and an address for documentation (RFC 5737). */
const uncoveredName = 'uncovered.authn-conformance.invalid';
const uncoveredAddress = '192.0.2.1';

/** Whom the client trusts in this attempt, and under which name it takes the server. */
export function trustOf(
  attempt: Attempt,
  endpoint: Endpoint,
  unknownAuthority: string,
): { readonly trust: string | undefined; readonly checkedName: string } {
  if (attempt.kind !== 'connect') return { trust: endpoint.trust, checkedName: endpoint.serverName };
  const trust = {
    'the-target-ca': endpoint.trust,
    anything: endpoint.trust,
    'no-authority': '',
    'an-unknown-authority': unknownAuthority,
  };
  const names = {
    'the-target-name': endpoint.serverName,
    'an-uncovered-name': uncoveredName,
    'an-uncovered-address': uncoveredAddress,
  };
  return { trust: trust[attempt.trusting], checkedName: names[attempt.as] };
}
