export { asksWho, presentsToken } from './applicability';
export { resolve } from './certificates';
export { needsControl } from './control';
export { listOf, plan } from './plan';
export { SelectionError, waits } from './types';
export type { Case, Group, Plan, Selection } from './types';
