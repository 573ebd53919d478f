export { createKept } from './kept';
export { begin, isSlow, run } from './run';
export type { Kept } from './kept';
export type { RunOptions, Running } from './run';
