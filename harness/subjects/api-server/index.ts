export { chooseOracle, type Chosen } from './questions/choose-oracle';
export { createKept, type Kept } from './credentials/kept';
export type { Replay } from './replay';
export { certificatesToSign, type CertificateToSign } from './to-sign';
