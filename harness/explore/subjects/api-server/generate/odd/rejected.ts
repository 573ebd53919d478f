import { allowedName, sameNameAs, unknownAuthority } from '../../../../../vocabulary';
import type { Authority } from '../../../../../vocabulary/types';
import { pairwise } from '../../../../generate/covering/pairwise';
import { authorities } from './issuers';
import type { Difference } from './oddities';

/** What keeps a certificate from being accepted, whatever else is said in it. */
const rejected = (own: Authority): readonly Difference[] => [
  { issuer: sameNameAs(own) },
  { issuer: unknownAuthority },
  { validity: 'expired' },
];

/** What is usual of a certificate, and decides nothing (clause 5.1.4). */
const usual: readonly Difference[] = [
  {},
  { OU: Array.from({ length: 30 }, () => 'x'.repeat(48)) },
  { key: 'RSA-2048' },
  { key: 'P-384' },
  { key: 'Ed25519' },
  { extendedKeyUsage: ['client auth', 'server auth'] },
  { extendedKeyUsage: [] },
  { sends: 'chain-and-root' },
  { sends: 'chain-and-leaf' },
  ...authorities.map((alsoSendsAuthority) => ({ alsoSendsAuthority })),
  { dnsNames: ['b.example'] },
  { OU: allowedName },
  { sharedSerialNumber: 'explored' },
  { sharedKey: 'explored' },
  { validity: { from: '-300d', until: '30m' } },
];

/** What keeps a certificate from being accepted, with each of what is usual beside it: no part of it makes it good. */
export const rejectedWith = (own: Authority): readonly Difference[] =>
  pairwise([rejected(own).length, usual.length]).map(([why = 0, beside = 0]) => ({
    ...usual[beside],
    ...rejected(own)[why],
  }));
