import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import { reasonOf } from '../reason';
import type { Certificate } from './certificate';
import { knownCertificates, type ReadCertificate } from './known-certificates';

/** What the peer of a connection presented in the handshake, which also proved that it has the leaf's private key. */
export type Presented =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'certificates'; readonly leaf: Certificate; readonly chain: readonly Certificate[] }
  | { readonly kind: 'unreadable'; readonly problem: string };

/**
 * Reads the presented certificates, once, when the handshake is complete. Nothing here says that they can be trusted;
 * `socket.authorized` is not asked either, because it is no answer to any of our questions (see tls-context.ts).
 *
 * Node follows issuers from the leaf on, so of several cross-signed intermediates only the first one is seen; and it adds
 * authorities the server itself knows. Both are harmless: a path either verifies, or the caller is refused.
 */
export function createPeerReader(read = knownCertificates()): (socket: TLSSocket) => Presented {
  return (socket) => {
    const leaf = socket.getPeerCertificate(true);
    // An empty object is how Node says that there was no certificate; it is typed as if that could not be.
    if (Object.keys(leaf).length === 0) return { kind: 'nothing' };
    try {
      const [first, ...others] = rawChain(leaf);
      if (!first) return { kind: 'nothing' };
      const parsed = read(...first);
      return { kind: 'certificates', leaf: parsed, chain: [parsed, ...others.flatMap(ifReadable(read))] };
    } catch (error) {
      return { kind: 'unreadable', problem: reasonOf(error) };
    }
  };
}

/** A certificate with its SHA-256, which OpenSSL has calculated already. */
type Raw = readonly [fingerprint: string, der: Buffer];

/** Nobody needs a longer chain, and nobody shall make us parse one. */
const mostCertificates = 10;

/** A self-signed certificate names itself as its issuer: the walk ends where it meets a certificate again. */
function rawChain(leaf: DetailedPeerCertificate): Raw[] {
  const chain = new Map<string, Buffer>();
  let next: DetailedPeerCertificate | undefined = leaf;
  while (next && !chain.has(next.fingerprint256) && chain.size < mostCertificates) {
    chain.set(next.fingerprint256, next.raw);
    next = issuerOf(next);
  }
  return [...chain];
}

/** Typed as always there, but the last certificate of an incomplete chain has none. */
function issuerOf({ issuerCertificate }: DetailedPeerCertificate): DetailedPeerCertificate | undefined {
  return issuerCertificate;
}

/** A certificate beside the leaf that cannot be read can be no step of a path; the leaf may not need it. */
const ifReadable =
  (read: ReadCertificate) =>
  (raw: Raw): Certificate[] => {
    try {
      return [read(...raw)];
    } catch {
      return [];
    }
  };
