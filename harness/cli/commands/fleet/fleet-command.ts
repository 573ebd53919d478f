import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { scenarios } from '../../../../scenarios';
import { dealt, type Shard } from '../../../plan/shard';
import { exitCodes, type ExitCode } from '../../../results';
import { isReporterName, reporterNames } from '../../../report';
import { listOf } from '../../../subjects';
import { selectionOf } from '../../options/selection';
import { UsageError, type Io } from '../../output/io';
import { toolVersion } from '../../output/version';
import { demandsOf } from '../run/demands';
import { digestOfContents } from './contents';
import { readFleet, type FleetTarget } from './fleet-file';
import { keeping } from './keeping';
import type { EachFlags, Task } from './messages';
import { tryAll } from './pool';
import { counts, fleetExitCode, fleetMarkdown, progressLine } from './render';
import type { FleetResult } from './result-line';
import { openResults, readResults, resultsFile } from './results-file';

/** The flags of `fleet`. */
export interface FleetFlags extends EachFlags {
  readonly outputDir?: string;
  readonly resume?: boolean;
  readonly atOnce?: number;
  readonly json?: boolean;
  /** Which part of the targets. */
  readonly shard?: Shard;
}

/** The page that says what came of all targets. */
const summaryFile = 'fleet.md';

/**
 * Tries every target of a list, some at once, each as `run` does, and writes a line for each as soon as it is decided: what was
 * written before the end of the process is gone on from with `--resume`. Gives the gravest exit code of a target. Rejects with
 * UsageError, TargetError and SelectionError.
 */
export async function fleetCommand(file: string, flags: FleetFlags, io: Io): Promise<ExitCode> {
  const { outputDir, resume = false, atOnce = availableParallelism(), json = false, shard, ...each } = flags;
  if (outputDir === undefined) throw new UsageError('fleet: say with --output-dir DIR where its results are written');
  // What is wrong with the flags is known before anything is tried, and once.
  const unknown = (each.reports ?? []).find((format) => !isReporterName(format));
  if (unknown !== undefined)
    throw new UsageError(`--reports ${unknown}: there is no such format; say ${reporterNames.join(', ')}`);
  demandsOf(each);
  listOf(scenarios, selectionOf(each));
  const fleet = partOf(readFleet(file), shard);
  const results = openResults(outputDir, resume);
  const decided = new Map<string, FleetResult>();
  const keep = keeping();
  for (const target of fleet) {
    const result = results.earlier.get(target.name);
    if (result === undefined || result.digest !== digestOf(target, each)) continue;
    decided.set(target.name, keep(result));
  }
  const left = fleet.filter(({ name }) => !decided.has(name));
  if (decided.size > 0 && !json) io.out(`${decided.size} of ${fleet.length} targets were decided before\n`);
  // Its files are read when its turn comes, not those of a thousand targets before the first.
  function* tasks(): Generator<Task> {
    for (const target of left)
      yield {
        ...target,
        flags: each,
        digest: digestOf(target, each),
        folder: (each.reports ?? []).length === 0 ? undefined : join(outputDir ?? '', 'targets', folderOf(target.name)),
      };
  }
  await tryAll(tasks(), atOnce, io.signal, (line) => {
    results.append(line);
    const result = JSON.parse(line) as FleetResult;
    decided.set(result.target, keep(result));
    io.out(json ? line : progressLine(result));
  });
  const all = fleet.flatMap(({ name }) => decided.get(name) ?? []);
  writeFileSync(join(outputDir, summaryFile), fleetMarkdown(all));
  const missing = fleet.length - all.length;
  if (!json)
    io.out(
      `\n${all.length} of ${fleet.length} targets: ${counts(all)}\n${join(outputDir, summaryFile)} shows them, ${resultsFile} holds what was seen\n`,
    );
  if (missing > 0)
    io.err(`${missing} of ${fleet.length} targets were not tried to the end; --resume goes on with them\n`);
  const code = fleetExitCode(all);
  return missing > 0 && code === exitCodes.conformant ? exitCodes.inconclusive : code;
}

/** Prints what came of the targets in several directories as one page. Gives their gravest exit code. Throws UsageError. */
export function fleetSummaryCommand(directories: readonly string[], io: Io): ExitCode {
  if (directories.length === 0)
    throw new UsageError('fleet summary: name the directories that "fleet --output-dir" has written');
  const found = directories.map((directory) => ({ directory, results: readResults(directory) }));
  const seen = new Map<string, string>();
  for (const { directory, results } of found)
    for (const { target } of results) {
      const other = seen.get(target);
      if (other !== undefined)
        throw new UsageError(
          `${directory}: ${target} is in ${other} as well; name each directory once, and those of one fleet`,
        );
      seen.set(target, directory);
    }
  const all = found.flatMap(({ results }) => results);
  io.out(fleetMarkdown(all));
  return all.length === 0 ? exitCodes.inconclusive : fleetExitCode(all);
}

function partOf(fleet: readonly FleetTarget[], shard: Shard | undefined): readonly FleetTarget[] {
  if (shard === undefined) return fleet;
  if (fleet.length < shard.count)
    throw new UsageError(
      `--shard ${shard.index}/${shard.count}: there are ${fleet.length} targets; say at most so many shards`,
    );
  const shards = dealt(new Map(fleet.map(({ name }) => [name, 1])), shard.count);
  return fleet.filter(({ name }) => shards.get(name) === shard.index);
}

/** Of everything that the result of a target depends on, as far as this program knows it, its files as they are now. */
const digestOf = ({ digest, read }: FleetTarget, flags: EachFlags): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        toolVersion(),
        digest,
        digestOfContents({ ...flags, read }),
        { ...flags, jobs: undefined, reports: undefined },
      ]),
    )
    .digest('hex')
    .slice(0, 32);

/** A name that every file system takes, another one for each target. */
const folderOf = (name: string): string =>
  /^[\w-][\w.-]{0,99}$/.test(name)
    ? name
    : `${name.replaceAll(/[^\w-]/g, '_').slice(0, 80)}-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
