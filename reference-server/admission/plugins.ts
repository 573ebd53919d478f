import type { AdmissionPlugins } from './admission';
import { certificateSubjectRestriction } from './certificate-subject-restriction';
import { namespaceLifecycle } from './namespace-lifecycle';
import { privilegeEscalation } from './privilege-escalation';
import { serviceAccount } from './service-account';

/** The built-in plugins, in the order in which they run. */
export const builtInPlugins: AdmissionPlugins = {
  mutating: [serviceAccount],
  validating: [namespaceLifecycle, privilegeEscalation, certificateSubjectRestriction],
};
