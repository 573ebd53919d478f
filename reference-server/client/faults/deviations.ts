import type { KeyObject, X509Certificate } from 'node:crypto';
import { createSecureContext, type TLSSocket } from 'node:tls';
import { parseCertificate, type Certificate } from '../../authentication/certificate/certificate';
import { sentBehind } from '../../faults/parts/sent-path';
import type { ClientSettings } from '../flags';
import type { Received } from '../seams';
import type { Fault } from './fault';

/** What takes the place of the standard. */
export type Seams = Fault['seams'];

/** What OpenSSL says of the path, in Node's words; empty: it verifies. */
export const pathProblem = (socket: TLSSocket): string => {
  // Node declares an Error; up to Node 26 it is the code alone.
  const error: unknown = socket.authorizationError;
  if (error instanceof Error) return 'code' in error ? String(error.code) : error.message;
  return typeof error === 'string' ? error : '';
};

/** The certificate of the server. */
export const leafOf = (socket: TLSSocket): X509Certificate | undefined => {
  // It can be asked for once only.
  const certificate = socket.getPeerX509Certificate();
  socket.getPeerX509Certificate = () => certificate;
  return certificate;
};

/** An answer of success with nothing in it. */
export const emptySuccess: Received = { status: 200, location: undefined, broken: undefined, body: Buffer.alloc(0) };

/** Takes these failures for an empty answer of 200. */
export const answeredInPlaceOf =
  (isSo: (error: unknown) => boolean): Seams =>
  () => ({
    attempt: (standard) => (settings) =>
      standard(settings).catch((error: unknown) => {
        if (!isSo(error)) throw error;
        return emptySuccess;
      }),
  });

/** Accepts some of what OpenSSL does not, and checks the name all the same. */
export const accepting =
  (isAccepted: (problem: string, leaf: X509Certificate | undefined, settings: ClientSettings) => boolean): Seams =>
  () => ({
    tls: (standard) => (settings) => ({ ...standard(settings), rejectUnauthorized: false }),
    verify: (standard) => (socket, settings) => {
      const problem = pathProblem(socket);
      const leaf = leafOf(socket);
      return problem === '' || isAccepted(problem, leaf, settings) ? standard(socket, settings) : problem;
    },
  });

/** Accepts what OpenSSL does not for these reasons. */
export const path = (...codes: readonly string[]): Seams => accepting((problem) => codes.includes(problem));

/** Accepts what Node has no name for, where a certificate that was sent is so. */
export function ofChain(isSo: (certificate: Certificate) => boolean): Seams {
  return accepting(
    (problem, leaf) =>
      problem === 'UNSPECIFIED' &&
      leaf !== undefined &&
      [leaf, ...sentBehind(leaf)].some(({ raw }) => isSo(parseCertificate(raw))),
  );
}

/** Accepts names of a certificate that verifies otherwise. */
export const named =
  (matches: (names: readonly string[], leaf: X509Certificate, name: string) => boolean): Seams =>
  () => ({
    verify: (standard) => (socket, settings) => {
      const leaf = leafOf(socket);
      const names = (leaf?.subjectAltName ?? '').split(', ');
      const dns = names.flatMap((each) => (each.startsWith('DNS:') ? [each.slice(4).replace(/^"|"$/g, '')] : []));
      return leaf !== undefined && matches(dns, leaf, settings.serverName) ? undefined : standard(socket, settings);
    },
  });

/** The common name of a certificate. */
export const commonName = ({ subject }: X509Certificate): string | undefined => /(?:^|\n)CN=(.*)/.exec(subject)?.[1];
/** Verifies nothing. */
export const unverified: Seams = () => ({
  tls: (standard) => (settings) => ({ ...standard(settings), rejectUnauthorized: false }),
  verify: () => () => undefined,
});

/** Verifies nothing where the key of the server is of this type. */
export const exceptFor =
  (type: KeyObject['asymmetricKeyType']): Seams =>
  () => ({
    tls: (standard) => (settings) => ({ ...standard(settings), rejectUnauthorized: false }),
    verify: (standard) => (socket, settings) => {
      if (leafOf(socket)?.publicKey.asymmetricKeyType === type) return undefined;
      const problem = pathProblem(socket);
      return problem === '' ? standard(socket, settings) : problem;
    },
  });

/** What Node calls it where no trusted CA is found. */
export const unknownIssuer = [
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_GET_ISSUER_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
];

/** Takes some wildcards for what this regular expression says. */
export function wildcards(isMeant: (pattern: string) => boolean, stands: string): Seams {
  return named((names, _leaf, name) =>
    names.some((pattern) => {
      if (!isMeant(pattern)) return false;
      const text = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', stands);
      return new RegExp(`^${text}$`, 'i').test(name);
    }),
  );
}

/** The bearer token that it is given. */
export const tokenOf = ({ headers }: ClientSettings): string => headers[0]?.[1].split(' ')[1] ?? '';

/** Why OpenSSL cannot use a certificate with a key; undefined: it can. */
export const unusable = ({ cert, key }: Pick<ClientSettings, 'cert' | 'key'>): string | undefined => {
  try {
    createSecureContext({ cert, key });
    return undefined;
  } catch (error) {
    return String(error);
  }
};

/** The same, as one who has no certificate. */
export const withoutCertificate = (settings: ClientSettings): ClientSettings => ({
  ...settings,
  cert: undefined,
  key: undefined,
});

/** The same, with nothing of the user's. */
export const bare = (settings: ClientSettings): ClientSettings => ({ ...withoutCertificate(settings), headers: [] });
