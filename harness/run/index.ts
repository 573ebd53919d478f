export { begin, run } from './run';
export type { RunOptions, Running } from './run';
