export type { Running } from './start/prepare-run';
export { EndedEarly } from './start/ended-early';
export { harnessFor } from './harness';
export type { PrepareOptions, RunOptions } from './start/options';
export type { Subject } from './start/subject';
