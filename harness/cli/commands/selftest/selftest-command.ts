import { faults } from '../../../bundled/faults/named';
import { scenarios } from '../../../../scenarios';

import { exitCodes, type ExitCode } from '../../../results';
import {
  committedTable,
  compare,
  coverage,
  measureAll,
  scenarioOf,
  updated,
  type Comparison,
  type FaultCoverage,
  type FaultTable,
  type Measured,
  type TableStore,
} from '../../../selftest';
import type { Io } from '../../output/io';
import { chosenFaults, chosenScenarios, tasksFor } from './selftest-tasks';
import { selftestJson, selftestLine, selftestSummary } from './selftest-text';
import { listOf } from '../../../subjects';

/** The flags of `selftest`. */
export interface SelftestFlags {
  readonly all?: boolean;
  readonly fault?: readonly string[];
  readonly jobs?: number;
  readonly json?: boolean;
  readonly list?: boolean;
  readonly scenario?: readonly string[];
  readonly update?: boolean;
}

/** Proves that the scenarios bite: every fault must fail exactly the checks that the committed table says. */
export async function selftestCommand(
  flags: SelftestFlags,
  io: Io,
  store: TableStore = committedTable,
  measureEach: typeof measureAll = measureAll,
): Promise<ExitCode> {
  const { all = false, fault: globs = [], scenario, jobs = 2, json = false, list = false, update = false } = flags;
  const chosen = chosenFaults(globs);
  const only = scenario === undefined ? undefined : chosenScenarios(scenario);
  if (list) {
    io.out(listing(chosen));
    return exitCodes.conformant;
  }
  const began = performance.now();
  const table = store.read();
  const whole = all || update || globs.length > 0;
  const tasks = tasksFor(chosen, whole ? undefined : table).map((task) =>
    only === undefined ? task : { ...task, only: task.only?.filter((id) => only.includes(scenarioOf(id))) ?? only },
  );
  const comparisons: Comparison[] = [];
  const bar = progress(tasks.length, json, io);
  await measureEach(tasks, jobs, io.signal, (measured) => {
    const comparison = compare(measured, update ? tableOf(table, [measured]) : table);
    comparisons.push(comparison);
    bar.line(selftestLine(comparison));
  });
  bar.end();
  if (io.signal.aborted) {
    io.err(`selftest was interrupted after ${comparisons.length} of ${tasks.length}\n`);
    return exitCodes.inconclusive;
  }
  const measurements = comparisons.map(({ measured }) => measured);
  const current = update ? tableOf(table, measurements) : table;
  if (update) store.write(current);
  const other = globs.length > 0 || only !== undefined ? undefined : otherDirection(current);
  const took = performance.now() - began;
  io.out(json ? selftestJson(comparisons, other, took) : selftestSummary(comparisons, other, took));
  const surprised = comparisons.some(({ surprises }) => surprises.length > 0) || (other && !isComplete(other));
  return surprised ? exitCodes.nonconformant : exitCodes.conformant;
}

function listing(chosen: readonly string[]): string {
  const width = Math.max(...chosen.map((name) => name.length));
  return faults
    .filter(({ name }) => chosen.includes(name))
    .map(({ name, sentence }) => `${name.padEnd(width)}  ${sentence}\n`)
    .join('');
}

const tableOf = (table: FaultTable, measurements: readonly Measured[]): FaultTable =>
  updated(
    table,
    measurements,
    faults.map(({ name }) => name),
  );

const otherDirection = (table: FaultTable): FaultCoverage =>
  coverage(
    table,
    faults.map(({ name }) => name),
    listOf(scenarios).map(({ id }) => id),
  );

const isComplete = ({ withoutFault, killedAfterAll, unknown }: FaultCoverage): boolean =>
  withoutFault.length + killedAfterAll.length + unknown.length === 0;

interface Bar {
  readonly line: (text: string) => void;
  readonly end: () => void;
}

const wipe = '\r\x1b[2K';

/** One line a fault, and below them on a terminal how far it is. */
function progress(total: number, json: boolean, { out, terminal }: Io): Bar {
  if (json) return { line: () => undefined, end: () => undefined };
  let done = 0;
  const draw = (): void => {
    if (terminal) out(`${wipe}${done}/${total} servers`);
  };
  draw();
  return {
    line: (text) => {
      done += 1;
      out(`${terminal ? wipe : ''}${text}\n`);
      draw();
    },
    end: () => {
      if (terminal) out(wipe);
    },
  };
}
