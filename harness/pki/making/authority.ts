import { createPrivateKey, createPublicKey, X509Certificate, type KeyObject } from 'node:crypto';
import { childrenOf, contentOf, decode, dottedOid, encode, isContext, type Asn1 } from '../asn1/der';
import { extensionOids } from '../asn1/oids';
import { signCertificate } from './certificate';
import { PkiError } from '../errors';
import { authorityKeyIdentifier, basicConstraints, keyUsage, subjectKeyIdentifier } from './extensions';
import { generateKey, keyIdentifier, privateKeyPem, type KeySpecification } from './keys';
import { subjectName } from './name';
import type { SignatureAlgorithm } from './signature';
import { certificatePem } from '../pem';
import { after, hours, minutes, toTheSecond } from './time';

/** A certification authority that the harness may sign with. */
export interface AuthorityPair {
  /** PEM, exactly one certificate. */
  readonly certificate: string;
  /** PEM: PKCS#8, or the form it was loaded in. Never put it into a message or a report. */
  readonly key: string;
}

/** An authority ready to sign: its Name exactly as its own certificate has it, so that chains compare byte for byte. */
export interface Signer {
  readonly name: Asn1;
  readonly keyIdentifier: Buffer;
  readonly privateKey: KeyObject;
  /** The algorithm of the key unless given. */
  readonly algorithm?: SignatureAlgorithm;
  /** PEM. */
  readonly certificate: string;
}

/** The extensions of every certificate that may sign others (RFC 5280, 4.2.1.3 and 4.2.1.9; rule J-11). */
export const authorityExtensions = (own: Buffer, issuer: Buffer, pathLength?: number): readonly Asn1[] => [
  keyUsage(['keyCertSign', 'cRLSign']),
  basicConstraints(true, pathLength),
  subjectKeyIdentifier(own),
  authorityKeyIdentifier(issuer),
];

/**
 * A self-signed root authority, valid from 5 minutes before `now` until `hours` after it. The key is P-256 unless
 * said otherwise.
 */
export async function makeAuthority(options: {
  readonly commonName: string;
  readonly organization?: string;
  readonly key?: KeySpecification;
  readonly now: Date;
  readonly hours: number;
}): Promise<AuthorityPair> {
  const { publicKey, privateKey } = await generateKey(options.key ?? 'P-256');
  const { commonName: CN, organization: O } = options;
  return selfSigned(subjectName(O === undefined ? { CN } : { CN, O }), { publicKey, privateKey }, options);
}

/** The same authority, with its name and its key, in a certificate of another validity. */
export function renewedAuthority(
  pair: AuthorityPair,
  validity: { readonly now: Date; readonly hours: number },
): AuthorityPair {
  const { name, privateKey } = signerOf(pair);
  return selfSigned(name, { publicKey: createPublicKey(privateKey), privateKey }, validity);
}

function selfSigned(
  subject: Asn1,
  { publicKey, privateKey }: { readonly publicKey: KeyObject; readonly privateKey: KeyObject },
  options: { readonly now: Date; readonly hours: number },
): AuthorityPair {
  const identifier = keyIdentifier(publicKey);
  const now = toTheSecond(options.now);
  const der = signCertificate(
    {
      subject,
      publicKey,
      notBefore: after(now, minutes(-5)),
      notAfter: after(now, hours(options.hours)),
      extensions: authorityExtensions(identifier, identifier),
    },
    { name: subject, privateKey },
  );
  return { certificate: certificatePem(der), key: privateKeyPem(privateKey) };
}

/** An authority below another one, valid as long as `makeAuthority` would make it; it may sign no further authority. */
export async function makeIntermediateAuthority(options: {
  readonly commonName: string;
  readonly above: AuthorityPair;
  readonly now: Date;
  readonly hours: number;
}): Promise<AuthorityPair> {
  const signer = signerOf(options.above);
  const { publicKey, privateKey } = await generateKey('P-256');
  const now = toTheSecond(options.now);
  const der = signCertificate(
    {
      subject: subjectName({ CN: options.commonName }),
      publicKey,
      notBefore: after(now, minutes(-5)),
      notAfter: after(now, hours(options.hours)),
      extensions: authorityExtensions(keyIdentifier(publicKey), signer.keyIdentifier, 0),
    },
    signer,
  );
  return { certificate: certificatePem(der), key: privateKeyPem(privateKey) };
}

/** Reads an authority's pair for signing. Throws `certificate-unreadable` where the Name could not be copied exactly. */
export const signerOf = (pair: AuthorityPair): Signer => ({
  ...bearerOf(pair.certificate),
  privateKey: createPrivateKey(pair.key),
});

/** What is known of an authority from its certificate alone. Throws `certificate-unreadable` like `signerOf`. */
export function bearerOf(pem: string): Omit<Signer, 'privateKey'> {
  const certificate = new X509Certificate(pem);
  const name = subjectOf(certificate.raw);
  if (name === undefined) {
    throw new PkiError(
      'certificate-unreadable',
      'The subject of the authority cannot be copied: it is not written in DER.',
    );
  }
  return {
    name,
    keyIdentifier: subjectKeyIdentifierOf(certificate.raw) ?? keyIdentifier(certificate.publicKey),
    certificate: pem,
  };
}

/** The fields of a TBSCertificate from the serial number on: a version 1 certificate has no version in front. */
const fieldsOf = (der: Buffer): readonly Asn1[] =>
  childrenOf(childrenOf(decode(der))[0]).filter((field, index) => index !== 0 || !isContext(field, 0));

/** The issuer's Name, as it stands in a certificate. */
export const issuerOf = (der: Buffer): Asn1 | undefined => fieldsOf(der)[2];

/** The subject, if writing it again gives bytes that stand in the certificate. */
function subjectOf(der: Buffer): Asn1 | undefined {
  const subject = fieldsOf(der)[4];
  return subject !== undefined && der.includes(encode(subject)) ? subject : undefined;
}

function subjectKeyIdentifierOf(der: Buffer): Buffer | undefined {
  const extensions = childrenOf(childrenOf(fieldsOf(der).find((field) => isContext(field, 3)))[0]);
  for (const extension of extensions) {
    const parts = childrenOf(extension);
    if (dottedOid(contentOf(parts[0])) === extensionOids.subjectKeyIdentifier) {
      return Buffer.from(contentOf(decode(Buffer.from(contentOf(parts.at(-1)), 'latin1'))), 'latin1');
    }
  }
  return undefined;
}
