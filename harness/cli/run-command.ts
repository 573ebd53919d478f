import { scenarios } from '../../scenarios';
import { plan } from '../plan';
import { exitCodeOf, exitCodes, type ExitCode } from '../results';
import { run } from '../run';
import type { Io } from './io';
import type { SelectionFlags } from './options';
import { askedReporters, openReporters } from './reporters';
import { selectionOf } from './selection';
import { targetOf, type EveryFlag } from './target';
import { toolVersion } from './version';

/** The flags of `run`. */
export interface RunFlags extends EveryFlag, SelectionFlags {
  readonly reporter?: readonly string[];
  readonly verbose?: boolean;
  readonly timeout?: number;
  readonly jobs?: number;
  readonly repeat?: number;
}

/** Runs the scenarios and gives the exit code of what came of them. Every mistake is found before a file is touched. */
export async function runCommand(flags: RunFlags, io: Io): Promise<ExitCode> {
  const { reporter = ['text'], verbose = false, timeout = 5000, jobs = 4, repeat = 1 } = flags;
  const asked = askedReporters(reporter);
  const planned = plan(scenarios, targetOf(flags), selectionOf(flags));
  const reporters = openReporters(asked, verbose, io);
  try {
    const result = await run(planned, {
      timeout,
      jobs,
      repeat,
      inspect: true,
      clock: { now: () => new Date(), elapsed: () => performance.now() },
      progress: reporters.progress,
      tool: { name: 'authn-conformance', version: toolVersion(), node: process.version },
      signal: io.signal,
    });
    const failures = reporters.failures();
    for (const failure of failures) io.err(`${failure}\n`);
    return failures.length > 0 ? exitCodes.internal : exitCodeOf(result);
  } finally {
    reporters.close();
  }
}
