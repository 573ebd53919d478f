import type { Observation } from '../../observation';
import type { Expectation } from '../../vocabulary/types';
import { notIdentified } from '../code';
import { conformance, type Ruling } from '../finding';
import type { Outcome } from '../outcome/outcome';

/**
 * An identity that is lost under a name of the target's own certificate (rule S-12): it knows the caller for the anonymous one, or
 * rejects a caller whose certificate it has not asked for. Behind another certificate there may be another server.
 */
export function lostUnderCoveredName(
  { covered }: Extract<Expectation, { kind: 'nobody-but' }>,
  { tls, wire }: Observation,
  outcome: Outcome,
): Ruling | undefined {
  const [certificate] = tls?.peer ?? [];
  if (covered === undefined || certificate?.dnsNames.includes(covered) !== true) return undefined;
  const isRejected = outcome.kind === 'http' && [401, 403].includes(outcome.response.status);
  const isUnasked = wire?.clientCertificateRequest === 'not-requested';
  return outcome.kind === 'anonymous' || (isRejected && isUnasked)
    ? conformance(notIdentified(outcome), `its certificate has the name ${covered}`)
    : undefined;
}
