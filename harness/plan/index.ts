export { asksWho, attemptsOf, presentedIn, presentsToken } from './applicability';
export { resolve } from './certificates';
export { controlKey, needsControl } from './control';
export { listOf, plan } from './plan';
export { SelectionError, waits } from './types';
export type { Case, Group, Plan, Selection } from './types';
