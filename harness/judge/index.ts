export { judge } from './judge';
export { isAnonymous, outcomeInWords, outcomeOf } from './outcome';

export type { JudgeContext } from './context';
export { matchesRefusal } from './refusal';
export { refusalClass } from './server-certificate';
