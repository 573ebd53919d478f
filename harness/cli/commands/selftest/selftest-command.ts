import { randomInt } from 'node:crypto';
import { exitCodes, type ExitCode } from '../../../results';
import {
  committedTables,
  compare,
  coverage,
  measureAll,
  measuredIds,
  measuredSubject,
  reachOfAll,
  updated,
  type Comparison,
  type FaultCoverage,
  type FaultTable,
  type Measured,
  type MeasuredId,
  type TableStore,
} from '../../../selftest';
import type { Io } from '../../output/io';
import { measuredAgain } from './measured-again';
import { pairsLine, tasksWithinReach } from './reach-tasks';
import { chosenFaults, chosenScenarios, longestFirst } from './selftest-tasks';
import { faultsOf, tasksOf } from './subject-tasks';
import { selftestJson, selftestLine, selftestSummary } from './selftest-text';
import { listOf } from '../../../subjects';

/** The flags of `selftest`. */
export interface SelftestFlags {
  readonly all?: boolean;
  readonly fault?: readonly string[];
  readonly further?: number;
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
  stores: Readonly<Record<MeasuredId, TableStore>> = committedTables,
  measureEach: typeof measureAll = measureAll,
  reachOfEach: typeof reachOfAll = reachOfAll,
): Promise<ExitCode> {
  const {
    all: everyFault = false,
    fault: globs = [],
    further: every,
    scenario,
    jobs = 2,
    json = false,
    list = false,
    update = false,
  } = flags;
  const chosen = chosenFaults(globs);
  const only = scenario === undefined ? undefined : chosenScenarios(scenario);
  if (list) {
    io.out(listing(chosen));
    return exitCodes.conformant;
  }
  const began = performance.now();
  const whole = everyFault || update || globs.length > 0;
  const subjects = measuredIds.filter((id) => faultsOf(id).some((name) => chosen.includes(name)));
  const tables = new Map(subjects.map((id) => [id, stores[id].read()]));
  const tableOfSubject = (id: MeasuredId): FaultTable => tables.get(id) ?? { faults: {}, unkillable: {} };
  const further = every === undefined ? undefined : { every, from: randomInt(every) };
  const all = subjects.flatMap((id) => tasksOf(id, whole ? undefined : tableOfSubject(id), chosen, only, further));
  // To ask every scenario which faults make a difference in it takes longer than to try a few faults with all of them.
  const tasks =
    whole && globs.length === 0
      ? await tasksWithinReach(subjects, all, only, tableOfSubject, (id, ids) => reachOfEach(id, ids, jobs, io.signal))
      : all;
  if (!json && tasks !== all) io.out(pairsLine(tasks, all));
  const first: Comparison[] = [];
  const bar = progress(tasks.length, json, io);
  await measureEach(longestFirst(tasks), jobs, io.signal, (measured) => {
    const { subject } = measured;
    const table = tableOfSubject(subject);
    const comparison = compare(measured, update ? tableOf(subject, table, [measured]) : table);
    first.push(comparison);
    bar.line(selftestLine(comparison));
  });
  bar.end();
  const comparisons =
    update || io.signal.aborted
      ? first
      : await measuredAgain(first, tasks, {
          measure: (again, onMeasured) => measureEach(again, jobs, io.signal, onMeasured),
          compare: (measured) => compare(measured, tableOfSubject(measured.subject)),
          tell: (comparison) => {
            if (!json) io.out(`measured again: ${selftestLine(comparison)}\n`);
          },
        });
  if (io.signal.aborted) {
    io.err(`selftest was interrupted after ${comparisons.length} of ${tasks.length}\n`);
    return exitCodes.inconclusive;
  }
  const measurements = comparisons.map(({ measured }) => measured);
  if (update) {
    for (const id of subjects) {
      const ofIt = measurements.filter(({ subject }) => subject === id);
      tables.set(id, tableOf(id, tableOfSubject(id), ofIt));
      stores[id].write(tableOfSubject(id));
    }
  }
  const other =
    globs.length > 0 || only !== undefined
      ? undefined
      : joined(subjects.map((id) => otherDirection(id, tableOfSubject(id))));
  const took = performance.now() - began;
  io.out(json ? selftestJson(comparisons, other, took) : selftestSummary(comparisons, other, took));
  const surprised = comparisons.some(({ surprises }) => surprises.length > 0) || (other && !isComplete(other));
  return surprised ? exitCodes.nonconformant : exitCodes.conformant;
}

function listing(chosen: readonly string[]): string {
  const width = Math.max(...chosen.map((name) => name.length));
  return measuredIds
    .flatMap((id) => measuredSubject(id).faults)
    .filter(({ name }) => chosen.includes(name))
    .map(({ name, sentence }) => `${name.padEnd(width)}  ${sentence}\n`)
    .join('');
}

const tableOf = (id: MeasuredId, table: FaultTable, measurements: readonly Measured[]): FaultTable =>
  updated(table, measurements, faultsOf(id));

const otherDirection = (id: MeasuredId, table: FaultTable): FaultCoverage =>
  coverage(
    table,
    faultsOf(id),
    listOf(measuredSubject(id).scenarios).map((check) => check.id),
  );

const joined = (all: readonly FaultCoverage[]): FaultCoverage => ({
  withoutFault: all.flatMap(({ withoutFault }) => withoutFault),
  killedAfterAll: all.flatMap(({ killedAfterAll }) => killedAfterAll),
  unknown: all.flatMap(({ unknown }) => unknown),
});

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
