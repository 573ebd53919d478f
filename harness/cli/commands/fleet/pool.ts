import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../../processes/threads';
import { exitCodes } from '../../../results';
import type { Done, Order, Task } from './messages';
import { lineOf, notTried } from './result-line';

/** MiB that the objects of one thread may take; a run of every check takes a quarter of it. */
const mostMemory = 512;

/**
 * Tries targets in so many threads, each one target at a time, and hears of each as soon as it is decided. A thread that ends is
 * the end of its target alone. When the signal is aborted, what runs is ended and left out.
 */
export async function tryAll(
  tasks: Iterable<Task>,
  threads: number,
  signal: AbortSignal,
  onLine: (line: string) => void,
  start = (): Worker => startThread(join(__dirname, 'worker'), { maxOldGenerationSizeMb: mostMemory }),
): Promise<void> {
  const queue = tasks[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: threads }, async () => {
      let worker: Worker | undefined;
      const stop = (): void => worker?.postMessage({ kind: 'stop' } satisfies Order);
      signal.addEventListener('abort', stop);
      try {
        for (let next = queue.next(); next.done !== true; next = queue.next()) {
          const task = next.value;
          if (signal.aborted) return;
          worker ??= start();
          const ended = await tried(worker, task);
          if (ended.line !== undefined) onLine(ended.line);
          if (ended.kind === 'gone') worker = undefined;
        }
      } finally {
        signal.removeEventListener('abort', stop);
        await worker?.terminate();
      }
    }),
  );
}

/** Hands a task to a thread, and waits for its line; of a thread that ends, a line that says so. */
function tried(
  worker: Worker,
  task: Task,
): Promise<{ readonly kind: 'done' | 'gone'; readonly line: string | undefined }> {
  const startedAt = new Date();
  return new Promise((resolve) => {
    let why = 'it ended';
    const onMessage = ({ line }: Done): void => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolve({ kind: 'done', line });
    };
    const onError = (error: Error): void => {
      why = error.message;
    };
    const onExit = (): void => {
      const sentence = `The thread that tried this target ended before its run did: ${why}.`;
      const how = { exitCode: exitCodes.internal, sentence, startedAt };
      resolve({ kind: 'gone', line: lineOf(notTried(task.name, task.digest, how)) });
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage({ kind: 'try', task } satisfies Order);
  });
}
