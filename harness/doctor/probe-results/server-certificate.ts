import type { CertificateFacts, ServerVerification } from '../../observation';
import { verifiesAgainst } from '../../pki';
import type { ProbeResults } from './attempts';

export interface ServerCertificateFacts {
  readonly leaf: CertificateFacts;
  /** As sent on the wire, leaf first. */
  readonly sent: readonly CertificateFacts[] | undefined;
  /** How far the certificates that were sent lead by themselves: up to the last of them in order. */
  readonly path: readonly CertificateFacts[];
  /** Undefined: the server ended the handshake before it could be verified. */
  readonly verification: ServerVerification | undefined;
  /** Whether what was sent leads to a trusted root; undefined: it was not seen, or no authority was given. */
  readonly whole: boolean | undefined;
}

const inOrder = ['1.3', '1.2', 'version', 'who-am-i', 'http2'] as const;

/** The certificate that the server shows, and what became of verifying it; undefined: none was seen. */
export function serverCertificateFacts(looks: ProbeResults): ServerCertificateFacts | undefined {
  const all = inOrder.flatMap((name) => looks[name] ?? []);
  const wires = all.flatMap(({ wire }) => wire ?? []);
  const sent = wires.find(({ sentCertificates }) => (sentCertificates ?? []).length > 0)?.sentCertificates;
  const tls = all.find((each) => each.tls !== undefined)?.tls;
  const leaf = sent?.[0] ?? tls?.peer[0];
  if (leaf === undefined) return undefined;
  return {
    leaf,
    sent,
    path: pathOf(sent ?? [leaf]),
    verification: tls?.verification,
    whole: wires.find(({ sentWholePath }) => sentWholePath !== undefined)?.sentWholePath,
  };
}

/** From the leaf, as long as the issuer of the last one is among those that were sent. */
function pathOf(sent: readonly CertificateFacts[]): readonly CertificateFacts[] {
  const path = sent.slice(0, 1);
  const left = new Set(sent.slice(1));
  for (let last = path[0]; last !== undefined && !last.selfIssued; last = path.at(-1)) {
    const from = last;
    const issuer = [...left].find((each) => verifiesAgainst(from.pem, each.pem));
    if (issuer === undefined) break;
    left.delete(issuer);
    path.push(issuer);
  }
  return path;
}
