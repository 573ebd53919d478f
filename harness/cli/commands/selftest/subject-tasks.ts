import { measuredSubject, scenarioOf, type FaultTable, type MeasuredId, type Task } from '../../../selftest';
import { tasksFor } from './selftest-tasks';

/** The names of the faults of a subject. */
export const faultsOf = (id: MeasuredId): readonly string[] => measuredSubject(id).faults.map(({ name }) => name);

/** The ids of its scenarios. */
export const scenariosIn = (id: MeasuredId): readonly string[] => measuredSubject(id).scenarios.map((each) => each.id);

/** Of the faults that are not essential every so many, from that place on, which is less. */
export interface Further {
  readonly every: number;
  readonly from: number;
}

/**
 * What is to be measured of one subject: `chosen` faults, by `only` these scenarios or all; with a table, by a few checks each, and of
 * the faults that are not essential `further` ones.
 */
export function tasksOf(
  id: MeasuredId,
  table: FaultTable | undefined,
  chosen: readonly string[],
  only: readonly string[] | undefined,
  further?: Further,
): readonly Task[] {
  const all = faultsOf(id);
  const { essential = all } = measuredSubject(id);
  const drawn = all
    .filter((name) => !essential.includes(name))
    .filter((_name, at) => further !== undefined && at % further.every === further.from);
  const measured = table === undefined ? all : all.filter((name) => essential.includes(name) || drawn.includes(name));
  const own = measured.filter((name) => chosen.includes(name));
  // Of a subject that has none of the scenarios nothing can be said.
  return tasksFor(id, own, table)
    .map((task) => among(task, only))
    .filter((task) => task.only?.length !== 0);
}

/** A task with those of its scenarios alone that are chosen. */
const among = (task: Task, only: readonly string[] | undefined): Task =>
  only === undefined
    ? task
    : { ...task, only: (task.only ?? scenariosIn(task.subject)).filter((each) => only.includes(scenarioOf(each))) };
