import { constant, tuple, type Arbitrary } from 'fast-check';
import { clientCertificate, whoAmI } from '../../../../vocabulary';
import type { CertificateDescription } from '../../../../vocabulary/types';
import type { HttpVersion } from '../../../../vocabulary/versions';
import type { AreaCases } from '../../../area-cases';
import { subjectNames, subjectOpenings } from '../../../generate/subject-names';
import { versionAt, versions } from '../../../generate/versions';
import { presented, type ApiServerCase } from '../cases';

const caseWith = (
  names: Arbitrary<Partial<CertificateDescription>>,
  http: Arbitrary<HttpVersion>,
): Arbitrary<ApiServerCase> =>
  tuple(names, http).map(([subject, version]) => ({
    area: 'subjects',
    given: { [presented]: clientCertificate(subject) },
    when: whoAmI({ present: presented, http: version }),
  }));

/** A certificate of the client CA with any subject. */
export const subjects: AreaCases<ApiServerCase> = {
  sameOnEachSetup: true,
  any: caseWith(subjectNames, versions),
  openings: subjectOpenings.map((names, row) => caseWith(names, constant(versionAt(row)))),
};
