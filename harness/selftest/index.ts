export { compare, coverage, updated, type Comparison, type Coverage } from './compare';
export { essential, remembering } from './essential';
export { measureAll } from './pool';
export { committedTable, type FaultTable, type TableStore } from './table';
export type { Task } from './messages';
export type { Measured } from './measure';
