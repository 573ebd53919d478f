export { compare, coverage, updated, type Comparison, type Coverage } from './compare';
export { measureAll } from './pool';
export { readCommittedTable, writeCommittedTable, type FaultTable } from './table';
export type { Measured } from './measure';
