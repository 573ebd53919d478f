import type { Ending, TlsObservation } from '../../observation';
import { resumingIn } from '../../vocabulary/when';
import type { Exchange } from '../request/types';

/**
 * The harness refuses a server before the first byte of HTTP, unless the attempt or the user says not to verify. Under
 * another server name than its own a server may show another certificate, which a session that was made there has as well.
 */
export function clientRefusal({ attempt, verifiesServer }: Exchange, tls: TlsObservation): Ending | undefined {
  const verifies = attempt.kind === 'connect' ? attempt.trusting !== 'anything' : verifiesServer;
  const elsewhere = 'serverName' in attempt || resumingIn(attempt)?.serverName !== undefined;
  if (!verifies || elsewhere) return undefined;
  const { path, name } = tls.verification;
  if (path !== undefined) return { kind: 'client-refused', code: path };
  return name === undefined ? undefined : { kind: 'client-refused', code: 'ERR_TLS_CERT_ALTNAME_INVALID' };
}
