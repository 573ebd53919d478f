import type { KeyType } from '../given';

/** What is wrong with a certificate whatever kind of key it has: who has signed it, for whom it is, until when. */
const flaws = {
  'untrusted-ca': 'of a CA that is not trusted',
  'self-signed': 'signed by itself',
  'other-name': 'for another name',
  expired: 'that has expired',
} as const;

/** The kinds of keys that servers have, beside the usual P-256. */
export const otherKeys = {
  'p-384': { key: 'P-384', words: 'a key of P-384' },
  'p-521': { key: 'P-521', words: 'a key of P-521' },
  ed25519: { key: 'Ed25519', words: 'a key of Ed25519' },
  rsa: { key: 'RSA-2048', words: 'an RSA key of 2048 bits' },
} as const satisfies Readonly<Record<string, { readonly key: KeyType; readonly words: string }>>;

/** How many intermediate CAs lead to a CA that is not trusted: what builds paths has bounds of its own. */
export const depths = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

export type FlawOfAnyKey = keyof typeof flaws;
export type OtherKey = keyof typeof otherKeys;
type Depth = (typeof depths)[number];
export type FlawedKey = `${FlawOfAnyKey}-with-${OtherKey}`;
export type UntrustedPath = `untrusted-path-of-${Depth}`;

/** A row for each flaw with each kind of key. */
export const ofEveryKey = <Row>(row: (flaw: FlawOfAnyKey, key: OtherKey) => Row): Readonly<Record<FlawedKey, Row>> =>
  Object.fromEntries(
    (Object.keys(flaws) as FlawOfAnyKey[]).flatMap((flaw) =>
      (Object.keys(otherKeys) as OtherKey[]).map((key) => [`${flaw}-with-${key}`, row(flaw, key)] as const),
    ),
  ) as Record<FlawedKey, Row>;

/** A row for each depth. */
export const ofEveryDepth = <Row>(row: (depth: number) => Row): Readonly<Record<UntrustedPath, Row>> =>
  Object.fromEntries(depths.map((depth) => [`untrusted-path-of-${depth}`, row(depth)] as const)) as Record<
    UntrustedPath,
    Row
  >;

/** The words complete "the server presents a certificate …". */
export const flawedKeys = ofEveryKey((flaw, key) => `${flaws[flaw]}, with ${otherKeys[key].words}`);

export const untrustedPaths = ofEveryDepth(
  (depth) => `of the last of ${depth} intermediate CAs below a CA that is not trusted, with all ${depth} sent`,
);
