export { listOf, plan } from './plan';
export type { ListedCheck } from './plan';
export { authoritiesNeeded, resolve } from './certificates';
export { needsControl } from './control';
export { SelectionError } from './types';
export type { Case, Control, Decision, Group, Plan, Selection } from './types';
