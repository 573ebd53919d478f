import type { CertificateFacts } from '../../observation';
import { certificateFacts, certificatesIn, verifiesAgainst } from '../../pki';

const longestChain = 10;

/** Reads the chain of a server, leaf first, from what it sent (DER) and whom the client trusts (PEM). */
export type PeerReader = (sent: readonly Buffer[], trust: string | undefined) => readonly CertificateFacts[];

/**
 * The certificates are read by the harness: Node's own object of a server's certificate ends the process when the
 * certificate is hostile (docs/decisions/0028). A certificate that cannot be read is left out, and with an unreadable leaf
 * there is nothing to judge.
 */
export const readChain: PeerReader = (sent, trust) => {
  const [leaf, ...others] = sent.slice(0, longestChain).map(certificateFacts);
  if (leaf === undefined) return [];
  const chain = [leaf];
  const known = [...others, ...certificatesIn(trust ?? '').map((pem) => certificateFacts(Buffer.from(pem)))];
  while (chain.length < longestChain) {
    const last = chain.at(-1) ?? leaf;
    const issuer = last.selfIssued ? undefined : known.find((each) => each !== undefined && isIssuerOf(each, last));
    if (issuer === undefined || chain.includes(issuer)) break;
    chain.push(issuer);
  }
  return chain;
};

const isIssuerOf = (issuer: CertificateFacts, certificate: CertificateFacts): boolean =>
  issuer.subject.text === certificate.issuer && verifiesAgainst(certificate.pem, issuer.pem);
