import type { Observation } from '../../observation';
import { notAnswered } from '../code';
import { answerProblem } from './document';
import { conformance, inconclusive, passed, safety, type Ruling } from '../finding';
import { servedElsewhere } from '../identity/identification';
import { outcomeInWords, type Outcome } from '../outcome/outcome';

/** A list that the caller may not have (section 4): only a list in the answer gives it away, no status does. */
export function listWithheld(outcome: Outcome): Ruling {
  if (outcome.kind === 'closed' || outcome.kind === 'tls-alert') return passed;
  if (outcome.kind !== 'http') return conformance(notAnswered(outcome));
  const { response } = outcome;
  if (answerProblem({ kind: 'answered', status: 200, document: 'list' }, response) === undefined)
    return safety('served-unauthorized-request', 'it gave the list');
  return response.status >= 400 && response.status !== 404 && response.status < 500 ? passed : servedElsewhere;
}

/** The end of the connection after the first of two requests in clear text (rule T-01). */
export function connectionEnd({ company = [] }: Observation, outcome: Outcome): Ruling {
  if (outcome.kind === 'unreachable') return inconclusive(`the target ${outcomeInWords(outcome)}`);
  const [first] = company;
  if (first === undefined) return inconclusive('no first request was made');
  if (outcome.kind === 'closed') return passed;
  if (outcome.kind === 'http' && outcome.response.status < 300)
    return safety('accepted-clear-text', 'it served the second request');
  if (outcome.kind === 'timed-out') return conformance('connection-kept-open', 'it keeps the connection open');
  return conformance('connection-kept-open', 'it reads on after its first answer');
}
