import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../processes/threads';
import type { Measured } from '../measure';
import type { Reach } from '../reach';
import { measuredSubject, type MeasuredId } from '../subjects';
import type { Order, Report, Result, Task, Work } from './messages';

/** What has gone wrong in a worker, which is a fault of ours. */
export class SelftestError extends Error {
  override readonly name = 'SelftestError';
  readonly code = 'SELFTEST_BROKEN';
}

/**
 * How much one thread does at a time: each measurement makes its checks one after the other, and while one waits for
 * time to pass the others go on.
 */
const sideBySide = 6;

/**
 * Measures faults in so many threads, and hears of each as soon as it is decided. Throws SelftestError when one cannot
 * be measured. When the signal is aborted what runs is ended and left out.
 */
export const measureAll = (
  tasks: readonly Task[],
  threads: number,
  signal: AbortSignal,
  onMeasured: (measured: Measured) => void,
): Promise<void> =>
  carryOutAll(
    tasks.map((task) => ({ kind: 'measure', task })),
    threads,
    signal,
    (result) => {
      if (result.kind === 'measured') onMeasured(result.measured);
    },
  );

/**
 * Which faults make a difference in which of these scenarios, found out in so many threads; nothing of a subject whose program
 * cannot be asked. Throws SelftestError, and is cut short when the signal is aborted.
 */
export async function reachOfAll(
  subject: MeasuredId,
  scenarios: readonly string[],
  threads: number,
  signal: AbortSignal,
): Promise<readonly Reach[] | undefined> {
  if (measuredSubject(subject).watched === undefined) return undefined;
  const found: Reach[] = [];
  await carryOutAll(
    scenarios.map((scenario) => ({ kind: 'reach', subject, scenario })),
    threads,
    signal,
    (result) => {
      if (result.kind === 'reached') found.push(result.reach);
    },
  );
  return found;
}

async function carryOutAll(
  all: readonly Work[],
  threads: number,
  signal: AbortSignal,
  onResult: (result: Result) => void,
): Promise<void> {
  const queue = all.values();
  const count = Math.min(threads, Math.ceil(all.length / sideBySide));
  const workers = Array.from({ length: count }, () => startThread(join(__dirname, 'worker')));
  const stop = (): void => {
    for (const worker of workers) worker.postMessage({ kind: 'stop' } satisfies Order);
  };
  signal.addEventListener('abort', stop);
  try {
    await Promise.all(workers.map((worker) => work(worker, queue, signal, onResult)));
  } finally {
    signal.removeEventListener('abort', stop);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** Keeps one worker busy until nothing is left to do. */
function work(
  worker: Worker,
  queue: Iterator<Work>,
  signal: AbortSignal,
  onResult: (result: Result) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let running = 0;
    const next = (): void => {
      const step = signal.aborted ? undefined : queue.next();
      if (step?.done === false) {
        running += 1;
        worker.postMessage(step.value satisfies Order);
      } else if (running === 0) resolve();
    };
    worker.on('error', reject);
    worker.on('exit', () => {
      reject(new SelftestError('a thread of the selftest ended before its work was done'));
    });
    worker.on('message', (report: Report) => {
      running -= 1;
      if (report.kind === 'failed') {
        reject(new SelftestError(`${report.what} cannot be measured: ${report.why}`));
        return;
      }
      if (!signal.aborted) onResult(report);
      next();
    });
    for (let i = 0; i < sideBySide; i++) next();
  });
}
