export { judge } from './judge';
export { isAnonymous, outcomeInWords, outcomeOf } from './outcome';
export { isEndedUnheard, seenTriggers } from './triggers';
export type { JudgeContext } from './context';
export { matchesRefusal } from './refusal';
export { refusalClass } from './server-certificate';
