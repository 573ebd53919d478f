import type { Case, Group } from '../../plan';
import type { CheckResult } from '../../results';
import type { Terms } from '../../target/types';
import type { Lanes } from '../lanes/lanes';
import type { RunOptions } from '../start/options';
import type { Running } from '../start/prepare-run';
import type { Subject } from '../start/subject';
import { notRun } from '../start/undecided';

/** A scenario with checks that wait. */
export const isSlow =
  <Of extends Terms>({ reading }: Pick<Subject<Of>, 'reading'>) =>
  ({ cases }: Group<Of>): boolean =>
    cases.some(({ definition, decision }) => decision.kind === 'run' && reading.waits(definition.when));

/** Whether a scenario changes the target for others of the plan, so that none of them may be under way meanwhile. */
export const isAlone =
  <Of extends Terms>({ reading }: Pick<Subject<Of>, 'reading'>, groups: readonly Group<Of>[]) =>
  (group: Group<Of>): boolean => {
    const changes = ({ cases }: Group<Of>): boolean =>
      cases.some(({ definition, decision }) => decision.kind === 'run' && reading.changesTarget?.(definition.when));
    return changes(group) && groups.some((other) => other.setup === group.setup && !changes(other));
  };

/** Every group once, side by side; the results in the order of the plan. */
export async function round<Of extends Terms>(
  subject: Subject<Of>,
  groups: readonly Group<Of>[],
  running: Running<Of>,
  lanes: Lanes,
  options: RunOptions,
): Promise<readonly (readonly CheckResult[])[]> {
  const { jobs, signal, handOver } = options;
  const decided = new Map<Group<Of>, readonly CheckResult[]>();
  const work = async (group: Group<Of>): Promise<void> => {
    handOver?.({ kind: 'group-begins', group: titleOf(group) });
    const results = signal?.aborted === true ? group.cases.map(interrupted) : await running.decide(group);
    decided.set(group, results);
    for (const result of results) tell(result, options);
    handOver?.({ kind: 'group-ends', group: titleOf(group) });
  };
  const alone = groups.filter(isAlone(subject, groups));
  const together = groups.filter((group) => !alone.includes(group));
  // What waits takes no one's turn, and the sooner it begins the sooner it is over.
  const slow = together.filter(isSlow(subject));
  const drawn = running.order(
    'scenarios',
    together.filter((group) => !slow.includes(group)),
  );
  const quick = [...drawn.filter(isEarly), ...drawn.filter((group) => !isEarly(group))];
  const waiting = (): Promise<unknown> => Promise.all(slow.map(work));
  // They give their lanes up while they only wait.
  if (jobs === undefined) await lanes.all([...slow, ...quick], work);
  // With one job nothing of the others is disturbed by what waits.
  else if (jobs === 1) {
    await lanes.all(quick, work);
    await waiting();
  } else await Promise.all([waiting(), lanes.all(quick, work)]);
  for (const group of alone) await work(group);
  return groups.map((group) => decided.get(group) ?? []);
}

const isEarly = ({ scenario }: Group<Terms>): boolean => scenario.early === true;

const interrupted = (each: Case<Terms>): CheckResult => notRun(each, 'the run was interrupted');

export function tell(result: CheckResult, { handOver, progress }: Pick<RunOptions, 'handOver' | 'progress'>): void {
  handOver?.({ kind: 'decided', result });
  progress?.onCheck?.(result);
}

const titleOf = ({ scenario, tls }: Group<Terms>): string =>
  tls === undefined ? scenario.id : `${scenario.id} @tls${tls}`;
