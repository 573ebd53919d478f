import { exitCodeOf, exitCodes, withExpected, type ExitCode, type RunResult } from '../../../results';
import type { PerformFlags } from '../run/perform-run';
import { demandsOf, type DemandFlags } from '../run/demands';
import { UsageError, type Io } from '../../output/io';
import { askedReporters, closing, openReporters } from '../../output/reporters';
import { readRun } from '../reports/read-report';
import { mergedShards } from './merged';

/** The flags of `merge`: those of a run that are about its report. */
export type MergeFlags = DemandFlags & Pick<PerformFlags, 'reporter' | 'outputDir' | 'force' | 'verbose' | 'quiet'>;

/** Puts the JSON reports of all shards of a run together, and reports it as one run. Throws UsageError and TargetError. */
export function mergeCommand(files: readonly string[], flags: MergeFlags, io: Io): ExitCode {
  const {
    quiet = false,
    reporter = quiet ? [] : ['text'],
    outputDir: directory,
    force = false,
    verbose = false,
  } = flags;
  if (files.length === 0) throw new UsageError('merge: name the JSON report of every shard of a run');
  const asked = askedReporters(reporter, directory);
  const demands = demandsOf(flags);
  const merged = mergedShards(files.map((file) => ({ file, run: readRun(file) })));
  const result: RunResult = {
    ...merged,
    checks: withExpected(merged.checks, demands.expected, merged.startedAt),
    demands,
  };
  const reporters = openReporters(asked, { verbose, force, directory }, io);
  try {
    reporters.progress.onEnd?.(result);
    io.out(closing(result, asked));
    const failures = reporters.failures();
    for (const failure of failures) io.err(`${failure}\n`);
    return failures.length > 0 ? exitCodes.internal : exitCodeOf(result);
  } finally {
    reporters.close();
  }
}
