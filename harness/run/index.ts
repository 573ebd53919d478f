export { begin } from './begin';
export { createKept } from './kept';
export { isSlow, run } from './run';
export type { Kept } from './kept';
export type { RunOptions, Running } from './begin';
