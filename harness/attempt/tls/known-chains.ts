import type { CertificateFacts } from '../../observation';
import { readChain, type PeerReader } from './peer';

/** Where a server's chain comes from: the certificates it sent, as DER, and whom the client trusts, as PEM. */
export interface ChainSource {
  /** Leaf first. */
  readonly sent: readonly Buffer[];
  readonly trust: string | undefined;
}

/** The chain of a server, leaf first. */
export type ChainReader = (source: ChainSource) => readonly CertificateFacts[];

interface Known {
  readonly sent: readonly Buffer[];
  readonly trust: string | undefined;
  readonly chain: readonly CertificateFacts[];
}

const mostKnown = 16;
const longestKnown = 5;

/**
 * To read a whole chain costs a tenth of a handshake (measured), and servers send the same again and again: the last few
 * are remembered. What follows from the same bytes and the same trust is the same; whether it verifies is OpenSSL's to say
 * for every connection anew, and is not asked here.
 */
export function createChainReader(read: PeerReader = readChain): ChainReader {
  const known: Known[] = [];
  return ({ sent, trust }) => {
    if (sent.length > longestKnown) return read(sent, trust);
    const before = known.find((each) => each.trust === trust && areSame(each.sent, sent));
    if (before !== undefined) return before.chain;
    const chain = read(sent, trust);
    if (known.length >= mostKnown) known.shift();
    known.push({ sent, trust, chain });
    return chain;
  };
}

const areSame = (some: readonly Buffer[], others: readonly Buffer[]): boolean =>
  some.length === others.length && some.every((each, at) => others[at]?.equals(each) === true);
