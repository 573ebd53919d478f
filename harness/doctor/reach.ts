import type { Looks } from './attempts';
import { ok, problem, type Finding } from './finding';
import { did, outcomeOf, statusOf } from './outcome';

export interface Reach {
  /** Whether a TLS server is there that answers, or refuses, in time. */
  readonly reachable: boolean;
  readonly finding: Finding;
}

/** Attempts of TLS that a server must answer in some way. */
const telling = ['1.3', '1.2', 'version', 'who-am-i', 'http2'] as const;

/**
 * Whether there is anything to speak to. An alert alone proves nothing: a port that echoes sends our own alert back, so a
 * server must have come as far as its certificate or its request for one.
 */
export function reachOf(looks: Looks): Reach {
  const seen = telling.map((name) => looks[name]).filter((each) => each !== undefined);
  const spoken = seen.filter(({ tls, wire }) => tls !== undefined || wire?.clientCertificateRequest === 'requested');
  const not = (says: string, fix: string): Reach => ({ reachable: false, finding: problem('reachable', says, fix) });
  if (spoken.length > 0) {
    // What came to no request says nothing of the answers.
    const asked = seen.filter(({ httpBytesWritten }) => httpBytesWritten > 0);
    if ((asked.length > 0 ? asked : seen).every(({ ending }) => ending.kind === 'timed-out'))
      return not('it ends the TLS handshake and then says nothing (no HTTP answer in time)', lookAtServer);
    return { reachable: true, finding: ok('reachable', 'it speaks TLS, and answers or refuses in time') };
  }
  const clear = outcomeOf(looks['clear-text']);
  const first = outcomeOf(looks['1.3'] ?? looks['1.2']);
  // A server that means TLS answers clear text with 400, and TLS with no bytes that are none.
  if (clear.kind === 'answer' && (clear.response.status !== 400 || first.kind === 'garbage'))
    return not(
      `it speaks HTTP in clear text and no TLS: it answers ${statusOf(clear.response)} to a request in clear text`,
      'give the HTTPS port',
    );
  switch (first.kind) {
    case 'unreachable':
      return not(`it cannot be reached (${first.code})`, 'see that the server runs, and that host and port are right');
    case 'silence':
      if (first.stage === 'connect')
        return not(
          'it cannot be reached (no connection in time)',
          'see that host and port are right, and no firewall is between',
        );
      return not('it accepts connections and then says nothing (no TLS handshake in time)', lookAtServer);
    case 'garbage':
    case 'answer':
      return not(`it does not speak TLS: it ${did(first)}`, 'give the HTTPS port');
    case 'alert':
    case 'closed':
    case 'not-tried':
      return not('it ends every connection before the TLS handshake is done', lookAtServer);
  }
}

const lookAtServer = 'see the log of the server, give it more time with --timeout, or give another port';
