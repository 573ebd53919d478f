import { fork, type ChildProcess, type ForkOptions, type StdioOptions } from 'node:child_process';
import { constants } from 'node:os';
import { fromSource } from '../../processes/threads';
import { journalDescriptor, openJournalFile } from './journal-file';
import { signalsTo, type Stop } from '../stop-signals';
import type { EndMessage, StopMessage } from './stops';

/** A fault of this program, as `exitCodes` has it; what they stand beside is not loaded here. */
const internal = 70;

/** How long the child may take to end when it was asked to once, and when it was asked again, in milliseconds. */
const stopTimeoutMs = { first: 18_000, second: 1000 } as const;

/** How the child ended. */
interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** What it said at its end; a process that crashes says nothing. */
  readonly said: EndMessage | undefined;
  /** The request of the user's that it ended upon, if there was one. */
  readonly stop: Stop | undefined;
}

/**
 * Carries out a command line in a process of its own, whose exit code becomes that of this one. Whatever ends that process
 * inside Node or OpenSSL, this one, which speaks to no target, is still there to write the reports.
 */
export function supervise(argv: readonly string[]): void {
  const journal = openJournalFile();
  const stdio: StdioOptions = ['inherit', 'inherit', 'inherit', 'ipc'];
  stdio[journalDescriptor] = journal ?? 'ignore';
  const child = fork(require.resolve('./child'), argv, { stdio, ...frugal() });
  void endOf(child).then(
    (ended) => {
      process.exitCode = exitCodeFor(ended, journal);
    },
    (error: unknown) => {
      complain(`the process that speaks to the target cannot be started (${String(error)})`);
      process.exitCode = internal;
    },
  );
}

/**
 * Options by which a run of 1,200 checks takes 174 MB at its peak in place of 240 MB, and twelve rounds of it 215 MB: most of that
 * was garbage not yet collected and space that the allocator keeps for each thread (`npm run bench -- repeat`). The child sets how
 * far its heap may grow.
 */
const frugal = (): Pick<ForkOptions, 'execArgv' | 'env'> => ({
  // ts-node takes no options of Node's.
  ...(fromSource ? {} : { execArgv: [...process.execArgv, '--max-semi-space-size=4'] }),
  env: { MALLOC_ARENA_MAX: '2', ...process.env },
});

function endOf(child: ChildProcess): Promise<Ended> {
  let said: EndMessage | undefined;
  let stop: Stop | undefined;
  let overdue: NodeJS.Timeout | undefined;
  signalsTo(['SIGINT', 'SIGTERM', 'SIGHUP'])((signal) => {
    const message: StopMessage = { stop: signal };
    // One that has just ended cannot be told.
    if (child.connected) child.send(message, () => undefined);
    clearTimeout(overdue);
    overdue = setTimeout(() => child.kill('SIGKILL'), stop === undefined ? stopTimeoutMs.first : stopTimeoutMs.second);
    stop ??= signal;
  });
  child.once('message', (message: EndMessage) => {
    said = message;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(overdue);
      const end = (): void => {
        resolve({ code, signal, said, stop });
      };
      // Its last word may still be in the channel.
      if (child.connected) child.once('disconnect', end);
      else end();
    });
  });
}

function exitCodeFor({ code, signal, said, stop }: Ended, journal: number | undefined): number {
  if (stop !== undefined && (code === null || code > 128)) {
    finishReports(journal, undefined);
    return code ?? 128 + constants.signals[stop];
  }
  if (said !== undefined && code !== null) {
    if (code === internal && said.owesReports)
      finishReports(journal, 'the process that speaks to the target failed by a fault of its own');
    return code;
  }
  const how = signal === null ? `with exit code ${String(code)} and without a word` : `by ${signal}`;
  const crashed = `the process that speaks to the target ended ${how}`;
  complain(finishReports(journal, crashed) ?? crashed);
  return internal;
}

/** Writes what reports there are to write; gives the sentence that says how the run ended. */
function finishReports(journal: number | undefined, crashed: string | undefined): string | undefined {
  if (journal === undefined) return undefined;
  const { finishForUser } = require('./finish') as typeof import('./finish');
  return finishForUser(journal, crashed);
}

function complain(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
