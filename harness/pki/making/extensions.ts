import {
  bitString,
  boolean,
  constructed,
  encode,
  explicit,
  implicit,
  integer,
  octetString,
  oid,
  sequence,
  type Asn1,
} from '../asn1/der';
import { extensionOids, namingOids, principalNameOid } from '../asn1/oids';
import { attributeString } from '../asn1/strings';
import { splitHosts, type Hosts } from '../hosts';
import { keyUsageBits, usageOid, type KeyUsage, type UsageName } from '../usages';

const extension = (id: string, critical: boolean, value: Asn1): Asn1 =>
  sequence(oid(id), ...(critical ? [boolean(true)] : []), octetString(encode(value)));

/** Critical as RFC 5280 wants it; `pathLength` counts the authorities that may follow below. */
export function basicConstraints(authority: boolean, pathLength?: number, isCritical = true): Asn1 {
  const length = pathLength === undefined ? [] : [integer(Buffer.from([pathLength]))];
  return extension(
    extensionOids.basicConstraints,
    isCritical,
    sequence(...(authority ? [boolean(true)] : []), ...length),
  );
}

/** The critical keyUsage extension: a named bit list, so zero bits at the end are not written (X.690, 11.2.2). */
export function keyUsage(usages: readonly KeyUsage[]): Asn1 {
  const positions = usages.map((usage) => keyUsageBits.indexOf(usage));
  const last = Math.max(...positions);
  const content = Buffer.alloc((last >> 3) + 1);
  for (const position of positions) content[position >> 3] = (content[position >> 3] ?? 0) | (0x80 >> (position & 7));
  return extension(extensionOids.keyUsage, true, bitString(content, 7 - (last & 7)));
}

export function extendedKeyUsage(usages: readonly UsageName[], isCritical = false): Asn1 {
  const oids = [...new Set(usages.map(usageOid))];
  return extension(extensionOids.extendedKeyUsage, isCritical, sequence(...oids.map(oid)));
}

export const subjectKeyIdentifier = (identifier: Buffer): Asn1 =>
  extension(extensionOids.subjectKeyIdentifier, false, octetString(identifier));

export const authorityKeyIdentifier = (identifier: Buffer): Asn1 =>
  extension(extensionOids.authorityKeyIdentifier, false, sequence(implicit(0, identifier)));

/** Alternative names that only clients have. */
export interface ClientNames {
  readonly emailAddresses?: readonly string[];
  readonly uris?: readonly string[];
  readonly principalNames?: readonly string[];
  readonly directoryNames?: readonly Asn1[];
}

/**
 * GeneralNames otherName [0], rfc822Name [1], dNSName [2], directoryName [4], uniformResourceIdentifier [6] and iPAddress
 * [7] (RFC 5280, 4.2.1.6).
 */
export const subjectAlternativeName = (
  { dnsNames, ipAddresses }: Hosts,
  { emailAddresses = [], uris = [], principalNames = [], directoryNames = [] }: ClientNames = {},
): Asn1 =>
  extension(
    extensionOids.subjectAlternativeName,
    false,
    sequence(
      ...principalNames.map((name) => constructed(0, [oid(principalNameOid), explicit(0, attributeString(name))])),
      ...emailAddresses.map((address) => implicit(1, Buffer.from(address, 'ascii'))),
      ...dnsNames.map((name) => implicit(2, Buffer.from(name, 'ascii'))),
      ...directoryNames.map((name) => explicit(4, name)),
      ...uris.map((uri) => implicit(6, Buffer.from(uri, 'ascii'))),
      ...ipAddresses.map((address) => implicit(7, address)),
    ),
  );

/** An authority with it issues for DNS names at or below the first alone, and for none at or below the second (RFC 5280, 4.2.1.10). */
export const constrainedDnsNames = (
  { permits, excludes }: { readonly permits?: string | undefined; readonly excludes?: string | undefined },
  isCritical = true,
): Asn1 =>
  extension(
    extensionOids.nameConstraints,
    isCritical,
    sequence(
      ...[permits, excludes].flatMap((name, at) => (name === undefined ? [] : [constructed(at, [subtree(name)])])),
    ),
  );

const subtree = (name: string): Asn1 => sequence(implicit(2, Buffer.from(name, 'ascii')));

/** An authority with it issues for addresses of this network alone. */
export const permittedAddresses = (network: string, mask: string): Asn1 =>
  extension(
    extensionOids.nameConstraints,
    true,
    sequence(constructed(0, [sequence(implicit(7, subnet(network, mask)))])),
  );

/** An authority with it issues for subjects alone that begin with this name (RFC 5280, 4.2.1.10). */
export const permittedSubjects = (name: Asn1): Asn1 =>
  extension(extensionOids.nameConstraints, true, sequence(constructed(0, [sequence(constructed(4, [name]))])));

/** An authority with it issues for no DNS name and no IPv4 address: an empty name stands for all. */
export const everyNameExcluded = (): Asn1 =>
  extension(
    extensionOids.nameConstraints,
    true,
    sequence(
      constructed(1, [sequence(implicit(2, Buffer.alloc(0))), sequence(implicit(7, subnet('0.0.0.0', '0.0.0.0')))]),
    ),
  );

const subnet = (network: string, mask: string): Buffer => Buffer.concat(splitHosts([network, mask]).ipAddresses);

/** An extension no one knows, marked critical: whoever meets it must refuse the certificate (RFC 5280, 4.2). */
export const unknownCriticalExtension = (): Asn1 =>
  extension(extensionOids.unknown, true, octetString(Buffer.from('unknown')));

/** So many extensions that no one knows, of an octet each; none is critical, so whoever meets them may ignore them. */
export const furtherExtensions = (count: number): readonly Asn1[] =>
  Array.from({ length: count }, (_, at) =>
    extension(`${extensionOids.unknown}.${at + 1}`, false, octetString(Buffer.from([0]))),
  );

/** Every extension in which programs write names, with this value; none is critical, and no rule lets a server read one. */
export const namingExtensions = (value: string, as: 'bytes' | 'UTF8String'): readonly Asn1[] =>
  namingOids.map((id) =>
    as === 'UTF8String'
      ? extension(id, false, attributeString(value))
      : sequence(oid(id), octetString(Buffer.from(value, 'utf8'))),
  );
