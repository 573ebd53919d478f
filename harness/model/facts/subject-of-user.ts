import type { ProxyIdentity } from '../../target/front-proxy';
import type { CertificateSubject } from '../../vocabulary/given';
import { callersFromSubject } from '../authentication/subject';
import { subjectFacts } from './subject';

/** Whom a certificate with this subject names (clause 5.1.4); undefined: nobody, or one of several. */
export function subjectOfUser(subject: CertificateSubject): ProxyIdentity | undefined {
  const [found, ...others] = callersFromSubject({ subject: subjectFacts(subject) }, { followsMayRules: false });
  if (found === undefined || others.length > 0 || !('caller' in found)) return undefined;
  const { user, groups, uid } = found.caller;
  return { user, groups, ...(uid === undefined ? {} : { uid }) };
}
