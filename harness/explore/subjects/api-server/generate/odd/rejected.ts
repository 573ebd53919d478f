import {
  allowedName,
  clientCertificate,
  intermediateBelow,
  itself,
  sameNameAs,
  unknownAuthority,
} from '../../../../../vocabulary';
import type { Authority } from '../../../../../vocabulary/types';
import { pairwise } from '../../../../generate/covering/pairwise';
import { inTurn } from '../../../../generate/covering/turns';
import { authorities } from './issuers';
import type { Difference } from './oddities';
import { servicesInAlternativeNames } from './service-names';

/** What keeps a certificate from being accepted, whatever else is said in it. */
const rejected = (own: Authority): readonly [Difference, ...Difference[]] => [
  { issuer: sameNameAs(own) },
  { issuer: unknownAuthority },
  { validity: 'expired' },
  { issuer: itself },
  { issuer: itself, bears: own, certificateAuthority: true },
  { tampered: { field: 'signature' } },
  { issuer: itself, tampered: { field: 'signature' } },
  { issuer: { kind: 'same-key-identifier', as: own } },
  { issuer: intermediateBelow(own, 'signature') },
  { validity: { from: '-2h', until: '-4m' } },
  { validity: 'not-yet-valid' },
];

const withUnits = (count: number): Difference => ({ OU: Array.from({ length: count }, () => 'x'.repeat(48)) });

/** So many certificates sent one behind the other. */
const others = (count: number): Difference => {
  const { description } = clientCertificate({ CN: 'b', O: ['staff'] });
  return {
    alsoSends: Array.from({ length: count - 1 }).reduce<typeof description>(
      (behind) => ({ ...description, alsoSends: behind }),
      description,
    ),
  };
};

type Row = readonly [Difference, ...Difference[]];

/** What is usual of a certificate, and decides nothing (clause 5.1.4): a row for each part of it, of which one is chosen. */
const usual: readonly Row[] = [
  [{}, { key: 'RSA-2048' }, { key: 'P-384' }, { key: 'Ed25519' }],
  [{}, { extendedKeyUsage: ['client auth', 'server auth'] }, { extendedKeyUsage: [] }, { keyUsage: 'none' }],
  [
    {},
    { sends: 'chain-and-root' },
    { sends: 'chain-and-leaf' },
    ...authorities.map((alsoSendsAuthority) => ({ alsoSendsAuthority })),
    others(1),
    others(8),
  ],
  [
    {},
    ...servicesInAlternativeNames,
    { OU: allowedName },
    { O: ['system:masters'] },
    { CN: 'system:node:b', O: ['system:nodes'] },
  ],
  [
    {},
    { sharedSerialNumber: 'explored', sharedKey: 'explored' },
    { sharedKey: 'explored' },
    { serialNumberOctets: 8 },
    { serialNumberOctets: 20 },
  ],
  [{}, { certificateAuthority: true }],
  [{}, withUnits(30), withUnits(400)],
  [{}, { validity: { from: '-300d', until: '30m' } }],
];

/** What keeps a certificate from being accepted, with every two of what is usual beside it: no part of it makes it good. */
export const rejectedWith = (own: Authority): readonly Difference[] => {
  const why = rejected(own);
  return [
    ...pairwise([why.length, ...usual.map(({ length }) => length)]).map(([at = 0, ...chosen]) => ({
      ...usual.reduce<Difference>((all, row, part) => ({ ...all, ...inTurn(row, chosen[part] ?? 0) }), {}),
      ...inTurn(why, at),
    })),
    // What is changed after signing are fields of certificates of version 3.
    ...why
      .filter(({ tampered }) => tampered === undefined)
      .map((difference): Difference => ({ ...difference, extensions: 'none' })),
  ];
};
