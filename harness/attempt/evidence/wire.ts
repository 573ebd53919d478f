import type { WireObservation } from '../../observation';
import { certificateFacts, nameText } from '../../pki';
import { isWholePath } from './sent-path';
import { seenFromOwnSide } from './sides';
import type { TlsEvidence } from '../../wire';

/** What more is to be looked at than what was said: the server's path to whom is trusted, the certificates as sent. */
export interface CloserLook {
  readonly trust: string | undefined;
  readonly certificates: boolean;
}

/** The decoder's evidence as an observation. */
export function wireObservation(evidence: TlsEvidence, { trust, certificates }: CloserLook): WireObservation {
  const { serverCertificates } = evidence;
  return {
    ...(serverCertificates === undefined || !certificates
      ? {}
      : { sentCertificates: serverCertificates.flatMap((der) => certificateFacts(der) ?? []) }),
    ...(serverCertificates === undefined || trust === undefined
      ? {}
      : { sentWholePath: isWholePath(serverCertificates, trust) }),
    clientCertificateRequest: evidence.clientCertificateRequest,
    acceptableAuthorities: evidence.acceptableAuthorities?.map(({ der }) => nameText(der)),
    ...seenFromOwnSide(evidence),
  };
}
