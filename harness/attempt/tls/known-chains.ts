import type { CertificateFacts } from '../../observation';
import { rememberingPaths, type SentPath } from '../../pki';
import { readChain, type PeerReader } from './peer';

/** The chain of a server, leaf first. */
export type ChainReader = (path: SentPath) => readonly CertificateFacts[];

/** Reads chains, and remembers the last few. Whether one verifies is OpenSSL's to say for every connection anew, and is not asked here. */
export const createChainReader = (read: PeerReader = readChain): ChainReader =>
  rememberingPaths(({ sent, trust }) => read(sent, trust));
