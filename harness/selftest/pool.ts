import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../processes/threads';
import type { Measured } from './measure';
import type { Order, Report, Task } from './messages';

/** What has gone wrong in a worker, which is a fault of ours. */
export class SelftestError extends Error {
  override readonly name = 'SelftestError';
  readonly code = 'SELFTEST_BROKEN';
}

/**
 * How many faults one thread measures at a time: each runs its checks one after the other, and while one waits for
 * time to pass the others go on.
 */
const sideBySide = 6;

/**
 * Measures faults in so many threads, and hears of each as soon as it is decided. Throws SelftestError when one cannot
 * be measured. When the signal is aborted what runs is ended and left out.
 */
export async function measureAll(
  tasks: readonly Task[],
  threads: number,
  signal: AbortSignal,
  onMeasured: (measured: Measured) => void,
): Promise<void> {
  const queue = tasks.values();
  const count = Math.min(threads, Math.ceil(tasks.length / sideBySide));
  const workers = Array.from({ length: count }, () => startThread(join(__dirname, 'worker')));
  const stop = (): void => {
    for (const worker of workers) worker.postMessage({ kind: 'stop' } satisfies Order);
  };
  signal.addEventListener('abort', stop);
  try {
    await Promise.all(workers.map((worker) => work(worker, queue, signal, onMeasured)));
  } finally {
    signal.removeEventListener('abort', stop);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** Keeps one worker busy until nothing is left to measure. */
function work(
  worker: Worker,
  queue: Iterator<Task>,
  signal: AbortSignal,
  onMeasured: (measured: Measured) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let running = 0;
    const next = (): void => {
      const step = signal.aborted ? undefined : queue.next();
      if (step?.done === false) {
        running += 1;
        worker.postMessage({ kind: 'measure', task: step.value } satisfies Order);
      } else if (running === 0) resolve();
    };
    worker.on('error', reject);
    worker.on('exit', () => {
      reject(new SelftestError('a thread of the selftest ended before its work was done'));
    });
    worker.on('message', (report: Report) => {
      running -= 1;
      if (report.kind === 'failed') {
        reject(new SelftestError(`${report.fault ?? 'the server without a fault'} cannot be measured: ${report.why}`));
        return;
      }
      if (!signal.aborted) onMeasured(report.measured);
      next();
    });
    for (let i = 0; i < sideBySide; i++) next();
  });
}
