export { begin } from './begin';
export { createKept } from './kept';
export { requestsIn } from './requests';
export { isSlow, run } from './run';
export type { Kept } from './kept';
export type { RunOptions, Running } from './begin';
