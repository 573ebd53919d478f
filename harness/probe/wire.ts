import type { WireObservation } from '../observation';
import { nameText } from '../pki';
import { isWholePath } from './sent-path';
import type { TlsEvidence } from './transcript';

/** The decoder's evidence as an observation; `trust` is given where the server's path is to be looked at. */
export function wireObservation(evidence: TlsEvidence, trust?: string): WireObservation {
  const { serverCertificates } = evidence;
  return {
    ...(serverCertificates === undefined || trust === undefined
      ? {}
      : { sentWholePath: isWholePath(serverCertificates, trust) }),
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
