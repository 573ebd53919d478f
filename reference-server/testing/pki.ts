import { createPublicKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { asn1 } from 'node-forge';

/** A certificate made for a test, with its key. */
export interface Issued {
  readonly pem: string;
  readonly der: Buffer;
  readonly key: KeyObject;
  readonly keyPem: string;
  readonly subject: Subject;
}

/** Attribute, value, and the ASN.1 string type when it is not UTF8String. A value as bytes is taken as it is. */
export type Attribute = readonly [type: keyof typeof attributeIds, value: string | Buffer, stringType?: number];
/** A name is a list of RDNs; an RDN that is a list of attributes is a multi-valued one. */
export type Subject = readonly (Attribute | readonly Attribute[])[];

/** What to issue; everything has a sensible value for a client certificate. */
export interface Wish {
  readonly subject: Subject;
  /** Without one the certificate is self-signed. */
  readonly issuer?: Issued;
  readonly ca?: boolean;
  readonly pathLength?: number;
  readonly usages?: readonly (keyof typeof usageIds)[] | false;
  /** The first octet of KeyUsage; false: no such extension. */
  readonly keyUsage?: number | false;
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  readonly key?: KeyObject;
  /** DNS names as alternative names. */
  readonly dns?: readonly string[];
  /** Any further extensions. */
  readonly extensions?: readonly { id: string; critical: boolean; value: Buffer }[];
  /** Signature hash; sha1 for the test that it is refused. */
  readonly hash?: 'sha256' | 'sha1';
  /** Any other way to sign: the algorithm's DER, and what makes a signature with it. */
  readonly signature?: { readonly algorithm: Buffer; readonly sign: (content: Buffer, key: KeyObject) => Buffer };
}

const attributeIds = { CN: '2.5.4.3', O: '2.5.4.10', OU: '2.5.4.11', UID: '1.3.6.1.4.1.57683.2' } as const;
const usageIds = { clientAuth: '1.3.6.1.5.5.7.3.2', serverAuth: '1.3.6.1.5.5.7.3.1', any: '2.5.29.37.0' } as const;
/** The tag numbers (X.680); forge's own type has not all that the tests need. */
const [BOOLEAN, INTEGER, BITSTRING, OCTETSTRING, NULL, OID, utf8String, SEQUENCE, SET, GENERALIZEDTIME] = [
  1, 2, 3, 4, 5, 6, 12, 16, 17, 24,
] as const;
const day = 24 * 60 * 60 * 1000;

/** Issues one certificate. */
export function issue(wish: Wish): Issued {
  const key = wish.key ?? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const signer = wish.issuer?.key ?? key;
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const algorithm = wish.signature
    ? asn1.fromDer(wish.signature.algorithm.toString('latin1'))
    : signatureAlgorithm(signer, wish.hash ?? 'sha256');
  const validity = [wish.notBefore ?? new Date(Date.now() - day), wish.notAfter ?? new Date(Date.now() + 365 * day)];
  const tbs = sequence(
    tagged(0, primitive(INTEGER, '\x02')),
    primitive(INTEGER, `\x01${randomBytes(8).toString('latin1')}`),
    algorithm,
    nameOf(wish.issuer?.subject ?? wish.subject),
    sequence(...validity.map((date) => primitive(GENERALIZEDTIME, asn1.dateToGeneralizedTime(date)))),
    nameOf(wish.subject),
    asn1.fromDer(publicKey.toString('latin1')),
    tagged(3, sequence(...extensionsOf(wish))),
  );
  const signature =
    wish.signature?.sign(derOf(tbs), signer) ??
    sign(signer.asymmetricKeyType === 'ed25519' ? null : (wish.hash ?? 'sha256'), derOf(tbs), signer);
  const der = derOf(sequence(tbs, algorithm, primitive(BITSTRING, `\0${signature.toString('latin1')}`)));
  return {
    der,
    key,
    subject: wish.subject,
    pem: `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    keyPem: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** A certificate authority that may sign certificates. */
export function authority(name: string, wish: Partial<Wish> = {}): Issued {
  return issue({ subject: [['CN', name]], ca: true, usages: false, keyUsage: 0b0000_0110, ...wish });
}

/** Encodes a value as the content of an extension, for the odd ones. */
export function derOf(value: asn1.Asn1): Buffer {
  return Buffer.from(asn1.toDer(value).getBytes(), 'latin1');
}

function nameOf(subject: Subject): asn1.Asn1 {
  const rdns = subject.map((rdn) => (isMultiValued(rdn) ? rdn : [rdn]));
  return sequence(...rdns.map((attributes) => constructed(SET, ...attributes.map(attributeOf))));
}

function isMultiValued(rdn: Subject[number]): rdn is readonly Attribute[] {
  return Array.isArray(rdn[0]);
}

function attributeOf([type, value, stringType = utf8String]: Attribute): asn1.Asn1 {
  const bytes = typeof value === 'string' && stringType === utf8String ? Buffer.from(value) : value;
  const text = typeof bytes === 'string' ? bytes : bytes.toString('latin1');
  return sequence(identifier(attributeIds[type]), primitive(stringType, text));
}

function extensionsOf(wish: Wish): asn1.Asn1[] {
  const { ca = false, pathLength, usages = ['clientAuth'], keyUsage = ca ? 0b0000_0110 : 0b1000_0000, dns } = wish;
  const constraints = [
    ...(ca ? [primitive(BOOLEAN, '\xff')] : []),
    ...(pathLength === undefined ? [] : [primitive(INTEGER, String.fromCharCode(pathLength))]),
  ];
  return [
    extension('2.5.29.19', true, derOf(sequence(...constraints))),
    ...(keyUsage === false ? [] : [extension('2.5.29.15', true, Buffer.from([3, 2, 0, keyUsage]))]),
    ...(usages
      ? [extension('2.5.29.37', false, derOf(sequence(...usages.map((usage) => identifier(usageIds[usage])))))]
      : []),
    ...(dns ? [extension('2.5.29.17', false, derOf(sequence(...dns.map(dnsName))))] : []),
    ...(wish.extensions ?? []).map(({ id, critical, value }) => extension(id, critical, value)),
  ];
}

function dnsName(name: string): asn1.Asn1 {
  return create(asn1.Class.CONTEXT_SPECIFIC, 2, false, name);
}

function extension(id: string, critical: boolean, value: Buffer): asn1.Asn1 {
  const flag = critical ? [primitive(BOOLEAN, '\xff')] : [];
  return sequence(identifier(id), ...flag, primitive(OCTETSTRING, value.toString('latin1')));
}

function signatureAlgorithm(key: KeyObject, hash: 'sha256' | 'sha1'): asn1.Asn1 {
  if (key.asymmetricKeyType === 'ed25519') return sequence(identifier('1.3.101.112'));
  if (key.asymmetricKeyType === 'ec') {
    return sequence(identifier(hash === 'sha1' ? '1.2.840.10045.4.1' : '1.2.840.10045.4.3.2'));
  }
  return sequence(identifier('1.2.840.113549.1.1.11'), primitive(NULL, ''));
}

function identifier(id: string): asn1.Asn1 {
  return primitive(OID, asn1.oidToDer(id).getBytes());
}

function primitive(type: number, value: string): asn1.Asn1 {
  return create(asn1.Class.UNIVERSAL, type, false, value);
}

function constructed(type: number, ...values: asn1.Asn1[]): asn1.Asn1 {
  return create(asn1.Class.UNIVERSAL, type, true, values);
}

function sequence(...values: asn1.Asn1[]): asn1.Asn1 {
  return constructed(SEQUENCE, ...values);
}

function tagged(number: number, value: asn1.Asn1): asn1.Asn1 {
  return create(asn1.Class.CONTEXT_SPECIFIC, number, true, [value]);
}

function create(tagClass: asn1.Class, type: number, isConstructed: boolean, value: string | asn1.Asn1[]): asn1.Asn1 {
  return Object.assign(asn1.create(tagClass, asn1.Type.NONE, isConstructed, value), { type });
}
