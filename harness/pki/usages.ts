import type { FurtherUsage } from '../vocabulary/given';

/** The bits of the keyUsage extension in the order of RFC 5280, 4.2.1.3. */
export const keyUsageBits = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
  'encipherOnly',
  'decipherOnly',
] as const;

export type KeyUsage = (typeof keyUsageBits)[number];

/** The usage strings of signing configurations (clause 2.4) that become bits of keyUsage; names as cfssl has them. */
export const keyUsageNames = {
  signing: 'digitalSignature',
  'digital signature': 'digitalSignature',
  'content commitment': 'nonRepudiation',
  'key encipherment': 'keyEncipherment',
  'key agreement': 'keyAgreement',
  'data encipherment': 'dataEncipherment',
  'cert sign': 'keyCertSign',
  'crl sign': 'cRLSign',
  'encipher only': 'encipherOnly',
  'decipher only': 'decipherOnly',
} as const satisfies Record<string, KeyUsage>;

/** The usage strings of signing configurations that become extended key usages; `s/mime` is cfssl's second name of one. */
export const extendedKeyUsageOids = {
  any: '2.5.29.37.0',
  'server auth': '1.3.6.1.5.5.7.3.1',
  'client auth': '1.3.6.1.5.5.7.3.2',
  'code signing': '1.3.6.1.5.5.7.3.3',
  'email protection': '1.3.6.1.5.5.7.3.4',
  's/mime': '1.3.6.1.5.5.7.3.4',
  'ipsec end system': '1.3.6.1.5.5.7.3.5',
  'ipsec tunnel': '1.3.6.1.5.5.7.3.6',
  'ipsec user': '1.3.6.1.5.5.7.3.7',
  timestamping: '1.3.6.1.5.5.7.3.8',
  'ocsp signing': '1.3.6.1.5.5.7.3.9',
  'microsoft sgc': '1.3.6.1.4.1.311.10.3.3',
  'netscape sgc': '2.16.840.1.113730.4.1',
} as const satisfies Record<string, string>;

/** No one's: below the enterprise number that RFC 5612 sets aside for examples. No signing configuration can name it. */
const unknownUsageOid = '1.3.6.1.4.1.32473.3';

/** Usages that no signing configuration names (IANA, SMI Security for PKIX Extended Key Purpose). */
const furtherUsageOids: Readonly<Record<FurtherUsage | 'unknown', string>> = {
  unknown: unknownUsageOid,
  'EAP over PPP': '1.3.6.1.5.5.7.3.13',
  'EAP over LAN': '1.3.6.1.5.5.7.3.14',
  'IPsec IKE': '1.3.6.1.5.5.7.3.17',
  'SSH client': '1.3.6.1.5.5.7.3.21',
  'SSH server': '1.3.6.1.5.5.7.3.22',
};

/** A usage of a certificate that a scenario describes. */
export type UsageName = ExtendedKeyUsageName | keyof typeof furtherUsageOids;

/** Its object identifier. */
export const usageOid = (usage: UsageName): string =>
  usage in furtherUsageOids
    ? furtherUsageOids[usage as keyof typeof furtherUsageOids]
    : extendedKeyUsageOids[usage as ExtendedKeyUsageName];

export type ExtendedKeyUsageName = keyof typeof extendedKeyUsageOids;

export type KeyUsageName = keyof typeof keyUsageNames;

export const isKeyUsageName = (text: string): text is KeyUsageName => Object.hasOwn(keyUsageNames, text);
export const isExtendedKeyUsageName = (text: string): text is ExtendedKeyUsageName =>
  Object.hasOwn(extendedKeyUsageOids, text);
