import { isTlsServer, reachProblem } from '../../attempt';
import type { ProbeResults } from './attempts';
import { ok, problem, type Remark } from './finding';
import { outcomeOf, statusOf } from './outcome';

export interface Reach {
  /** Whether a TLS server is there that answers, or refuses, before the timeout. */
  readonly reachable: boolean;
  readonly finding: Remark;
}

/** Attempts of TLS that a server must answer in some way. */
const telling = ['1.3', '1.2', 'version', 'who-am-i', 'http2'] as const;

/** Whether there is anything to speak to. */
export function reachOf(looks: ProbeResults): Reach {
  const seen = telling.map((name) => looks[name]).filter((each) => each !== undefined);
  const found = reachProblem(seen);
  if (found === undefined)
    return { reachable: true, finding: ok('reachable', 'it speaks TLS, and answers or refuses before the timeout') };
  const clear = seen.some(isTlsServer) ? undefined : inClearText(looks);
  return {
    reachable: false,
    finding: clear ?? problem('reachable', `it ${found.says}`, found.fix),
  };
}

/** A server that means TLS answers clear text with 400, and TLS with no bytes that are none. */
function inClearText(looks: ProbeResults): Remark | undefined {
  const clear = outcomeOf(looks['clear-text']);
  if (clear.kind !== 'answer') return undefined;
  if (clear.response.status === 400 && outcomeOf(looks['1.3'] ?? looks['1.2']).kind !== 'malformed') return undefined;
  const says = `it speaks HTTP in clear text and no TLS: it answers ${statusOf(clear.response)} to a request in clear text`;
  return problem('reachable', says, 'give the HTTPS port');
}
