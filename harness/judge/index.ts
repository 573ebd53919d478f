export { judge } from './judge';
export { isAnonymous, outcomeInWords, outcomeOf } from './outcome';
export type { JudgeContext } from './context';
export { refusalClass } from './server-certificate';
