export { compare, coverage, scenariosOf, updated, type Comparison, type FaultCoverage } from './compare';
export { remembering, undecidedIn } from './remembering';
export { collapsed, scenarioOf, underTls13 } from './collapse';
export { measureAll, reachOfAll } from './threads/pool';
export { committedTable, committedTables, type FaultTable, type TableStore } from './table';
export { measuredIds, measuredSubject, type MeasuredId } from './subjects';
export type { Reach } from './reach';
export type { Task } from './threads/messages';
export type { Measured } from './measure';
