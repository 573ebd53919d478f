import { createPublicKey, X509Certificate, type KeyObject } from 'node:crypto';
import { asn1 } from 'node-forge';
import { boolean, children, content, decode, encode, isTagged, oid, time, typeOf, types, type Der } from './der';
import { readName, type Name } from './name';
import { countingSignature } from './signature';

/** What authentication reads from one certificate (RFC 5280, section 4). Data, and one question: who signed it? */
export interface Certificate {
  /** SHA-256 of the certificate: two with the same fingerprint are the same certificate. */
  readonly fingerprint: string;
  /** The certificate as it was presented. */
  readonly der: Buffer;
  readonly serial: string;
  readonly subject: Name;
  readonly issuer: Name;
  /** The subject's public key, as DER bytes. */
  readonly publicKey: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly isAuthority: boolean;
  /** How many intermediates may stand below this authority; undefined: any number. */
  readonly pathLength: number | undefined;
  /** False when a key usage is present and does not contain keyCertSign. */
  readonly maySignCertificates: boolean;
  /** The extended key usages; undefined when the extension is absent: any use. */
  readonly extendedKeyUsages: readonly string[] | undefined;
  readonly hasNameConstraints: boolean;
  /** Critical extensions we do not process: RFC 5280 4.2 says such a certificate must be refused. */
  readonly unknownCriticalExtensions: readonly string[];
  /** The object identifier of its signature's algorithm; undefined: one whose signatures do not count. */
  readonly signatureAlgorithm: string | undefined;
  /** Whether `issuer`'s key made this certificate's signature. Names, dates and uses are another question. */
  readonly isSignedBy: (issuer: Certificate) => boolean;
}

const extensionIds = {
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  nameConstraints: '2.5.29.30',
  certificatePolicies: '2.5.29.32',
  extendedKeyUsage: '2.5.29.37',
} as const;

/**
 * Reads one certificate. Throws when OpenSSL or we cannot make sense of it. Alternative names are not read at all: they
 * never name a caller, and odd ones must not lock anybody out (rule C-18).
 */
export function parseCertificate(der: Buffer): Certificate {
  const x509 = new X509Certificate(der);
  const [tbs] = children(decode(x509.raw));
  const fields = children(tbs);
  if (isTagged(fields[0], 0)) checkVersion(children(fields.shift())[0]);
  const [, signature, issuer, validity, subject, publicKey, ...optional] = fields;
  const [notBefore, notAfter] = children(validity);
  const extensions = readExtensions(optional.find((field) => isTagged(field, 3)));
  const [authority, pathLength] = basicConstraints(extensions.get(extensionIds.basicConstraints)?.value);
  const known: readonly string[] = Object.values(extensionIds);
  return {
    fingerprint: x509.fingerprint256,
    der: x509.raw,
    serial: x509.serialNumber,
    subject: readName(subject),
    issuer: readName(issuer),
    publicKey: encode(publicKey),
    notBefore: time(notBefore),
    notAfter: time(notAfter),
    isAuthority: authority,
    pathLength,
    maySignCertificates: keyCertSign(extensions.get(extensionIds.keyUsage)?.value),
    extendedKeyUsages: extensions.has(extensionIds.extendedKeyUsage)
      ? children(extensions.get(extensionIds.extendedKeyUsage)?.value).map(oid)
      : undefined,
    hasNameConstraints: extensions.has(extensionIds.nameConstraints),
    unknownCriticalExtensions: [...extensions]
      .filter(([id, { critical }]) => critical && !known.includes(id))
      .map(([id]) => id),
    signatureAlgorithm: countingSignature(signature),
    isSignedBy: rememberedSignatures(x509),
  };
}

/** Version 2 and 3, written as 1 and 2; a certificate of version 1 says nothing (RFC 5280, 4.1.2.1). */
function checkVersion(version: Der | undefined): void {
  if (!['01', '02'].includes(content(version).toString('hex'))) throw new Error('its version is none of X.509');
}

interface Extension {
  readonly critical: boolean;
  readonly value: Der;
}

function readExtensions(field: Der | undefined): Map<string, Extension> {
  const extensions = new Map<string, Extension>();
  for (const extension of field ? children(children(field)[0]) : []) {
    const [id, ...rest] = children(extension);
    const critical = typeOf(rest[0]) === types.boolean && boolean(rest.shift());
    if (extensions.has(oid(id))) throw new Error(`it has extension ${oid(id)} twice`);
    // Only what we process is decoded; the rest may hold anything.
    const processed = Object.values<string>(extensionIds).includes(oid(id)) && oid(id) !== extensionIds.subjectAltName;
    const [value] = rest;
    if (!value) throw new Error(`its extension ${oid(id)} has no value`);
    extensions.set(oid(id), { critical, value: processed ? decode(content(value)) : value });
  }
  return extensions;
}

function basicConstraints(value: Der | undefined): [authority: boolean, pathLength: number | undefined] {
  const fields = value ? children(value) : [];
  const authority = typeOf(fields[0]) === types.boolean && boolean(fields.shift());
  const [pathLength] = fields;
  return [authority, pathLength && asn1.derToInteger(content(pathLength).toString('latin1'))];
}

/** Bit 5 of the first octet of KeyUsage (RFC 5280, 4.2.1.3), after the octet that counts the unused bits. */
function keyCertSign(value: Der | undefined): boolean {
  return value === undefined || ((content(value)[1] ?? 0) & 0b0000_0100) !== 0;
}

/**
 * Signatures are the costly part of authentication, and whether one key made one signature never changes. So this, and
 * only this, is remembered for as long as both certificates are in use; everything else is looked at again each time.
 */
function rememberedSignatures(x509: X509Certificate): Certificate['isSignedBy'] {
  const known = new WeakMap<Certificate, boolean>();
  return (issuer) => {
    const before = known.get(issuer);
    if (before !== undefined) return before;
    const signed = isSignedWith(x509, issuer);
    known.set(issuer, signed);
    return signed;
  };
}

function isSignedWith(x509: X509Certificate, issuer: Certificate): boolean {
  try {
    return x509.verify(keyOf(issuer));
  } catch {
    return false; // a key OpenSSL cannot use has signed nothing
  }
}

/** To load a key costs OpenSSL 3 twice as much as to verify with it (measured), so each authority's is loaded once. */
const loadedKeys = new WeakMap<Certificate, KeyObject>();

function keyOf(certificate: Certificate): KeyObject {
  const key =
    loadedKeys.get(certificate) ??
    createPublicKey({ key: Buffer.from(certificate.publicKey, 'latin1'), format: 'der', type: 'spki' });
  loadedKeys.set(certificate, key);
  return key;
}
