import type { AttemptOutcome, Exchange, Probe, Step } from '../../../attempt';
import type { Observation } from '../../../observation';
import { endingAlert } from '../../../observation/no-answer';
import type { Lanes } from '../../../run/lanes/lanes';
import type { Turn } from '../../../run/pace';
import { requestsOf } from './requests-of';

/**
 * A probe whose attempts take turns with the others of the run. What waits for an instant takes no turn of others; what lets a
 * file change meanwhile cannot be made again; forms take a turn each.
 */
export function inLanes(probe: Probe, lanes: Lanes, turn: Turn): Probe {
  return async (exchange) => {
    const { attempt, until, meanwhile } = exchange;
    if (until !== undefined || meanwhile !== undefined) return probe(exchange);
    if ('inEachOf' in attempt) return probe({ ...exchange, sideBySide: lanes });
    const make = async (again: boolean): Promise<Observation> => {
      if (again) await turn(requestsOf(attempt));
      return probe(exchange);
    };
    return lanes.steadily(make, (observation) => outcomeOf(observation, exchange));
  };
}

const outcomeOf = (observation: Observation, exchange: Exchange): AttemptOutcome => ({
  ending: observation.ending,
  status: observation.response?.status,
  alerted: endingAlert(observation) !== undefined,
  steps: stepsOf(observation, exchange),
});

/** How long the handshake and the answer took together, where nothing went before them. */
function stepsOf({ sent, tls, response }: Observation, { session }: Exchange): readonly Step[] {
  if (session !== undefined || tls === undefined || sent?.number !== 1) return [];
  if (sent.answered === undefined || response === undefined) return [];
  return [{ kind: `${tls.protocol} ${response.status}`, milliseconds: sent.answered }];
}
