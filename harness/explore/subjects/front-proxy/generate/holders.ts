import { constant, tuple, type Arbitrary } from 'fast-check';
import { certified, getThrough, request } from '../../../../vocabulary/front-proxy';
import type { CertifiedUser } from '../../../../vocabulary/front-proxy/types';
import { word } from '../../../generate/texts';
import { caller, type FrontProxyCase } from '../cases';

const other = 'user-2';
const shared = { sharedKey: 'explored', sharedSerialNumber: 'explored' };

/** What the certificates of two users have in common, by which neither of them is known (clause 5.1.4). */
const inCommon: readonly NonNullable<CertifiedUser['besides']>[] = [
  shared,
  { sharedKey: 'explored' },
  { dnsNames: ['b.example'] },
  { emailAddresses: ['kim@b.example'] },
  { ...shared, dnsNames: ['b.example'], emailAddresses: ['kim@b.example'] },
];

/** Two users of other names with something in common, and two certificates of one name in other groups. */
const pairs: readonly Arbitrary<readonly [CertifiedUser, CertifiedUser]>[] = [
  ...inCommon.map((besides) =>
    tuple(word(3, 5), word(6, 8), word(), word()).map(
      ([one, two, group, another]) =>
        [
          { ...certified(one, group), besides },
          { ...certified(two, another), besides },
        ] as const,
    ),
  ),
  tuple(word(3, 5), word(3, 5), word(6, 8)).map(
    ([name, group, another]) => [certified(name, group), certified(name, another)] as const,
  ),
  word(3, 5).map((name) => [certified(name, 'crew'), certified(name)] as const),
];

const places = ['earlier', 'among', 'later'] as const;

/** Holders of certificates that resemble each other, on connections of their own: each has its own identity. */
export const resemblingHolders: readonly Arbitrary<FrontProxyCase>[] = pairs.flatMap((pair) =>
  places.map((place) =>
    tuple(pair, constant(place)).map(([[one, two], at]): FrontProxyCase => ({
      area: 'connections',
      given: { [caller]: one, [other]: two },
      when: getThrough({ as: caller, [at]: [request({ as: other })] }),
    })),
  ),
);
