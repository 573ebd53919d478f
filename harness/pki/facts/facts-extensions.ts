import type { CertificateFacts } from '../../observation';
import { childrenOf, contentOf, decode, dottedOid, isContext, tag, type Asn1 } from '../asn1/der';
import { extensionOids } from '../asn1/oids';
import { extendedKeyUsageOids, keyUsageBits } from '../usages';

type ExtensionFacts = Pick<
  CertificateFacts,
  'dnsNames' | 'ipAddresses' | 'extendedKeyUsage' | 'keyUsage' | 'certificateAuthority'
>;

/** What the extensions say; throws when one that is understood cannot be read. */
export function readExtensions(extensions: readonly Asn1[]): ExtensionFacts {
  const value = (id: string): Asn1 | undefined => {
    const parts = extensions.map(childrenOf).find(([type]) => dottedOid(contentOf(type)) === id);
    return parts && decode(Buffer.from(contentOf(parts.at(-1)), 'latin1'));
  };
  const names = childrenOf(value(extensionOids.subjectAlternativeName));
  const extendedKeyUsage = value(extensionOids.extendedKeyUsage);
  const keyUsage = value(extensionOids.keyUsage);
  return {
    dnsNames: names.filter((name) => isContext(name, 2)).map(contentOf),
    ipAddresses: names
      .filter((name) => isContext(name, 7))
      .map((name) => addressText(Buffer.from(contentOf(name), 'latin1'))),
    extendedKeyUsage:
      extendedKeyUsage && childrenOf(extendedKeyUsage).map((type) => usageName(dottedOid(contentOf(type)))),
    keyUsage: keyUsage && namedBits(Buffer.from(contentOf(keyUsage), 'latin1')),
    certificateAuthority: isAuthority(value(extensionOids.basicConstraints)),
  };
}

const usageName = (dotted: string): string =>
  Object.entries(extendedKeyUsageOids).find(([, oid]) => oid === dotted)?.[0] ?? dotted;

/** Bits after the byte that counts the unused ones. */
const namedBits = (content: Buffer): readonly string[] =>
  keyUsageBits.filter((_, position) => ((content[1 + (position >> 3)] ?? 0) & (0x80 >> (position & 7))) !== 0);

/** The cA field: a BOOLEAN, FALSE by default. */
function isAuthority(basicConstraints: Asn1 | undefined): boolean {
  const [first] = childrenOf(basicConstraints);
  return first?.type === tag.boolean && contentOf(first) !== '\x00';
}

/** As people write addresses; the bytes in hexadecimal where they are no address. */
function addressText(bytes: Buffer): string {
  if (bytes.length === 4) return bytes.join('.');
  if (bytes.length !== 16) return `#${bytes.toString('hex')}`;
  const groups = Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(index * 2).toString(16));
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}
