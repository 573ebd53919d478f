import { controlKey, type Plan } from '../../plan';
import type { ClientTerms } from '../../target/client';

/** How often a round of this plan runs the command, the proof of the input included. */
export function requestsIn({ groups }: Plan<ClientTerms>): number {
  let sum = 1;
  for (const { cases } of groups) {
    const running = cases.filter(({ decision }) => decision.kind === 'run');
    const controls = new Set(running.flatMap((each) => controlKey(each) ?? []));
    // Each control once before and twice after; a check that serves as one is not made again.
    sum += 3 * controls.size + running.filter(({ check }) => !controls.has(`check ${check}`)).length;
  }
  return sum;
}
