export { applicability } from './applicability';
export { asksWho, attemptsOf, presentedIn, presentsInHand, presentsToken } from './rests-on';
export { isIssuedByTarget } from './certificates/lifetime';
export { authoritiesPresented, requirementsOf, resolve } from './certificates/certificates';
export type { ResolvedCertificate } from './certificates/certificates';
export { isOfSafety, needsControl, waits } from './control';
export { differences } from './differences';
export { fillPaths } from './paths';
