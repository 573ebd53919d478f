export { applicability, asksWho, attemptsOf, presentedIn, presentsInHand, presentsToken } from './applicability';
export { isIssuedByTarget } from './lifetime';
export { authoritiesPresented, requirementsOf, resolve } from './certificates';
export type { ResolvedCertificate } from './certificates';
export { controlKey, controlOf, needsControl } from './control';
export { differences } from './differences';
export { listOf, plan } from './plan';
export { SelectionError, waits } from './types';
export type { Case, Group, Plan, Selection } from './types';
