import { isClosureAlert, type Alert, type WireObservation } from '../../observation';
import type { Side, TlsAlert, TlsEvidence } from '../../wire';

/** The harness's side of an attempt's connection; only this module knows what that makes of the transcript's sides. */
export const ownSide: Side = 'client';

const directionOf = (from: Side): Alert['direction'] => (from === ownSide ? 'sent' : 'received');

/** An alert of the target that says more than that the connection ends. */
export const isRefusal = (alert: TlsAlert): boolean => directionOf(alert.from) === 'received' && !isClosureAlert(alert);

/** The first thing on the connection that was not TLS, in words; what the target sent comes before what the harness sent. */
export function notTls({ malformed }: TlsEvidence): string | undefined {
  if (malformed?.server !== undefined) return `${directionOf('server')} ${malformed.server}`;
  return malformed?.client === undefined ? undefined : `${directionOf('client')} ${malformed.client}`;
}

/** What of an observation depends on which side is the harness's. */
export const seenFromOwnSide = (
  evidence: TlsEvidence,
): Pick<WireObservation, 'sentClientCertificate' | 'sentCertificateVerify' | 'alerts' | 'notTls'> => ({
  sentClientCertificate: evidence.clientCertificate,
  sentCertificateVerify: evidence.clientCertificateVerify,
  alerts: evidence.alerts.map(({ from, number, name, phase, at }) => ({
    direction: directionOf(from),
    number,
    name: name ?? (number === undefined ? 'encrypted' : `unassigned_${number}`),
    phase,
    at,
  })),
  notTls: notTls(evidence),
});
