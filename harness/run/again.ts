import type { Group } from '../plan';
import type { CheckResult } from '../results';
import type { Terms } from '../target/types';
import { safetyPasses, type Decided } from './sandwich/decided';
import type { Draw } from './draw';
import { inTurn } from '../attempt/request/side-by-side';
import type { Lanes } from './lanes/lanes';
import type { Again } from './start/options';
import type { Prepared, Subject } from './start/subject';

/**
 * Makes a sample of the checks of safety that passed again at the end of the run, as another client, under other names and from
 * another port: a target that tells the attempts of a run by any of these, or by when they come, answers otherwise. Gives what
 * came of all, and tells those that have changed; nothing passes by this.
 */
export async function madeAgain<Of extends Terms>(
  decided: readonly Decided<Of>[],
  { oneIn, most }: Again,
  { reading, order, decideAnew }: Pick<Subject<Of>, 'reading'> & Pick<Draw, 'order'> & Pick<Prepared<Of>, 'decideAnew'>,
  {
    signal,
    tell,
    each = inTurn.each,
  }: {
    readonly signal?: AbortSignal | undefined;
    readonly tell?: (result: CheckResult) => void;
    /** Those that may be made side by side; one after the other unless given. */
    readonly each?: Lanes['each'];
  },
): Promise<readonly Decided<Of>[]> {
  const possible = safetyPasses(reading, decided, 'made again', order).filter(({ each }) =>
    reading.isOrdinary(each.definition.when),
  );
  // First those that have to be refused: without a caller who is accepted right before them.
  const refusals = possible.filter(({ each }) => reading.needsControl(each.definition.then));
  const others = possible.filter((one) => !refusals.includes(one));
  const wanted = Math.min(most, Math.ceil(possible.length / oneIn));
  const fewer = Math.ceil(wanted / 4);
  const rejected = refusals.slice(0, Math.max(wanted - fewer, wanted - others.length));
  const results = new Map<Decided<Of>, CheckResult>();
  const make = async (one: Decided<Of>): Promise<void> => {
    if (signal?.aborted === true) return;
    const result = await makeAgain(one, decideAnew);
    results.set(one, result);
    if (result !== one.result) tell?.(result);
  };
  await each(rejected, make);
  await each(others.slice(0, wanted - rejected.length), make);
  return decided.map((one) => ({ ...one, result: results.get(one) ?? one.result }));
}

async function makeAgain<Of extends Terms>(
  { group, each, result }: Decided<Of>,
  decide: (group: Group<Of>) => Promise<readonly CheckResult[]>,
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
    ? {
        ...{ ...result, verdict: 'failed', severity: 'safety', code: again.code },
        ...{ actual: sentence, layer: again.layer, evidence, duration },
      }
    : { ...result, verdict: 'inconclusive', reason: sentence, evidence, duration };
}
