export { begin, isSlow, run } from './run';
export type { RunOptions, Running } from './run';
