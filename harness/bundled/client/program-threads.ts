import type { Worker } from 'node:worker_threads';
import { kept, type RunEnd } from '../../processes/bounded-run';
import { startThread } from '../../processes/threads';
import type { ProgramCall } from '../../target/client';

/** One run of the bundled client, as a thread is told of it. */
export interface ProgramRun extends Pick<ProgramCall, 'env'> {
  /** The fault that it has. */
  readonly fault: string | undefined;
  readonly flags: readonly string[];
}

/** What a thread says of it. */
export interface ProgramEnd {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number;
}

/** Runs the program within a time. Never rejects. */
export type RunsProgram = (run: ProgramRun, bounds: Pick<ProgramCall, 'within' | 'signal'>) => Promise<RunEnd>;

/**
 * Runs the bundled client in threads, of which each has one run at a time and stays for the next: to start a process takes longer than
 * all that a run does. A thread does not keep the process alive between its runs.
 */
export function programThreads(module: string, isSource: boolean): RunsProgram {
  const idle: Worker[] = [];
  const start = (): Worker => {
    const worker = startThread(module, {}, isSource);
    // What ends in between is not handed out again.
    const forget = (): void => {
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    };
    return worker.on('error', forget).on('exit', forget);
  };
  return (run, { within, signal }) =>
    new Promise((settle) => {
      const worker = idle.pop() ?? start();
      const end = (exit: RunEnd['exit'], stdout = '', stderr = ''): void => {
        clearTimeout(clock);
        signal?.removeEventListener('abort', stop);
        worker.off('message', told).off('error', failed).off('exit', gone).unref();
        settle({
          exit,
          stdout: stdout.slice(0, kept),
          stderr: stderr.slice(0, kept),
          octetsOut: Buffer.byteLength(stdout),
        });
      };
      const stop = (): void => {
        end({ kind: 'timed-out' });
        void worker.terminate();
      };
      const told = ({ stdout, stderr, status }: ProgramEnd): void => {
        idle.push(worker);
        end({ kind: 'status', status }, stdout, stderr);
      };
      // As a process ends with 1 that throws.
      const failed = ({ message }: Error): void => {
        end({ kind: 'status', status: 1 }, '', `${message}\n`);
      };
      const gone = (): void => {
        end({ kind: 'status', status: 1 });
      };
      const clock = setTimeout(stop, within);
      signal?.addEventListener('abort', stop, { once: true });
      worker.on('message', told).on('error', failed).on('exit', gone).ref();
      worker.postMessage(run);
    });
}
