import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import type { TrustedAuthorities } from '../authentication/authenticate';
import { parseCertificate, type Certificate } from '../authentication/certificate/certificate';
import { FlagError } from '../settings/flag-error';
import type { PemSource, Settings } from '../settings/flags';
import { reasonOf } from '../reason';
import { tlsContext } from './tls-context';
import { readPem } from '../settings/pem-file';

/** The flags that name certificates and keys. */
export type TlsSettings = Pick<
  Settings,
  | 'tlsCertFile'
  | 'tlsPrivateKeyFile'
  | 'clientCaFile'
  | 'requestheaderClientCaFile'
  | 'requestheaderAllowedNames'
  | 'tlsMinVersion'
  | 'tlsSessionResumption'
  | 'clientAuth'
>;

/** Everything the server knows from its certificate files at one moment. */
export interface TlsMaterial {
  readonly trusted: TrustedAuthorities;
  readonly context: SecureContextOptions;
}

/** Reads and checks all certificate files. Throws a {@link FlagError} that says which flag, what is wrong, and what to do. */
export function loadTlsMaterial(settings: TlsSettings): TlsMaterial {
  const cert = readPem('--tls-cert-file', settings.tlsCertFile);
  const key = readPem('--tls-private-key-file', settings.tlsPrivateKeyFile);
  checkServingPair(cert, key, settings);
  const client = readAuthorities('--client-ca-file', settings.clientCaFile);
  const requestHeader = readAuthorities('--requestheader-client-ca-file', settings.requestheaderClientCaFile);
  if (settings.clientAuth === 'require' && client.pems.length + requestHeader.pems.length === 0) {
    throw new FlagError('--client-auth', 'require needs --client-ca-file or --requestheader-client-ca-file');
  }
  checkApart(client.certificates, requestHeader.certificates, settings.requestheaderAllowedNames);
  const authorities = [...client.pems, ...requestHeader.pems];
  const context = tlsContext({
    cert,
    key,
    authorities,
    minVersion: settings.tlsMinVersion,
    resumption: settings.tlsSessionResumption,
  });
  try {
    createSecureContext(context);
  } catch (error) {
    throw new FlagError('--tls-cert-file', `OpenSSL cannot use ${nameOf(settings.tlsCertFile)}: ${reasonOf(error)}`);
  }
  return { context, trusted: { client: client.certificates, requestHeader: requestHeader.certificates } };
}

/** The paths among the certificate flags: the files to watch. */
export function filesOf(settings: TlsSettings): string[] {
  const { tlsCertFile, tlsPrivateKeyFile, clientCaFile, requestheaderClientCaFile } = settings;
  return [tlsCertFile, tlsPrivateKeyFile, clientCaFile, requestheaderClientCaFile].filter(
    (source) => typeof source === 'string',
  );
}

interface Authorities {
  readonly pems: readonly string[];
  readonly certificates: readonly Certificate[];
}

function readAuthorities(flag: string, source: PemSource | undefined): Authorities {
  if (source === undefined) return { pems: [], certificates: [] };
  const pems = certificateBlocks(flag, readPem(flag, source), source);
  const certificates = pems.map((pem, index) => {
    try {
      return parseCertificate(new X509Certificate(pem).raw);
    } catch (error) {
      throw new FlagError(
        flag,
        `certificate ${index + 1} in ${nameOf(source)} cannot be read (${reasonOf(error)}); replace it`,
      );
    }
  });
  return { pems, certificates };
}

function certificateBlocks(flag: string, text: string, source: PemSource | undefined): string[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  if (!blocks) throw new FlagError(flag, `there is no certificate in ${nameOf(source)}; it must be a PEM file`);
  return blocks;
}

/** OpenSSL does not mind a key of another kind than the certificate's: so ask before a client finds out. */
function checkServingPair(cert: string, key: string, { tlsCertFile, tlsPrivateKeyFile }: TlsSettings): void {
  let leaf: X509Certificate;
  try {
    leaf = new X509Certificate(certificateBlocks('--tls-cert-file', cert, tlsCertFile)[0] ?? '');
  } catch (error) {
    if (error instanceof FlagError) throw error;
    throw new FlagError('--tls-cert-file', `the certificate in ${nameOf(tlsCertFile)} cannot be read; replace it`);
  }
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey(key);
  } catch {
    // What OpenSSL has to say here is about the key's content: nobody needs that in a log.
    throw new FlagError(
      '--tls-private-key-file',
      `there is no usable private key in ${nameOf(tlsPrivateKeyFile)}; it must be an unencrypted PEM file`,
    );
  }
  if (!leaf.checkPrivateKey(privateKey)) {
    throw new FlagError(
      '--tls-private-key-file',
      `the key in ${nameOf(tlsPrivateKeyFile)} does not belong to the certificate in ${nameOf(tlsCertFile)}; give the matching one`,
    );
  }
}

/**
 * Rule R-09: with one authority for users and for front proxies, and no list of names, every user could send identity
 * headers and be anybody. The words are kube-apiserver's.
 */
function checkApart(
  client: readonly Certificate[],
  requestHeader: readonly Certificate[],
  allowedNames: readonly string[],
): void {
  const overlap = requestHeader.some((one) =>
    client.some((other) => one.subject.bytes === other.subject.bytes && one.publicKey === other.publicKey),
  );
  if (!overlap || allowedNames.length > 0) return;
  throw new FlagError(
    '--requestheader-client-ca-file',
    'this and --client-ca-file contain overlapping certificates; --requestheader-allowed-names must be ' +
      'specified to ensure regular client certificates cannot set authenticating proxy headers for arbitrary users',
  );
}

function nameOf(source: PemSource | undefined): string {
  return typeof source === 'string' ? source : 'the given PEM';
}
