import { controlIn, controlKey, type Plan } from '../../plan';
import { calibrationRequests } from './questions/calibrate';
import { requestsOfProof } from './inputs';
import { reading } from './reading';
import { requestsOf } from './probes/requests-of';

/** The looks that are taken at each setup before anything is judged. */
const looks = 3;

/** How many requests a round of this plan makes, if nothing has to be made again: known before the first one. */
export function requestsIn(plan: Plan): number {
  const { target, groups } = plan;
  let sum = looks * target.setups.length + requestsOfProof(plan);
  if (target.oracle.kind === 'none') sum += calibrationRequests;
  for (const { scenario, cases } of groups) {
    const running = cases.filter(({ decision }) => decision.kind === 'run');
    const controls = new Map<string, number>();
    for (const each of running) {
      const key = controlKey(each);
      const { control, definition } = each;
      const of = control === undefined ? 0 : requestsOf(controlIn(reading, scenario, control).attempt);
      if (reading.waits(definition.when)) sum += of;
      // Once before and twice after.
      else if (key !== undefined) controls.set(key, 3 * of);
    }
    for (const { check, definition } of running) {
      // A check that serves as a control is made with the controls.
      if (!controls.has(`check ${check}`)) sum += requestsOf(definition.when);
      const compared = reading.comparedWith(definition.then);
      if (compared !== undefined) sum += compared.times * requestsOf(compared.attempt);
    }
    for (const requests of controls.values()) sum += requests;
  }
  return sum;
}
