import picomatch from 'picomatch';
import { faults, noSuchFault, type Fault } from '../../fixtures/faults/named';
import { scenarios } from '../../scenarios';
import { listOf } from '../plan';
import { exitCodes, type ExitCode } from '../results';
import {
  committedTable,
  compare,
  coverage,
  essential,
  measureAll,
  remembering,
  updated,
  type Comparison,
  type Coverage,
  type FaultTable,
  type Measured,
  type TableStore,
  type Task,
} from '../selftest';
import { UsageError, type Io } from './io';
import { selftestJson, selftestLine, selftestSummary } from './selftest-text';

/** The flags of `selftest`. */
export interface SelftestFlags {
  readonly all?: boolean;
  readonly fault?: readonly string[];
  readonly jobs?: number;
  readonly json?: boolean;
  readonly list?: boolean;
  readonly update?: boolean;
}

/** Proves that the scenarios bite: every fault must fail exactly the checks that the committed table says. */
export async function selftestCommand(
  flags: SelftestFlags,
  io: Io,
  store: TableStore = committedTable,
): Promise<ExitCode> {
  const { all = false, fault: globs = [], jobs = 2, json = false, list = false, update = false } = flags;
  const chosen = chosenFaults(globs, all || list || update);
  if (list) {
    io.out(listing(chosen));
    return exitCodes.conformant;
  }
  const began = performance.now();
  const table = store.read();
  const tasks = tasksFor(chosen, all || update || globs.length > 0);
  const comparisons: Comparison[] = [];
  const bar = progress(tasks.length, json, io);
  await measureAll(tasks, jobs, io.signal, (measured) => {
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
  const other = globs.length > 0 ? undefined : otherDirection(current);
  const took = performance.now() - began;
  io.out(json ? selftestJson(comparisons, other, took) : selftestSummary(comparisons, other, took));
  const surprised = comparisons.some(({ surprises }) => surprises.length > 0) || (other && !isComplete(other));
  return surprised ? exitCodes.nonconformant : exitCodes.conformant;
}

/** The server as it should be first. Every attempt is made again only of a server that remembers something. */
function tasksFor(chosen: readonly Fault[], whole: boolean): readonly Task[] {
  const names = chosen.map(({ name }) => name);
  // The longest first, so that none is left alone at the end.
  const faultsOf = [
    undefined,
    ...names.filter((name) => remembering.has(name)),
    ...names.filter((name) => !remembering.has(name)),
  ];
  return faultsOf.map((fault): Task => {
    if (fault !== undefined && remembering.has(fault)) return { fault };
    if (!whole) return { fault, brief: true, once: true };
    // The server as it should be has to conform in a run as users make it.
    return fault === undefined ? { fault } : { fault, once: true };
  });
}

/** Those that are named; else all, or the essential ones. */
function chosenFaults(globs: readonly string[], all: boolean): readonly Fault[] {
  if (globs.includes('')) throw new UsageError(noSuchFault('')); // which is no glob either
  const matchers = globs.map((glob) => ({ glob, matches: picomatch(glob) }));
  for (const { glob, matches } of matchers)
    if (!faults.some(({ name }) => matches(name))) throw new UsageError(noSuchFault(glob));
  if (matchers.length === 0) return all ? faults : faults.filter(({ name }) => essential.includes(name));
  return faults.filter(({ name }) => matchers.some(({ matches }) => matches(name)));
}

function listing(chosen: readonly Fault[]): string {
  const width = Math.max(...chosen.map(({ name }) => name.length));
  return chosen.map(({ name, sentence }) => `${name.padEnd(width)}  ${sentence}\n`).join('');
}

const tableOf = (table: FaultTable, measurements: readonly Measured[]): FaultTable =>
  updated(
    table,
    measurements,
    faults.map(({ name }) => name),
  );

const otherDirection = (table: FaultTable): Coverage =>
  coverage(
    table,
    faults.map(({ name }) => name),
    listOf(scenarios).map(({ id }) => id),
  );

const isComplete = ({ withoutFault, killedAfterAll, unknown }: Coverage): boolean =>
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
