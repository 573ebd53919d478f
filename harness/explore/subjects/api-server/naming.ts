import type { Certificate, Need } from '../../../vocabulary/types';
import type { ExploredSubject } from '../../explored-subject';
import type { ApiServerCases } from './cases';
import { hasOtherBytes } from './legal';

/** The names of certificates are those of one case alone. */
export const named: ExploredSubject<ApiServerCases>['named'] = ({ given, when }, name) => {
  const certificates = Object.entries(given).map(([own, certificate]): [string, Certificate] => [
    name(own),
    certificate.kind === 'twin' ? { ...certificate, base: name(certificate.base) } : certificate,
  ]);
  const { present, showing, resuming } = when;
  return {
    given: Object.fromEntries(certificates),
    when: {
      ...when,
      ...(present === undefined ? {} : { present: name(present) }),
      ...(showing === undefined ? {} : { showing: name(showing) }),
      ...(resuming?.present === undefined ? {} : { resuming: { ...resuming, present: name(resuming.present) } }),
    },
  };
};

/** What the check of a case takes. */
export const detailsOf: ExploredSubject<ApiServerCases>['detailsOf'] = (explored) => {
  // Octets that are no UTF-8 can only be judged where the server shows them.
  const needs: readonly Need[] = hasOtherBytes(explored) ? ['bytes-shown'] : [];
  return {
    ...(needs.length === 0 ? {} : { needs }),
    // A client whose certificate has a signature that the server does not offer sends none (RFC 8446, 4.2.3).
    ...(explored.when.present === undefined ? {} : { triggers: ['certificate-sent'] }),
  };
};
