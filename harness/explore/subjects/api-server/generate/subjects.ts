import { tuple, type Arbitrary } from 'fast-check';
import { clientCertificate, whoAmI } from '../../../../vocabulary';
import { subjectNames } from '../../../generate/subject-names';
import { versions } from '../../../generate/versions';
import { presented, type ApiServerCase } from '../cases';

/** A certificate of the client CA with any subject. */
export const subjects: Arbitrary<ApiServerCase> = tuple(subjectNames, versions).map(([names, http]) => ({
  area: 'subjects',
  given: { [presented]: clientCertificate(names) },
  when: whoAmI({ present: presented, http }),
}));
