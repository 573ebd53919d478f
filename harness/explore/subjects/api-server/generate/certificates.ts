import { constant, constantFrom, oneof, tuple, type Arbitrary } from 'fast-check';
import {
  allowedName,
  claiming,
  clientCertificate,
  lastAllowedName,
  proxyCertificate,
  whoAmI,
} from '../../../../vocabulary';
import type { Authority, Header } from '../../../../vocabulary/types';
import type { HttpVersion } from '../../../../vocabulary/versions';
import type { AreaCases } from '../../../area-cases';
import { interleaved } from '../../../generate/covering/turns';
import { versionAt, versions } from '../../../generate/versions';
import { presented, type ApiServerCase } from '../cases';
import { odd, oddities, type Difference } from './odd/oddities';
import { rejectedWith } from './odd/rejected';
import { elsewhere, nearNames, proxyNames } from './odd/proxy-names';

const usersWith = (
  differences: Arbitrary<Difference>,
  http: Arbitrary<HttpVersion> = versions,
): Arbitrary<ApiServerCase> =>
  tuple(differences, http).map(([difference, version]) => ({
    area: 'certificates',
    given: { [presented]: clientCertificate({ CN: 'kim', O: ['crew', 'staff'], ...difference }) },
    when: whoAmI({ present: presented, http: version }),
  }));

/** Mostly claims, which a front proxy that is none must not be believed. */
const claims: Arbitrary<readonly Header[]> = oneof(
  { withCrossShrink: true },
  { arbitrary: constant(claiming('kim', 'crew', 'staff')), weight: 5 },
  { arbitrary: constantFrom<readonly Header[]>(claiming('kim'), []), weight: 1 },
);

const proxiesWith = (
  differences: Arbitrary<Difference>,
  http: Arbitrary<HttpVersion> = versions,
  headers: Arbitrary<readonly Header[]> = claims,
): Arbitrary<ApiServerCase> =>
  tuple(differences, headers, http).map(([difference, said, version]) => ({
    area: 'certificates',
    given: { [presented]: proxyCertificate(difference) },
    when: whoAmI({ present: presented, headers: said, http: version }),
  }));

const proxies: Arbitrary<Difference> = oneof(
  { withCrossShrink: true },
  { arbitrary: odd('request-header-ca'), weight: 6 },
  { arbitrary: proxyNames, weight: 8 },
  { arbitrary: constantFrom<Difference>({ CN: allowedName }, { CN: lastAllowedName }), weight: 1 },
);

/** Each alternative of each oddity once, over HTTP/1.1 mostly. */
const each = (
  own: Authority,
  casesWith: (differences: Arbitrary<Difference>, http: Arbitrary<HttpVersion>) => Arbitrary<ApiServerCase>,
): readonly Arbitrary<ApiServerCase>[] =>
  interleaved(...oddities(own).map((oddity) => oddity.each)).map((differences, row) =>
    casesWith(differences, constant(versionAt(row))),
  );

const proxiesThatClaim = (differences: Arbitrary<Difference>, http: Arbitrary<HttpVersion>): Arbitrary<ApiServerCase> =>
  proxiesWith(differences, http, constant(claiming('kim', 'crew', 'staff')));

/** Users and front proxies, with certificates that are odd in one or two ways. */
export const certificates: AreaCases<ApiServerCase> = {
  sameOnEachSetup: true,
  any: oneof(usersWith(odd('client-ca')), proxiesWith(proxies)),
  openings: interleaved(
    each('client-ca', usersWith),
    each('request-header-ca', proxiesThatClaim),
    rejectedWith('client-ca').map((difference, row) => usersWith(constant(difference), constant(versionAt(row)))),
    rejectedWith('request-header-ca').map((difference, row) =>
      proxiesThatClaim(constant(difference), constant(versionAt(row))),
    ),
    interleaved(
      elsewhere.map((name) => constant(name)),
      nearNames.map((names) => names.map((CN) => ({ CN }))),
    ).map((differences) => proxiesThatClaim(differences, constant('1.1'))),
  ),
};
