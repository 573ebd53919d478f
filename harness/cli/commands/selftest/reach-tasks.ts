import {
  remembering,
  scenarioOf,
  scenariosOf,
  type FaultTable,
  type MeasuredId,
  type Reach,
  type Task,
} from '../../../selftest';
import { scenariosIn } from './subject-tasks';

/** Which faults of a subject make a difference in which of these scenarios; undefined where that cannot be asked. */
type ReachOf = (id: MeasuredId, scenarios: readonly string[]) => Promise<readonly Reach[] | undefined>;

/** The tasks without what cannot come to anything, after each chosen scenario was asked which faults make a difference in it. */
export async function tasksWithinReach(
  subjects: readonly MeasuredId[],
  tasks: readonly Task[],
  only: readonly string[] | undefined,
  tableOf: (id: MeasuredId) => FaultTable,
  reachOf: ReachOf,
): Promise<readonly Task[]> {
  const left: Task[] = [];
  for (const id of subjects) {
    const own = tasks.filter(({ subject }) => subject === id);
    const reach = await reachOf(
      id,
      scenariosIn(id).filter((each) => only?.includes(each) !== false),
    );
    left.push(...(reach === undefined ? own : withinReach(own, reach, tableOf(id), only === undefined)));
  }
  return left;
}

/**
 * The same tasks, each with the scenarios alone in which its fault makes a difference or which its row names: in the others
 * such a server does what the server as it should be does. Those that remember something from one caller to the next are
 * tried with all. Where every scenario was asked, so is a fault that makes no difference anywhere, and is called not found.
 */
export function withinReach(
  tasks: readonly Task[],
  reach: readonly Reach[],
  table: FaultTable,
  everyScenario: boolean,
): readonly Task[] {
  return tasks.flatMap((task) => {
    const { fault } = task;
    if (fault === undefined || remembering.has(fault)) return task;
    const named = scenariosOf(table.faults[fault] ?? { fails: [] });
    const only = reach.flatMap(({ scenario, faults }) =>
      faults.includes(fault) || named.includes(scenario) ? [scenario] : [],
    );
    if (only.length === 0) return everyScenario ? task : [];
    return only.length === reach.length ? task : { ...task, only };
  });
}

/** How many pairs of a fault and a scenario are tried, of how many. */
export function pairsLine(tasks: readonly Task[], all: readonly Task[]): string {
  const pairs = (some: readonly Task[]): number =>
    some
      .filter(({ fault }) => fault !== undefined)
      .map(({ subject, only }) => new Set((only ?? scenariosIn(subject)).map(scenarioOf)).size)
      .reduce((sum, each) => sum + each, 0);
  return `${pairs(tasks)} of ${pairs(all)} pairs of a fault and a scenario are tried; in the others the fault makes no difference\n`;
}
