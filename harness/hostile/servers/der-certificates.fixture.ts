import { makeAuthority } from '../../pki';
import {
  bitString,
  decode,
  encode,
  integer,
  nothing,
  octetString,
  oid,
  sequence,
  tag,
  tagClass,
  type Asn1,
} from '../../pki/asn1/der';
import { signerOf } from '../../pki/making/authority';
import { signCertificate } from '../../pki/making/certificate';
import { subjectAlternativeName } from '../../pki/making/extensions';
import { splitHosts } from '../../pki/hosts';
import { generateKey, privateKeyPem } from '../../pki/making/keys';
import { subjectName } from '../../pki/making/name';
import { certificatePem } from '../../pki/pem';
import type { AuthorityPair } from '../../pki';

/** An object identifier of so many octets: one number, or as many as fit. */
export const longOid = (octets: number, numbers: 'one' | 'many'): Asn1 => ({
  tagClass: tagClass.universal,
  type: tag.oid,
  constructed: false,
  value: `\x2a${numbers === 'one' ? `${'\x81'.repeat(octets - 2)}\x01` : '\x01'.repeat(octets - 1)}`,
});

const primitive = (type: number, value: string): Asn1 => ({
  tagClass: tagClass.universal,
  type,
  constructed: false,
  value,
});

const extension = (id: Asn1, value: Asn1): Asn1 => sequence(id, octetString(encode(value)));
export const usages = (...types: readonly Asn1[]): Asn1 => extension(oid('2.5.29.37'), sequence(...types));

export interface ServerCertificate {
  readonly der: Buffer;
  readonly chain: string;
  readonly key: string;
}

/** A server's certificate for this machine, with these extensions and after its names. */
export async function certificateWith(
  root: AuthorityPair,
  {
    extensions = [],
    subject = subjectName({ CN: 'odd' }),
  }: { readonly extensions?: readonly Asn1[]; readonly subject?: Asn1 },
): Promise<ServerCertificate> {
  const { publicKey, privateKey } = await generateKey('P-256');
  const der = signCertificate(
    {
      subject,
      publicKey,
      notBefore: new Date(Date.now() - 60_000),
      notAfter: new Date(Date.now() + 3_600_000),
      extensions: [subjectAlternativeName(splitHosts(['localhost', '127.0.0.1'])), ...extensions],
    },
    signerOf(root),
  );
  return { der, chain: certificatePem(der), key: privateKeyPem(privateKey) };
}

/** Certificates that are well formed and that nobody issues, by what is odd about them. */
export async function oddCertificates(): Promise<ReadonlyMap<string, ServerCertificate>> {
  const root = await makeAuthority({ commonName: 'root', now: new Date(), hours: 1 });
  const text = primitive(tag.utf8String, 'x');
  const nested = (depth: number): Asn1 => (depth === 0 ? text : sequence(nested(depth - 1)));
  const odd: Readonly<Record<string, Parameters<typeof certificateWith>[1]>> = {
    ...Object.fromEntries(
      [63, 64, 65, 128, 255, 256, 586, 587, 600, 5000].flatMap((octets) =>
        (['one', 'many'] as const).map((numbers) => [
          `a usage of ${octets} octets and ${numbers}`,
          { extensions: [usages(longOid(octets, numbers))] },
        ]),
      ),
    ),
    'a usage without octets': { extensions: [usages(primitive(tag.oid, ''))] },
    'a usage that does not end': { extensions: [usages(primitive(tag.oid, '\x2a\x81'))] },
    '2000 usages': { extensions: [usages(...Array.from({ length: 2000 }, () => longOid(20, 'many')))] },
    'usages that are no list': { extensions: [extension(oid('2.5.29.37'), text)] },
    'usages twice': { extensions: [usages(longOid(600, 'one')), usages(longOid(600, 'many'))] },
    'an extension with a long name': { extensions: [extension(longOid(600, 'one'), text)] },
    'a policy with a long name': { extensions: [extension(oid('2.5.29.32'), sequence(sequence(longOid(600, 'one'))))] },
    'access to information by a long name': {
      extensions: [
        extension(
          oid('1.3.6.1.5.5.7.1.1'),
          sequence(sequence(longOid(600, 'one'), { ...text, tagClass: tagClass.context, type: 6 })),
        ),
      ],
    },
    'an alternative name of an odd kind': {
      extensions: [
        extension(oid('2.5.29.17'), sequence({ ...longOid(600, 'one'), tagClass: tagClass.context, type: 8 })),
      ],
    },
    'a subject with a long type': {
      subject: sequence({ ...sequence(sequence(longOid(600, 'one'), text)), type: tag.set }),
    },
    'a subject with an odd value': {
      subject: sequence({ ...sequence(sequence(oid('2.5.4.3'), primitive(tag.bmpString, 'ab'))), type: tag.set }),
    },
    'constraints 40 deep': { extensions: [extension(oid('2.5.29.19'), nested(40))] },
    'names with NUL': {
      extensions: [extension(oid('2.5.29.17'), sequence({ ...text, tagClass: 128, type: 2, value: 'a\0b' }))],
    },
  };
  const made = await Promise.all(
    Object.entries(odd).map(async ([name, what]) => [name, await certificateWith(root, what)] as const),
  );
  return new Map(made);
}

