import type { X509Certificate } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import { reasonOf } from '../reason';
import type { Certificate } from './certificate/certificate';
import { knownCertificates, type ReadCertificate } from './certificate/known-certificates';

/** What the peer of a connection presented in the handshake, which also proved that it has the leaf's private key. */
export type Presented =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'certificates'; readonly leaf: Certificate; readonly chain: readonly Certificate[] }
  | { readonly kind: 'unreadable'; readonly problem: string };

/**
 * Reads the presented certificates, once, when the handshake is complete. Nothing here says that they can be trusted;
 * `socket.authorized` is not asked either, because it is no answer to any of our questions (see tls-context.ts).
 *
 * `getPeerCertificate` is never called: an extended key usage with an OID of 587 octets ends the whole process in it
 * (decision 0027). What is asked for here are the certificates themselves, which Node leaves undecoded.
 */
export function createPeerReader(read = knownCertificates()): (socket: TLSSocket) => Presented {
  return (socket) => {
    try {
      const [first, ...others] = rawChain(socket.getPeerX509Certificate());
      if (!first) return { kind: 'nothing' };
      const parsed = read(first);
      return { kind: 'certificates', leaf: parsed, chain: [parsed, ...others.flatMap(ifReadable(read))] };
    } catch (error) {
      return { kind: 'unreadable', problem: reasonOf(error) };
    }
  };
}

/** Real chains have two or three certificates; the bound keeps a caller from making the server parse many. */
const mostCertificates = 10;

/** The leaf and what came with it, in the order of the handshake: Node links each certificate to the next that was sent. */
function rawChain(leaf: X509Certificate | undefined): Buffer[] {
  const chain: Buffer[] = [];
  for (let next = leaf; next && chain.length < mostCertificates; next = next.issuerCertificate) {
    chain.push(next.raw);
  }
  return chain;
}

/** A certificate beside the leaf that cannot be read can be no step of a path; the leaf may not need it. */
const ifReadable =
  (read: ReadCertificate) =>
  (der: Buffer): Certificate[] => {
    try {
      return [read(der)];
    } catch {
      return [];
    }
  };
