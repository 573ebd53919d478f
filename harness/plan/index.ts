export { applicability, asksWho, attemptsOf, presentedIn, presentsInHand, presentsToken } from './applicability';
export { isIssuedByTarget } from './lifetime';
export { authoritiesPresented, requirementsOf, resolve } from './certificates';
export type { ResolvedCertificate } from './certificates';
export { controlKey, needsControl } from './control';
export { listOf, plan } from './plan';
export { SelectionError, waits } from './types';
export type { Case, Group, Plan, Selection } from './types';
