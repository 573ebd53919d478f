import { createPrivateKey, randomBytes, sign, X509Certificate, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { children, decode, isTagged, type Der } from '../authentication/certificate/der';
import { FlagError } from '../settings/flag-error';
import type { PemSource, Settings } from '../settings/flags';
import { reasonOf } from '../reason';
import type { CertificateRequest } from './request';
import { bits, bytesOf, explicit, extension, identifier, integer, moment, nothing, sequence } from './write';

/** The one signer that is served here (Kubernetes' name for certificates that identify users). */
export const clientSigner = 'kubernetes.io/kube-apiserver-client';

/** What a certificate of this signer may be used for. */
export const signedUsages = ['client auth', 'digital signature', 'key encipherment'] as const;

/** How a certificate is to be made. */
export interface Terms {
  readonly seconds: number;
  readonly usages: readonly string[];
  readonly now: Date;
}

/** Signs what was approved, with the authority of `--cluster-signing-cert-file`; gives PEM. */
export type ClusterSigner = (request: CertificateRequest, terms: Terms) => string;

type SigningSettings = Pick<Settings, 'clusterSigningCertFile' | 'clusterSigningKeyFile'>;

const certFlag = '--cluster-signing-cert-file';
const keyFlag = '--cluster-signing-key-file';

/** The signer of these flags; none unless both are given. Throws a {@link FlagError}. */
export function clusterSigner(settings: SigningSettings): ClusterSigner | undefined {
  const { clusterSigningCertFile: cert, clusterSigningKeyFile: key } = settings;
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined) throw new FlagError(certFlag, `is required beside ${keyFlag}; give the path of a PEM file`);
  if (key === undefined) throw new FlagError(keyFlag, `is required beside ${certFlag}; give the path of a PEM file`);
  const authority = readAuthority(cert);
  const privateKey = readKey(key);
  if (!authority.checkPrivateKey(privateKey))
    throw new FlagError(
      keyFlag,
      `the key in ${nameOf(key)} does not belong to the certificate in ${nameOf(cert)}; give the matching one`,
    );
  const algorithm = algorithmOf(privateKey);
  if (algorithm === undefined)
    throw new FlagError(keyFlag, `the key in ${nameOf(key)} cannot sign here; use RSA, P-256, P-384, P-521 or Ed25519`);
  const name = subjectOf(authority);
  return (request, terms) => {
    const toBeSigned = certificate(request, terms, name, algorithm.identifier, new Date(authority.validTo));
    const signature = sign(algorithm.hash, bytesOf(toBeSigned), privateKey);
    return pem(bytesOf(sequence(toBeSigned, algorithm.identifier, bits(signature))));
  };
}

const skew = 5 * 60 * 1000;

/** Valid since five minutes ago, because clocks differ, and never for longer than the authority itself. */
function certificate(
  request: CertificateRequest,
  { seconds, usages, now }: Terms,
  issuer: Der,
  algorithm: Der,
  end: Date,
): Der {
  const serial = randomBytes(16);
  serial[0] = 1 + ((serial[0] ?? 0) % 0x7f);
  const notAfter = new Date(Math.min(now.getTime() + seconds * 1000, end.getTime()));
  const encipherment = usages.includes('key encipherment');
  const digital = usages.includes('digital signature');
  const keyUsage = (digital ? 0b1000_0000 : 0) | (encipherment ? 0b0010_0000 : 0);
  return sequence(
    explicit(0, integer(Buffer.of(2))),
    integer(serial),
    algorithm,
    issuer,
    sequence(moment(new Date(now.getTime() - skew)), moment(notAfter)),
    request.subject,
    request.publicKey,
    explicit(
      3,
      sequence(
        ...(keyUsage === 0 ? [] : [extension('2.5.29.15', true, bits(Buffer.of(keyUsage), encipherment ? 5 : 7))]),
        extension('2.5.29.37', false, sequence(identifier('1.3.6.1.5.5.7.3.2'))),
        extension('2.5.29.19', true, sequence()),
      ),
    ),
  );
}

interface Algorithm {
  readonly identifier: Der;
  readonly hash: string | null;
}

function algorithmOf(key: KeyObject): Algorithm | undefined {
  if (key.asymmetricKeyType === 'rsa')
    return { identifier: sequence(identifier('1.2.840.113549.1.1.11'), nothing()), hash: 'sha256' };
  if (key.asymmetricKeyType === 'ed25519') return { identifier: sequence(identifier('1.3.101.112')), hash: null };
  const [id, hash] = curves[key.asymmetricKeyDetails?.namedCurve ?? ''] ?? [];
  return id === undefined || hash === undefined ? undefined : { identifier: sequence(identifier(id)), hash };
}

const curves: Readonly<Record<string, readonly [string, string]>> = {
  prime256v1: ['1.2.840.10045.4.3.2', 'sha256'],
  secp384r1: ['1.2.840.10045.4.3.3', 'sha384'],
  secp521r1: ['1.2.840.10045.4.3.4', 'sha512'],
};

function readAuthority(source: PemSource): X509Certificate {
  let authority: X509Certificate;
  try {
    authority = new X509Certificate(textOf(certFlag, source));
  } catch (error) {
    if (error instanceof FlagError) throw error;
    throw new FlagError(certFlag, `there is no certificate in ${nameOf(source)}; it must be a PEM file`);
  }
  if (!authority.ca)
    throw new FlagError(certFlag, `the certificate in ${nameOf(source)} is no authority's; give one that is`);
  return authority;
}

function readKey(source: PemSource): KeyObject {
  const text = textOf(keyFlag, source);
  try {
    return createPrivateKey(text);
  } catch {
    // What OpenSSL has to say here is about the key's content: nobody needs that in a log.
    throw new FlagError(
      keyFlag,
      `there is no usable private key in ${nameOf(source)}; it must be an unencrypted PEM file`,
    );
  }
}

function textOf(flag: string, source: PemSource): string {
  if (typeof source !== 'string') return source.pem;
  try {
    return readFileSync(source, 'utf8');
  } catch (error) {
    throw new FlagError(flag, `cannot read ${source} (${reasonOf(error)}); give the path of a PEM file`);
  }
}

const nameOf = (source: PemSource): string => (typeof source === 'string' ? source : 'the given PEM');

/** The name as it stands in the authority's certificate, byte for byte. */
function subjectOf({ raw }: X509Certificate): Der {
  const fields = children(children(decode(raw))[0]);
  const subject = fields[isTagged(fields[0], 0) ? 5 : 4];
  if (!subject) throw new FlagError(certFlag, 'the certificate has no subject; give another');
  return subject;
}

const pem = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
