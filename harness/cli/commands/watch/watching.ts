import { setTimeout as sleep } from 'node:timers/promises';
import { exitCodes, type ExitCode, type RunResult } from '../../../results';
import type { SelectionFlags } from '../../options/options';
import { UsageError, type Io } from '../../output/io';
import { report } from '../../output/mistakes';
import type { DescribingFiles } from '../../target/describing-files';
import type { DemandFlags } from '../run/demands';
import { performRun, type PerformFlags, type ToRun } from '../run/perform-run';
import { changesBetween, type Seen } from './changes';
import { metricsText } from './metrics/metrics';
import { serveMetrics } from './metrics/metrics-server';
import { outcomeOf, unusable, type Outcome } from './outcome';
import { jsonOf, textOf } from './render';
import { usualMetrics, type MetricsAddress } from './values';
import { differing, endsOf, fingerprintsOf, type Fingerprints } from './watched-files';

/** The flags of every command that watches. */
export interface WatchingFlags
  extends SelectionFlags, DemandFlags, Pick<PerformFlags, 'timeout' | 'jobs' | 'repeat' | 'seed' | 'mark'> {
  /** Milliseconds between the starts of runs; undefined: a run for each change of a file. */
  readonly interval?: number;
  readonly metrics?: MetricsAddress | 'none';
}

/** What is watched. */
export interface Watched {
  /** As the user says it. */
  readonly command: string;
  /** The files that describe it, found again before each run; `before` is what was found last. */
  readonly files: (before?: DescribingFiles) => DescribingFiles;
  /** One run on it. */
  readonly toRun: (io: Io) => Omit<ToRun, 'ended'>;
}

/** The time, for a test to take its place. */
export interface Seams {
  /** Resolves after so many milliseconds, or when the signal is aborted. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => Date;
}

const ofThisMachine: Seams = {
  pause: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }).catch(() => undefined),
  now: () => new Date(),
};

/** How often files are looked at, in milliseconds, and how many looks a file that is being written may take to be whole. */
const poll = { every: 1_000, most: 10 } as const;

/**
 * Runs the checks of a target again and again, when a file changes that describes it or at an interval, until it is asked to
 * end, and tells what changed. Gives the exit code of the last run. What is wrong at the first run ends it: rejects with UsageError,
 * TargetError, PkiError or SelectionError.
 */
export async function watchTarget(
  watched: Watched,
  flags: WatchingFlags,
  io: Io,
  seams: Seams = ofThisMachine,
): Promise<ExitCode> {
  const { interval, metrics = usualMetrics } = flags;
  if (interval === undefined && flags.metrics !== undefined)
    throw new UsageError('--metrics is about a check at an interval; say how often with --interval 10m');
  let files = watched.files();
  if (interval === undefined && files.paths.length === 0)
    throw new UsageError(
      `${watched.command}: no flag names a file that could change; say how often to run with --interval 10m`,
    );
  let last: Outcome | undefined;
  let compared: Seen | undefined;
  let server: Date | undefined;
  const runs = new Map<Outcome['result'], number>();
  const served =
    interval === undefined || metrics === 'none'
      ? undefined
      : await serveMetrics(metrics, () =>
          metricsText({ last, runs, certificates: certificates(files, server) }, seams.now()),
        );
  try {
    let changed: readonly string[] = [];
    for (let number = 1; !io.signal.aborted; number += 1) {
      files = watched.files(files);
      const before = fingerprintsOf(files.paths);
      const startedAt = seams.now();
      const outcome = await runOnce(watched, flags, io, startedAt, number === 1);
      if (outcome === undefined) break;
      // Not before: of a wrong flag there is one sentence.
      if (served !== undefined && number === 1) io.err(`metrics: ${served.url}\n`);
      const changes = outcome.comparable ? changesBetween(compared, outcome) : undefined;
      if (outcome.comparable) compared = outcome;
      last = outcome;
      server = outcome.serverNotAfter ?? server;
      runs.set(outcome.result, (runs.get(outcome.result) ?? 0) + 1);
      io.out((interval === undefined ? textOf : jsonOf)({ outcome, changes, number, files: changed }));
      if (interval === undefined) changed = await changedFiles(before, files, seams, io.signal);
      else await seams.pause(Math.max(0, interval - (seams.now().getTime() - startedAt.getTime())), io.signal);
    }
  } finally {
    await served?.close();
  }
  return last?.exitCode ?? exitCodes.inconclusive;
}

const certificates = (files: DescribingFiles, server: Date | undefined): ReadonlyMap<string, Date> =>
  new Map([...(server === undefined ? [] : [['server', server] as const]), ...endsOf(files.certificates)]);

/** One run; undefined: it was interrupted. What cannot be used is an outcome, but at the first run an exception. */
async function runOnce(
  watched: Watched,
  flags: WatchingFlags,
  io: Io,
  startedAt: Date,
  first: boolean,
): Promise<Outcome | undefined> {
  const quiet = { out: () => undefined, terminal: false, columns: undefined, signal: io.signal } as const;
  // Without the journal: it is of one run, and grows.
  const own: Io = { ...quiet, err: first ? io.err : () => undefined };
  let result: RunResult | undefined;
  try {
    await performRun({ ...flags, reporter: [] }, own, { ...watched.toRun(own), ended: (run) => (result = run) });
  } catch (error) {
    if (first) throw error;
    if (io.signal.aborted) return undefined;
    let said = '';
    const exitCode = report(error, '', { err: (text) => (said += text) });
    return unusable(startedAt, exitCode, said.trim());
  }
  return result === undefined || io.signal.aborted ? undefined : outcomeOf(result);
}

/** The files that have changed, once they stay as they are from one look to the next; none: it is to end. */
async function changedFiles(
  before: Fingerprints,
  { paths }: DescribingFiles,
  { pause }: Seams,
  signal: AbortSignal,
): Promise<readonly string[]> {
  let last = before;
  for (let looks = 0; ;) {
    await pause(poll.every, signal);
    if (signal.aborted) return [];
    const now = fingerprintsOf(paths);
    const changed = differing(before, now);
    looks = changed.length === 0 ? 0 : looks + 1;
    if (changed.length > 0 && (differing(last, now).length === 0 || looks >= poll.most)) return changed;
    last = now;
  }
}
