import { constant, constantFrom, oneof, tuple, type Arbitrary } from 'fast-check';
import type { RequestHeaderConfig } from '../../../../target/types';
import { lastAllowedName, notAllowedName, proxyCertificate, whoAmI } from '../../../../vocabulary';
import type { Certificate, Header } from '../../../../vocabulary/types';
import type { AreaCases } from '../../../area-cases';
import { versions } from '../../../generate/versions';
import { presented, type ApiServerCase } from '../cases';
import { ordinaryAdministrator, ordinaryProxy, ordinaryUser } from './callers';
import { headerOpenings } from './header-openings';
import { otherCredentials } from './other-credentials';
import { isLegal } from '../legal';
import { identityHeaders } from '../../../generate/headers/identity-headers';
import { otherSources } from '../../../generate/headers/other-sources';

/** Who sends the headers: mostly the front proxy, whose headers alone count (clause 5.2.4). */
const senders: Arbitrary<Certificate | undefined> = oneof(
  { withCrossShrink: true },
  { arbitrary: constant<Certificate | undefined>(ordinaryProxy), weight: 10 },
  {
    arbitrary: constantFrom<Certificate | undefined>(
      ordinaryUser,
      ordinaryAdministrator,
      undefined,
      proxyCertificate({ CN: notAllowedName }),
      proxyCertificate({ CN: lastAllowedName }),
    ),
    weight: 4,
  },
);

/** A single request with identity headers of any names and values. */
export const headerValues = (
  config: RequestHeaderConfig,
  besides: readonly Arbitrary<readonly Header[]>[],
  tokens: readonly (readonly Header[])[],
): AreaCases<ApiServerCase> => ({
  openings: headerOpenings(config, besides, tokens),
  any: tuple(senders, versions)
    .chain(([certificate, http]) =>
      tuple(
        identityHeaders(config, http),
        oneof(
          { withCrossShrink: true },
          { arbitrary: constant<readonly Header[]>([]), weight: 24 },
          { arbitrary: otherSources, weight: 4 },
          { arbitrary: otherCredentials(http), weight: 4 },
          ...besides.map((arbitrary) => ({ arbitrary, weight: 1 })),
        ),
      ).map(([own, others]): ApiServerCase => ({
        area: 'header-values',
        given: certificate === undefined ? {} : { [presented]: certificate },
        when: whoAmI({
          ...(certificate === undefined ? {} : { present: presented }),
          headers: [...own, ...others],
          http,
        }),
      })),
    )
    .filter(isLegal),
});
