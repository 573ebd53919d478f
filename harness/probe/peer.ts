import type { DetailedPeerCertificate } from 'node:tls';
import type { CertificateFacts } from '../observation';
import { certificateFacts } from '../pki';

const longestChain = 10;

/** Reads the chain of a server, leaf first; certificates that cannot be read are left out. */
export type PeerReader = (leaf: DetailedPeerCertificate) => readonly CertificateFacts[];

const mostKnown = 256;

/** Parsing the same certificate on every connection would cost more than the handshake, so a few are remembered. */
export function createPeerReader(): PeerReader {
  const known = new Map<string, CertificateFacts | undefined>();
  const factsOf = (fingerprint: string, der: Buffer): CertificateFacts | undefined => {
    if (known.has(fingerprint)) return known.get(fingerprint);
    const facts = certificateFacts(der);
    if (known.size >= mostKnown) known.clear();
    known.set(fingerprint, facts);
    return facts;
  };
  return (leaf) => {
    const chain: CertificateFacts[] = [];
    const seen = new Set<string>();
    let next = leaf;
    while (chain.length < longestChain && Object.keys(next).length > 0 && !seen.has(next.fingerprint256)) {
      seen.add(next.fingerprint256);
      const facts = factsOf(next.fingerprint256, next.raw);
      if (facts === undefined && chain.length === 0) return [];
      if (facts !== undefined) chain.push(facts);
      // A chain that stops short has no issuer object, whatever the types say.
      const issuer = next.issuerCertificate as typeof next | undefined;
      if (issuer === undefined) break;
      next = issuer;
    }
    return chain;
  };
}
