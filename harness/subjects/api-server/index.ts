export { chooseOracle, type Chosen } from './choose-oracle';
export { createKept, type Kept } from './kept';
export type { ApiServerRunOptions } from './options';
export type { Replay } from './replay';
export { certificatesToSign, type CertificateToSign } from './to-sign';
