import type { ExploredSubject } from '../../explored-subject';
import { eachRequest, type FrontProxyCases } from './cases';

/** The names of users are those of one case alone. */
export const named: ExploredSubject<FrontProxyCases>['named'] = ({ given, when }, name) => ({
  given: Object.fromEntries(Object.entries(given).map(([own, user]) => [name(own), user])),
  when: eachRequest(when, (request) => ({
    ...request,
    ...(request.as === undefined ? {} : { as: name(request.as) }),
    ...(request.withHeaderOf === undefined ? {} : { withHeaderOf: name(request.withHeaderOf) }),
    ...(request.withCertificateOf === undefined ? {} : { withCertificateOf: name(request.withCertificateOf) }),
  })),
});