/** The same certificate with one octet changed, at every so many octets; some of them no longer parse. */
export function mutations(der: Buffer, step: number): readonly Buffer[] {
  const changed: Buffer[] = [];
  for (let at = 0; at < der.length; at += step)
    for (const value of [0x00, 0x30, 0x7f, 0x80, 0x84, 0xff]) {
      const copy = Buffer.from(der);
      copy[at] = value;
      changed.push(copy);
    }
  return changed;
}

const numbers = (...hex: readonly string[]): Buffer =>
  encode(sequence(...hex.map((each) => integer(Buffer.from(each, 'hex')))));
const keyInfo = (algorithm: readonly Asn1[], bits: Buffer): Asn1 => sequence(sequence(...algorithm), bitString(bits));

/** Public keys of which OpenSSL makes nothing, or something odd. */
const oddKeys = (): readonly Asn1[] => {
  const [rsa, pss, ec, dsa] = [
    '1.2.840.113549.1.1.1',
    '1.2.840.113549.1.1.10',
    '1.2.840.10045.2.1',
    '1.2.840.10040.4.1',
  ].map(oid) as [Asn1, Asn1, Asn1, Asn1];
  const p256 = oid('1.2.840.10045.3.1.7');
  return [
    sequence(),
    keyInfo([], Buffer.alloc(0)),
    keyInfo([longOid(600, 'one')], Buffer.from('key')),
    keyInfo([oid('1.3.6.1.4.1.32473.1')], Buffer.from('key')),
    keyInfo([rsa, nothing()], Buffer.alloc(0)),
    keyInfo([rsa, nothing()], numbers('00', '00')),
    keyInfo([rsa, nothing()], numbers('ff', 'ff')),
    keyInfo([rsa, nothing()], numbers(`7f${'ff'.repeat(4095)}`, `7f${'ff'.repeat(4095)}`)),
    keyInfo([rsa], numbers('03')),
    keyInfo([pss, sequence(longOid(600, 'one'))], numbers('03', '03')),
    keyInfo([pss], numbers('03', '03')),
    keyInfo([ec], Buffer.alloc(65, 4)),
    keyInfo([ec, p256], Buffer.alloc(0)),
    keyInfo([ec, p256], Buffer.alloc(65, 4)),
    keyInfo([ec, oid('1.3.132.0.999')], Buffer.alloc(65, 4)),
    keyInfo([ec, sequence(integer(Buffer.from([1])))], Buffer.alloc(65, 4)),
    keyInfo([dsa], numbers('03')),
    keyInfo([dsa, sequence(...['03', '00', '02'].map((hex) => integer(Buffer.from(hex, 'hex'))))], numbers('03')),
    ...['101.110', '101.111', '101.112', '101.113'].map((arc) => keyInfo([oid(`1.3.${arc}`)], Buffer.alloc(0))),
  ];
};

/** The certificate with each of these keys in turn, which a server that speaks TLS could not use. */
export const withOddKeys = (der: Buffer): readonly Buffer[] => {
  const [toBeSigned, ...signature] = decode(der).value as readonly Asn1[];
  const fields = toBeSigned?.value as readonly Asn1[];
  return oddKeys().map((key) => encode(sequence(sequence(...fields.toSpliced(6, 1, key)), ...signature)));
};
