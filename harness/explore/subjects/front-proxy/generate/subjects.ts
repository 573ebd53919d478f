import { constant, tuple, type Arbitrary } from 'fast-check';
import type { FrontProxyTarget } from '../../../../target/front-proxy';
import { getThrough } from '../../../../vocabulary/front-proxy';
import type { CertifiedUser } from '../../../../vocabulary/front-proxy/types';
import type { HttpVersion } from '../../../../vocabulary/versions';
import type { AreaCases } from '../../../area-cases';
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

/** A user whose certificate has any subject. */
export const subjects = (target: FrontProxyTarget): AreaCases<FrontProxyCase> => ({
  any: caseWith(subjectNames.map(holderOf), versionsFor(target)).filter(isLegal),
  openings: subjectOpenings.map((subject, row) => caseWith(subject.map(holderOf), constant(versionAt(row)))),
});
