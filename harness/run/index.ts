export { begin } from './begin';
export { chooseOracle } from './choose-oracle';
export { createKept } from './kept';
export { requestsIn } from './requests';
export { isSlow, run } from './run';
export type { Chosen } from './choose-oracle';
export type { Kept } from './kept';
export type { RunOptions, Running } from './begin';
