export { judge } from './judge';
export { identityInWords, isAnonymous, outcomeInWords, outcomeOf } from './outcome/outcome';

export type { JudgeContext } from './context';
export { matchesRefusal } from './outcome/refusal';
export { refusalClass } from './server/server-certificate';
