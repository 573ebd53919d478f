import type { CheckResult, Verdict } from '../../results';

/** The results of one check in several rounds, as one result; memory does not grow with the number of equal ones. */
export interface Rounds {
  readonly add: (result: CheckResult) => void;
  /** Counts one more round that came out as an earlier one did; nothing where none has. */
  readonly addEqual: (outcome: string) => void;
  readonly count: () => number;
  /** What all rounds so far come to; undefined before the first. */
  readonly result: () => CheckResult | undefined;
}

/** How a check came out: equal outcomes of several rounds are one. */
export const outcomeOf = ({ verdict, severity }: Pick<CheckResult, 'verdict' | 'severity'>): string =>
  `${verdict} ${severity ?? ''}`;

/** A pass in fewer rounds than were asked for has not shown what was asked. */
export const cutShort = (result: CheckResult, rounds: number, repeat: number): CheckResult =>
  result.verdict === 'passed' && rounds < repeat
    ? { ...result, verdict: 'inconclusive', reason: `the run ended after ${rounds} of ${repeat} rounds` }
    : result;

interface RoundOutcome {
  /** Of the first round that came out so: its evidence is kept, and that of equal rounds is not. */
  readonly result: CheckResult;
  times: number;
}

/**
 * A check that comes out the same each time has that verdict. One that flips shows nothing, except that what went wrong
 * in safety went wrong: a caller who is taken for someone else one time in a hundred is taken for someone else. An error
 * of the harness stays one too.
 */
export function createRounds(): Rounds {
  const outcomes = new Map<string, RoundOutcome>();
  let duration = 0;
  const add = (result: CheckResult): void => {
    duration += result.duration;
    const key = outcomeOf(result);
    const known = outcomes.get(key);
    if (known === undefined) outcomes.set(key, { result, times: 1 });
    else known.times += 1;
  };
  return {
    add,
    addEqual(outcome) {
      const known = outcomes.get(outcome);
      if (known !== undefined) add(known.result);
    },
    count: () => timesIn([...outcomes.values()]),
    result() {
      const all = [...outcomes.values()];
      const [first] = all;
      if (first === undefined) return undefined;
      if (all.length === 1) return { ...first.result, duration };
      const evidence = all.flatMap(({ result }) => result.evidence);
      return { ...folded(all, first), evidence, duration };
    },
  };
}

const timesIn = (all: readonly RoundOutcome[]): number => all.reduce((sum, { times }) => sum + times, 0);

function folded(all: readonly RoundOutcome[], first: RoundOutcome): CheckResult {
  const total = timesIn(all);
  const unsafe = all.find(({ result }) => result.severity === 'safety');
  if (unsafe !== undefined)
    return { ...unsafe.result, reason: `a failure of safety in ${unsafe.times} of ${total} rounds` };
  const broken = all.find(({ result }) => result.verdict === 'error');
  if (broken !== undefined)
    return { ...broken.result, reason: `${broken.result.reason ?? ''} (in ${broken.times} of ${total} rounds)` };
  const telling = all.find(({ result }) => result.verdict !== 'passed') ?? first;
  const counted = [...timesOf(all)].map(([verdict, times]) => `${verdict} ${times} ${times === 1 ? 'time' : 'times'}`);
  return {
    ...telling.result,
    verdict: 'inconclusive',
    severity: undefined,
    code: undefined,
    reason: `flaky: ${counted.join(', ')}`,
  };
}

/** In the order of the six verdicts, so that what passed comes first. */
const order: readonly Verdict[] = ['passed', 'failed', 'inconclusive', 'not-applicable', 'skipped'];

const timesOf = (all: readonly RoundOutcome[]): ReadonlyMap<Verdict, number> =>
  new Map(
    order.flatMap((verdict) => {
      const times = all.reduce((sum, { result, times }) => sum + (result.verdict === verdict ? times : 0), 0);
      return times === 0 ? [] : [[verdict, times] as const];
    }),
  );
