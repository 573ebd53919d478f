import type { WireObservation } from '../../observation';
import { certificateFacts, nameText } from '../../pki';
import { isWholePath } from './sent-path';
import { seenFromOwnSide } from './sides';
import type { TlsEvidence, Transcript } from '../../wire';
import { deferred } from '../../observation/deferred';

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

/** Bytes of a connection that a run can hold of each that it made. */
const mostHeld = 16 * 1024;

/** Whether what passed is little enough to be held until somebody asks what it says. */
export const canWait = (transcript: Transcript): boolean => transcript.length() <= mostHeld;

/**
 * What was seen until now, read when it is asked for. Only what shows that a client certificate was requested, and sent, is
 * asked for of most attempts, and is had without the rest.
 */
export function deferredWireObservation(transcript: Transcript): WireObservation {
  const records = transcript.records();
  let read: WireObservation | undefined;
  const all = (): WireObservation =>
    (read ??= wireObservation(transcript.summary(records), { trust: undefined, certificates: false }));
  return deferred<WireObservation>(
    {},
    {
      clientCertificateRequest: transcript.clientCertificateRequest,
      acceptableAuthorities: () => all().acceptableAuthorities,
      sentClientCertificate: transcript.clientCertificate,
      sentCertificateVerify: () => all().sentCertificateVerify,
      alerts: () => all().alerts,
      notTls: () => all().notTls,
    },
  );
}
