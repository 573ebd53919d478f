export type { Running } from './start/begin';
export { EndedEarly } from './start/ended-early';
export { harnessFor } from './harness';
export type { BeginOptions, RunOptions } from './start/options';
export type { Subject } from './start/subject';
