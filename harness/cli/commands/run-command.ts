import { scenarios } from '../../../scenarios';

import { printable } from '../../report/explain/safe-text';
import { exitCodeOf, exitCodes, type ExitCode, type RunResult, type SecurityFinding } from '../../results';

import type { Target } from '../../target/types';
import type { SourceFiles } from '../../target/declaration/declaration';
import { shownUrl } from '../../text';
import { demandsOf, type DemandFlags } from './demands';
import { UsageError, type Io } from '../output/io';
import type { SelectionFlags } from '../options/options';
import { openReplay, replayPrograms } from './replay';
import { askedReporters, closing, openReporters } from '../output/reporters';
import { selectionOf } from '../options/selection';
import { describedTarget } from '../target/target';
import type { SettingFlags } from '../options/target-options';
import { toolVersion } from '../output/version';
import { listOf, plan, run } from '../../subjects';
import { type Replay } from '../../subjects/api-server';

/** The flags of `run`. */
export interface RunFlags extends SettingFlags, SelectionFlags, DemandFlags {
  readonly reporter?: readonly string[];
  readonly verbose?: boolean;
  /** Whether files that hold no report are overwritten. */
  readonly force?: boolean;
  readonly timeout?: number;
  readonly jobs?: number;
  readonly repeat?: number;
  readonly seed?: string;
  readonly mark?: boolean;
  readonly replay?: readonly string[];
  readonly replayChecks?: number;
}

/** Runs the scenarios and gives the exit code of what came of them. A mistake leaves the files of reports as they were. */
export async function runCommand(flags: RunFlags, io: Io): Promise<ExitCode> {
  const { reporter = ['text'], verbose = false, force = false, timeout = 5000, jobs, repeat = 1 } = flags;
  const asked = askedReporters(reporter);
  const demands = demandsOf(flags);
  const tool = { name: 'authn-conformance', version: toolVersion(), node: process.version };
  // To describe the target may sign a certificate: what else is wrong is known before that.
  listOf(scenarios, selectionOf(flags));
  const programs = replayPrograms(flags);
  const reporters = openReporters(asked, { verbose, force }, io);
  io.journal?.begin({
    ...{ asked, verbose, force, demands, tool, startedAt: new Date(), seed: flags.seed ?? '' },
    target: notYetKnown(flags),
  });
  let replay: Replay | undefined;
  try {
    const { target, files, kept, programNotRun } = await describedTarget(flags, timeout, true, flags, io.journal);
    if (programNotRun !== undefined) sayNotRun(programNotRun, target, io);
    const planned = plan(scenarios, target, selectionOf(flags));
    replay = await openReplay(programs, flags);
    const result = await run(planned, {
      timeout,
      ...(jobs === undefined ? {} : { jobs }),
      repeat,
      inspect: true,
      again: { oneIn: 10, most: 10 },
      ...(kept === undefined ? {} : { runCache: kept }),
      ...(flags.seed === undefined ? {} : { seed: flags.seed }),
      mark: flags.mark === true,
      ...(replay === undefined ? {} : { replay }),
      demands,
      findings: findingsOf(files),
      clock: { now: () => new Date(), elapsed: () => performance.now() },
      progress: reporters.progress,
      tool,
      ...(io.journal === undefined ? {} : { handOver: io.journal.handOver }),
      signal: io.signal,
    });
    io.out(closing(result, asked));
    if (result.wrongInput !== undefined) io.err(`${result.wrongInput}\n`);
    const failures = reporters.failures();
    for (const failure of failures) io.err(`${failure}\n`);
    io.journal?.reported();
    return failures.length > 0 ? exitCodes.internal : exitCodeOf(result);
  } finally {
    await replay?.folder.close();
    reporters.close();
  }
}

/** What a report says of a target that has not been looked at. */
const notYetKnown = ({ target, profile, insecure }: RunFlags): RunResult['target'] => ({
  subject: 'api-server',
  name: shownUrl(target ?? 'the bundled reference server'),
  profile: profile ?? 'not yet known',
  oracleBlindTo: [],
  setups: [],
  serverVerified: insecure !== true,
  deviations: [],
});

/** A credential that was not asked for: an error where nothing else was supplied, which would show next to nothing. */
function sayNotRun(sentence: string, { signers, signings = {}, supplies = [] }: Target, io: Io): void {
  if (supplies.length > 0) return;
  if (signers.length + Object.keys(signings).length === 0) throw new UsageError(sentence);
  io.err(`${printable(sentence, 2_000)}\n`);
}

/** What the manifest of the server shows of its security, where there is one. */
function findingsOf({ apiserverManifest, manifestRoot }: SourceFiles): readonly SecurityFinding[] {
  if (apiserverManifest === undefined) return [];
  const { lintManifest } = require('../../findings') as typeof import('../../findings');
  const { readManifest } = require('../../target/manifest') as typeof import('../../target/manifest');
  return lintManifest(readManifest(apiserverManifest, manifestRoot), new Date()).findings;
}
