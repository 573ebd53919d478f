import { X509Certificate } from 'node:crypto';
import type { Alert, CertificateFacts } from '../../observation';
import { certificateFacts, certificatesIn } from '../../pki';
import type { TlsEvidence } from '../../wire';

/** The alerts of a transcript as the server sees them: those of the client were received. */
export const alertsOf = ({ alerts }: TlsEvidence): readonly Alert[] =>
  alerts.map(({ from, number, name, phase, at }) => ({
    direction: from === 'server' ? 'sent' : 'received',
    number,
    name: name ?? (number === undefined ? 'encrypted' : `unassigned_${number}`),
    phase,
    at,
  }));

/** What the certificates of a chain say, which is PEM with the leaf first. */
export const factsOfChain = (chain: string): readonly CertificateFacts[] =>
  chainOf(certificatesIn(chain).map((each) => new X509Certificate(each).raw));

/** The certificates that can be read, leaf first; with an unreadable leaf there is nothing to judge. */
export function chainOf(sent: readonly Buffer[]): readonly CertificateFacts[] {
  const [leaf, ...others] = sent.map(certificateFacts);
  return leaf === undefined ? [] : [leaf, ...others.filter((each) => each !== undefined)];
}
