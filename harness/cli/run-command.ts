import { scenarios } from '../../scenarios';
import { plan } from '../plan';
import { printable } from '../report/safe-text';
import { resultSentence, summaryLine } from '../report/sentences';
import { exitCodeOf, exitCodes, type ExitCode, type RunResult, type SecurityFinding } from '../results';
import { run } from '../run';
import type { SourceFiles } from '../target/declaration';
import { demandsOf, type DemandFlags } from './demands';
import type { Io } from './io';
import type { SelectionFlags } from './options';
import { askedReporters, openReporters, type Asked } from './reporters';
import { selectionOf } from './selection';
import type { EveryFlag } from './sources';
import { describedTarget } from './target';
import { toolVersion } from './version';

/** The flags of `run`. */
export interface RunFlags extends EveryFlag, SelectionFlags, DemandFlags {
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
  const demands = demandsOf(flags);
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
      demands,
      findings: findingsOf(files),
      clock: { now: () => new Date(), elapsed: () => performance.now() },
      progress: reporters.progress,
      tool: { name: 'authn-conformance', version: toolVersion(), node: process.version },
      signal: io.signal,
    });
    if (asked.every(({ file }) => file !== undefined)) io.out(closing(result, asked));
    const failures = reporters.failures();
    for (const failure of failures) io.err(`${failure}\n`);
    return failures.length > 0 ? exitCodes.internal : exitCodeOf(result);
  } finally {
    reporters.close();
  }
}

/** What is said where every report goes to a file: the result, and where the reports are. */
const closing = (result: RunResult, asked: readonly Asked[]): string =>
  [
    ...asked.map(({ name, file }) => `${name} report: ${file ?? ''}`),
    printable(resultSentence(result), 8_000),
    summaryLine(result),
    '',
  ].join('\n');

/** What the manifest of the server shows of its security, where there is one. */
function findingsOf({ apiserverManifest, manifestRoot }: SourceFiles): readonly SecurityFinding[] {
  if (apiserverManifest === undefined) return [];
  const { lintManifest } = require('../findings') as typeof import('../findings');
  const { readManifest } = require('../target/manifest') as typeof import('../target/manifest');
  return lintManifest(readManifest(apiserverManifest, manifestRoot), new Date()).findings;
}
