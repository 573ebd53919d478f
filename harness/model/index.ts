export { branches, modelBranches, type Branch, type BranchId } from './branches';
export { decide } from './decide';
export { factsOf } from './facts/certificate';
export { exchangeOf } from './facts/exchange';
export { linesOf } from './facts/headers';
export { settingsOf } from './facts/settings';
export type { Caller, ConnectionFacts, Decision, Decisions, Presented, RequestFacts, ServerSettings } from './types';
