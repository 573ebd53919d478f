import { constant, tuple, type Arbitrary } from 'fast-check';
import type { FrontProxyTarget } from '../../../../target/front-proxy';
import { clientCertificate, itself } from '../../../../vocabulary';
import { certified, getThrough } from '../../../../vocabulary/front-proxy';
import type { CertifiedUser } from '../../../../vocabulary/front-proxy/types';
import type { HttpVersion } from '../../../../vocabulary/versions';
import type { AreaCases } from '../../../area-cases';
import { interleaved } from '../../../generate/covering/turns';
import { word } from '../../../generate/texts';
import { subjectNames, subjectOpenings } from '../../../generate/subject-names';
import { versionAt } from '../../../generate/versions';
import { caller, type FrontProxyCase } from '../cases';
import { isLegal } from '../legal';
import { holderOf } from './users';
import { versionsFor } from './versions';

const caseWith = (holders: Arbitrary<CertifiedUser>, versions: Arbitrary<HttpVersion>): Arbitrary<FrontProxyCase> =>
  tuple(holders, versions).map(([holder, http]) => ({
    area: 'subjects',
    given: { [caller]: holder },
    when: getThrough({ as: caller, http }),
  }));

/** Users who send another certificate behind their own, which is of an issuer or of nobody that matters. */
const withOthersBehind: readonly Arbitrary<CertifiedUser>[] = [
  { alsoSends: clientCertificate({ CN: 'b', O: ['staff'] }).description },
  { alsoSends: clientCertificate({ CN: 'b', O: ['staff'], issuer: itself }).description },
  { sends: 'chain-and-root' as const },
  { serialNumberOctets: 8 },
  { serialNumberOctets: 20 },
].map((besides) =>
  tuple(word(), word()).map(([name, group]): CertifiedUser => ({ ...certified(name, group), besides })),
);

/** A user whose certificate has any subject. */
export const subjects = (target: FrontProxyTarget): AreaCases<FrontProxyCase> => ({
  any: caseWith(subjectNames.map(holderOf), versionsFor(target)).filter(isLegal),
  openings: interleaved(
    subjectOpenings.map((subject, row) => caseWith(subject.map(holderOf), constant(versionAt(row)))),
    withOthersBehind.map((holder) => caseWith(holder, constant('1.1'))),
  ),
});
