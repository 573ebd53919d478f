import type { WireObservation } from '../observation';
import { nameText } from '../pki';
import type { TlsEvidence } from './transcript';

/** The decoder's evidence as an observation. */
export function wireObservation(evidence: TlsEvidence): WireObservation {
  return {
    clientCertificateRequest: evidence.clientCertificateRequest,
    acceptableAuthorities: evidence.acceptableAuthorities?.map(({ der }) => nameText(der)),
    sentClientCertificate: evidence.sentClientCertificate,
    sentCertificateVerify: evidence.sentCertificateVerify,
    alerts: evidence.alerts.map(({ direction, number, name, phase, at }) => ({
      direction,
      number,
      name: name ?? (number === undefined ? 'encrypted' : `unassigned_${number}`),
      phase,
      at,
    })),
    notTls: evidence.malformed,
  };
}
