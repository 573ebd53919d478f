export { branches, modelBranches, type Branch, type BranchId } from './branches';
export { decide } from './decide';
export { factsOf, type FactsContext } from './facts/certificate';
export { exchangeOf, type ExchangeContext, type ExchangeFacts } from './facts/exchange';
export { linesOf } from './facts/headers';
export { anchorOf } from './facts/issuers';
export { settingsOf } from './facts/settings';
export type {
  Caller,
  CertificateFacts,
  ConnectionFacts,
  Decision,
  Decisions,
  HeaderLine,
  Means,
  Presented,
  RequestFacts,
  ServerSettings,
  Stage,
  TrustedAuthorities,
} from './types';
