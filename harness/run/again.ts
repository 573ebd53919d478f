import { needsControl, type Group } from '../plan';
import { isOrdinary } from '../replay';
import type { CheckResult } from '../results';
import type { Running } from './running';
import { safetyPasses, type Decided } from './decided';

/** How many of the checks of safety that passed are made again: one in so many, and so many at most. */
export interface Again {
  readonly oneIn: number;
  readonly most: number;
}

/**
 * Makes a sample of the checks of safety that passed again at the end of the run, as another client, under other names and from
 * another port: a target that tells the attempts of a run by any of these, or by when they come, answers otherwise. Gives what
 * came of all, and tells those that have changed; nothing passes by this.
 */
export async function madeAgain(
  decided: readonly Decided[],
  { oneIn, most }: Again,
  running: Running,
  { signal, tell }: { readonly signal?: AbortSignal | undefined; readonly tell?: (result: CheckResult) => void },
): Promise<readonly Decided[]> {
  const possible = safetyPasses(decided, 'made again', running.draw.order).filter(({ each }) =>
    isOrdinary(each.definition.when),
  );
  // First those that have to be refused, one after the other: without a caller who is accepted right before them.
  const refusals = possible.filter(({ each }) => needsControl(each.definition.then));
  const others = possible.filter((one) => !refusals.includes(one));
  const wanted = Math.min(most, Math.ceil(possible.length / oneIn));
  const fewer = Math.ceil(wanted / 4);
  const sample = [...refusals.slice(0, Math.max(wanted - fewer, wanted - others.length)), ...others].slice(0, wanted);
  const results = new Map<Decided, CheckResult>();
  for (const one of sample) {
    if (signal?.aborted === true) break;
    const result = await makeAgain(one, (group) => running.decideAnew(group));
    results.set(one, result);
    if (result !== one.result) tell?.(result);
  }
  return decided.map((one) => ({ ...one, result: results.get(one) ?? one.result }));
}

async function makeAgain(
  { group, each, result }: Decided,
  decide: (group: Group) => Promise<readonly CheckResult[]>,
): Promise<CheckResult> {
  // Without its control nothing is shown by a refusal; what is identified or given shows that the refusal was for the run alone.
  const alone = { ...group, cases: [{ ...each, control: undefined }] };
  const [first] = await decide(alone);
  const again = first?.verdict === 'failed' && first.severity !== 'safety' ? (await decide(alone))[0] : first;
  if (again?.verdict !== 'failed') return result;
  const sentence = `the target answers the same attempt otherwise at the end of the run, to another client under other names from another port: ${again.actual ?? ''}`;
  const evidence = [
    ...result.evidence,
    ...again.evidence.map((piece) => ({ ...piece, attempt: `made again: ${piece.attempt}` })),
  ];
  const duration = result.duration + again.duration;
  return again.severity === 'safety'
    ? { ...result, verdict: 'failed', severity: 'safety', actual: sentence, layer: again.layer, evidence, duration }
    : { ...result, verdict: 'inconclusive', reason: sentence, evidence, duration };
}
