import type { ProbeResults } from './attempts';
import { note, ok, problem, type Remark } from './finding';
import { did, outcomeOf, type AttemptOutcome } from './outcome';

/** How a request in clear text to the HTTPS port fares (clause 7.1). */
export function clearTextFinding(looks: ProbeResults): Remark {
  const outcome = outcomeOf(looks['clear-text']);
  const says = `a request in clear text to the HTTPS port: it ${did(outcome)}`;
  if (outcome.kind === 'answer' && isServed(outcome))
    return problem(
      'clear-text',
      `${says}: clear text is served`,
      'let this port speak nothing but TLS; whoever listens on the way reads and changes what clear text carries',
    );
  return isPlainlyRefused(outcome) ? ok('clear-text', says) : note('clear-text', says);
}

const isServed = ({ response: { status } }: Extract<AttemptOutcome, { kind: 'answer' }>): boolean =>
  (status >= 200 && status <= 299) || status === 401 || status === 403 || status === 404;

const isPlainlyRefused = (outcome: AttemptOutcome): boolean =>
  outcome.kind === 'answer' && outcome.response.status === 400;
