export { chooseOracle, type Chosen } from './questions/choose-oracle';
export { findAnonymousAccess } from './questions/find-anonymous-access';
export { findImpersonation } from './questions/find-impersonation';
export { createRunCache, type RunCache } from './credentials/run-cache';
export type { Replay } from './replay';
export { certificatesToSign, type CertificateToSign } from './to-sign';
