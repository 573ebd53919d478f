import { scenarios } from '../../scenarios';
import { plan } from '../plan';
import { exitCodeOf, exitCodes, type ExitCode, type SecurityFinding } from '../results';
import { run } from '../run';
import type { SourceFiles } from '../target/declaration';
import type { Io } from './io';
import type { SelectionFlags } from './options';
import { askedReporters, openReporters } from './reporters';
import { selectionOf } from './selection';
import type { EveryFlag } from './sources';
import { describedTarget } from './target';
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
  const { target, files, kept } = await describedTarget(flags, timeout);
  const planned = plan(scenarios, target, selectionOf(flags));
  const reporters = openReporters(asked, verbose, io);
  try {
    const result = await run(planned, {
      timeout,
      jobs,
      repeat,
      inspect: true,
      ...(kept === undefined ? {} : { kept }),
      findings: findingsOf(files),
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

/** What the manifest of the server shows of its security, where there is one. */
function findingsOf({ apiserverManifest, manifestRoot }: SourceFiles): readonly SecurityFinding[] {
  if (apiserverManifest === undefined) return [];
  const { lintManifest } = require('../findings') as typeof import('../findings');
  const { readManifest } = require('../target/manifest') as typeof import('../target/manifest');
  return lintManifest(readManifest(apiserverManifest, manifestRoot), new Date()).findings;
}
