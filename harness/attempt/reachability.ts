import type { Observation } from '../observation';
import type { TlsVersion } from '../vocabulary/types';
import { noAnswerInWords, noAnswerOf } from '../observation/no-answer';

/** Why nothing can be tested at an address: the predicate of a sentence about the target, and what to do. */
export interface ReachProblem {
  readonly says: string;
  readonly fix: string;
}

/**
 * Whether a TLS server was heard: the handshake came as far as its certificate, or its request for one. An alert alone proves
 * nothing, because a port that echoes sends our own alert back.
 */
export const isTlsServer = ({ tls, wire }: Observation): boolean =>
  tls !== undefined || wire?.clientCertificateRequest === 'requested';

/** Alerts of a server that finds nothing in a hello that it could speak (RFC 8446, 6.2). */
const nothingInCommon: readonly string[] = ['handshake_failure', 'insufficient_security'];

/**
 * Whether a version of TLS was refused for what it is: by the alert that says so, or, of TLS 1.3, by one that says that nothing is in
 * common before the server has said anything itself, where it speaks TLS 1.2. To a server that knows nothing of TLS 1.3, its hello is
 * one of TLS 1.2 with cipher suites that are all unknown (RFC 8446, 4.1.2), as measured with Mbed TLS 2.28.
 */
export function isVersionRefused(
  version: TlsVersion,
  looks: Readonly<Partial<Record<TlsVersion, Observation | undefined>>>,
): boolean {
  const { tls, wire } = looks[version] ?? {};
  if (tls !== undefined || wire === undefined) return false;
  const received = wire.alerts.filter(({ direction }) => direction === 'received').map(({ name }) => name);
  if (received.includes('protocol_version')) return true;
  if (version !== '1.3' || wire.clientCertificateRequest !== 'unknown') return false;
  const { '1.2': older } = looks;
  return received.some((name) => nothingInCommon.includes(name)) && older !== undefined && isTlsServer(older);
}

/**
 * Reads first looks at a target: it can be tested when a TLS server was heard, and when not every look ran out of time. Undefined:
 * it can.
 */
export function reachProblem(looks: readonly Observation[]): ReachProblem | undefined {
  if (looks.some(isTlsServer)) {
    // A look that came to no request, as one that a version of TLS was refused to, says nothing of the answers.
    const asked = looks.filter(({ httpBytesWritten }) => httpBytesWritten > 0);
    return (asked.length > 0 ? asked : looks).every(({ ending }) => ending.kind === 'timed-out')
      ? { says: 'completes the TLS handshake and does not answer before the timeout', fix: lookAtServer }
      : undefined;
  }
  const [first] = looks;
  const end = first && noAnswerOf(first);
  switch (end?.kind) {
    case 'unreachable':
      return {
        says: noAnswerInWords(end, 'present'),
        fix: 'check that the server runs, and that host and port are right',
      };
    case 'timed-out':
      return end.stage === 'connect'
        ? {
            says: noAnswerInWords(end, 'present'),
            fix: 'check that host and port are right, and that no firewall is between',
          }
        : { says: `accepts connections and ${noAnswerInWords(end, 'present')}`, fix: lookAtServer };
    case 'malformed':
      return { says: `does not speak TLS: it ${noAnswerInWords(end, 'present')}`, fix: 'give the HTTPS port' };
    default:
      return { says: 'ends every connection before the TLS handshake is complete', fix: lookAtServer };
  }
}

const lookAtServer = 'look at the log of the server, give it more time with --timeout, or give another port';
