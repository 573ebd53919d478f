export { judge } from './judge';
export type { JudgeContext } from './judge';
