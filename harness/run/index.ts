export type { Running } from './begin';
export { EndedEarly } from './ended-early';
export { harnessFor, type Harness } from './harness';
export type { BeginOptions, RunOptions } from './options';
export type { Subject } from './subject';
