import type { X509Certificate } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import type { UpstreamTls } from '../../upstream/connect';
import type { Seams } from '../parts/changes';

/** What OpenSSL says of the path, in Node's words; empty: it verifies. */
export const pathProblem = (socket: TLSSocket): string => {
  // Node declares an Error; up to Node 26 it is the code alone.
  const error: unknown = socket.authorizationError;
  if (error instanceof Error) return 'code' in error ? String(error.code) : error.message;
  return typeof error === 'string' ? error : '';
};

/** Accepts what the standard does not, where this says so of OpenSSL's problem and the certificate. */
export const accepting =
  (isAccepted: (problem: string, certificate: X509Certificate | undefined, upstream: UpstreamTls) => boolean): Seams =>
  () => ({
    upstreamTls: (standard) => (upstream) => ({ ...standard(upstream), rejectUnauthorized: false }),
    verify: (standard) => (socket, upstream) => {
      const problem = pathProblem(socket);
      // It can be asked for once only.
      const certificate = socket.getPeerX509Certificate();
      socket.getPeerX509Certificate = () => certificate;
      if (problem === '') return isAccepted('', certificate, upstream) ? undefined : standard(socket, upstream);
      if (!isAccepted(problem, certificate, upstream)) return problem;
      return standard(socket, upstream);
    },
  });

export const pathOf = (...codes: readonly string[]): Seams => accepting((problem) => codes.includes(problem));

/** Names that a certificate has, by whatever matcher. */
export const names = (
  matches: (names: readonly string[], certificate: X509Certificate, name: string) => boolean,
): Seams =>
  accepting((problem, certificate, { serverName }) => {
    if (problem !== '' || certificate === undefined) return false;
    const listed = (certificate.subjectAltName ?? '').split(', ').flatMap((each) => each.split(/^DNS:/)[1] ?? []);
    return matches(listed, certificate, serverName);
  });

export const commonName = ({ subject }: X509Certificate): string | undefined => /(?:^|\n)CN=(.*)/.exec(subject)?.[1];

export const verifyNothing: Seams = () => ({
  upstreamTls: (standard) => (upstream) => ({ ...standard(upstream), rejectUnauthorized: false }),
  verify: () => () => undefined,
});

export const unknownIssuer = [
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_GET_ISSUER_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'CERT_SIGNATURE_FAILURE',
];
