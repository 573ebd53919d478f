export { listWith, planWith, type ListedCheck } from './plan';
export { controlIn, controlKey, type Reading } from './reading';
export { selector } from './selection';
export { requiredOf, type Requirements } from './requirements';
export { shardNamed, type Shard } from './shard';
export { SelectionError } from './types';
export type { Case, Control, Group, Plan, Selection } from './types';
