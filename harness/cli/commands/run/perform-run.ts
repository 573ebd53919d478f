import type { Plan } from '../../../plan';
import {
  exitCodeOf,
  exitCodes,
  mergedRun,
  withExpected,
  type CheckResult,
  type ExitCode,
  type PlannedCheck,
  type Progress,
  type RunResult,
  type RunTarget,
} from '../../../results';
import type { RunOptions } from '../../../run';
import type { HandOver } from '../../../run/start/handed-over';
import { leftUndecided } from '../../../run/start/undecided';
import { requestsIn, run } from '../../../subjects';
import type { Replay } from '../../../subjects/api-server';
import type { Terms } from '../../../target/types';
import { withoutQuotedSecrets } from '../../../text';
import type { SelectionFlags } from '../../options/options';
import { demandsOf, type DemandFlags } from './demands';
import type { Io } from '../../output/io';
import { openEvidence, type EvidenceFlags } from '../../output/evidence-folder';
import { askedReporters, closing, openReporters } from '../../output/reporters';
import { toolVersion } from '../../output/version';

/** The flags of every command that runs checks. */
export interface PerformFlags extends DemandFlags, EvidenceFlags, Pick<SelectionFlags, 'shard' | 'requirements'> {
  readonly reporter?: readonly string[];
  /** Where the usual reports are written besides. */
  readonly outputDir?: string;
  readonly verbose?: boolean;
  /** Whether nothing but the result is printed, where no report was asked for. */
  readonly quiet?: boolean;
  /** Whether files that hold no report are overwritten. */
  readonly force?: boolean;
  readonly timeout?: number;
  readonly jobs?: number;
  readonly repeat?: number;
  readonly seed?: string;
  readonly mark?: boolean;
}

/** A target with what is to be run on it. */
export interface PlannedRun {
  readonly plan: Plan<Terms>;
  /** What a run on it takes besides that which every run of the command takes. */
  readonly options?: Partial<Pick<RunOptions, 'runCache' | 'findings' | 'inspect'>> & { readonly replay?: Replay };
}

/** What a command runs on. */
export interface ToRun {
  /** What a report says before anything of the target is known. */
  readonly notYetKnown: RunTarget;
  /** Called when the reports are open: to describe a target may sign a certificate. */
  readonly open: () => Promise<readonly [PlannedRun, ...PlannedRun[]]>;
  /** Hears what came of it, as the reports have it. */
  readonly ended?: (result: RunResult) => void;
}

/** How long one attempt takes at most, in milliseconds, unless the user says. */
export const usualTimeout = 5000;

/**
 * Runs what there is to run, one target after the other, and reports all of it as one run. Gives the exit code of what came of
 * it. A mistake of the user's leaves the files of reports as they were.
 */
export async function performRun(flags: PerformFlags, io: Io, { notYetKnown, open, ended }: ToRun): Promise<ExitCode> {
  const {
    quiet = false,
    reporter = quiet ? [] : ['text'],
    outputDir,
    verbose = false,
    force = false,
    timeout = usualTimeout,
    jobs,
    repeat = 1,
    shard,
    requirements,
  } = flags;
  const part = {
    ...(shard === undefined ? {} : { shard }),
    ...(requirements === undefined ? {} : { requirements: requirements.version }),
  };
  const asked = askedReporters(reporter, outputDir);
  const demands = demandsOf(flags);
  const evidence = openEvidence(flags);
  const tool = { name: 'authn-conformance', version: toolVersion(), node: process.version };
  const reporters = openReporters(asked, { verbose, force, directory: outputDir }, io);
  io.journal?.begin({
    ...{ asked, verbose, force, demands, tool, startedAt: new Date(), seed: flags.seed ?? '' },
    target: notYetKnown,
    ...part,
  });
  try {
    const planned = await open();
    const marked = (run: RunResult): RunResult => ({
      ...run,
      ...part,
      checks: withExpected(kept(run.checks), demands.expected, run.startedAt),
    });
    const keep = (check: CheckResult): CheckResult => {
      const hidden = withoutSecretsSaid(check);
      return evidence === undefined ? hidden : evidence.keep(hidden);
    };
    const kept = (checks: RunResult['checks']): RunResult['checks'] => checks.map(keep);
    const progress: Progress = {
      ...reporters.progress,
      // At once: a run that ends in between has written what it knew.
      onCheck: (check) => reporters.progress.onCheck?.(keep(check)),
      onEnd: (run) => reporters.progress.onEnd?.(marked(run)),
    };
    const told = toldTogether(planned, repeat, progress, io.journal?.handOver);
    const results: RunResult[] = [];
    for (const { plan, options } of planned) {
      const seed = results[0]?.seed ?? flags.seed;
      results.push(
        await run(plan, {
          timeout,
          ...(jobs === undefined ? {} : { jobs }),
          repeat,
          again: { oneIn: 10, most: 10 },
          ...(seed === undefined ? {} : { seed }),
          mark: flags.mark === true,
          demands,
          clock: { now: () => new Date(), elapsed: () => performance.now() },
          progress: told.progress,
          tool,
          ...(told.handOver === undefined ? {} : { handOver: told.handOver }),
          signal: io.signal,
          ...options,
        }),
      );
    }
    const [first, ...rest] = results;
    if (first === undefined) throw new Error('there was nothing to run');
    const whole = mergedRun([first, ...rest]);
    told.end(whole);
    const result = marked(whole);
    ended?.(result);
    io.out(closing(result, asked));
    if (result.wrongInput !== undefined) io.err(`${result.wrongInput}\n`);
    const failures = reporters.failures();
    for (const failure of failures) io.err(`${failure}\n`);
    io.journal?.reported();
    return failures.length > 0 ? exitCodes.internal : exitCodeOf(result);
  } finally {
    reporters.close();
  }
}

/** A check without the secrets that somebody has said, as what was seen and why are told. */
const withoutSecretsSaid = (check: CheckResult): CheckResult => ({
  ...check,
  reason: check.reason && withoutQuotedSecrets(check.reason),
  actual: check.actual && withoutQuotedSecrets(check.actual),
});

interface Told {
  readonly progress: Progress;
  readonly handOver: HandOver | undefined;
  /** Tells the reporters what came of all runs. */
  readonly end: (result: RunResult) => void;
}

/** Tells reporters and the journal of several runs as of one: they begin once, with the checks of all, and end once. */
function toldTogether(
  planned: readonly PlannedRun[],
  repeat: number,
  progress: Progress,
  handOver: HandOver | undefined,
): Told {
  if (planned.length === 1) return { progress, handOver, end: () => undefined };
  const groups = planned.flatMap(({ plan }) => plan.groups);
  const toRun: readonly PlannedCheck[] = groups.flatMap(({ cases }) =>
    cases.filter(({ decision }) => decision.kind === 'run'),
  );
  const requests = planned.reduce((sum, { plan }) => sum + requestsIn(plan), 0);
  handOver?.({ kind: 'planned', repeat, checks: leftUndecided(groups, []) });
  let begun = false;
  return {
    progress: {
      onBegin: () => {
        if (!begun) progress.onBegin?.(toRun, repeat, requests * repeat);
        begun = true;
      },
      onCheck: (result) => progress.onCheck?.(result),
    },
    handOver:
      handOver &&
      ((handed) => {
        if (handed.kind !== 'planned') handOver(handed);
      }),
    end: (result) => progress.onEnd?.(result),
  };
}
