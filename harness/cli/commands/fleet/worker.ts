import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { abortForMany } from '../../../processes/abort';
import type { RunResult } from '../../../results';
import { makeDirectory } from '../../output/directory';
import type { Io } from '../../output/io';
import { report } from '../../output/mistakes';
import { performRun } from '../run/perform-run';
import { notYetKnown, plannedOn } from '../run/run-command';
import type { Done, Order, Task } from './messages';
import { lineOf, notTried, resultOf } from './result-line';

/** A thread of its own that tries one target after the other. */
const stopping = abortForMany();

async function carryOut({ name, read, digest, flags, folder }: Task): Promise<string | undefined> {
  const startedAt = new Date();
  let said = '';
  const io: Io = {
    ...{ out: () => undefined, err: (text) => (said += text), terminal: false, columns: undefined },
    signal: stopping.signal,
  };
  let result: RunResult | undefined;
  const { reports = [], ...each } = flags;
  const reporter = reports.map((format) => `${format}=${join(folder ?? '.', `report.${format}`)}`);
  const asked = { ...each, read, reporter };
  try {
    if (folder !== undefined) makeDirectory(folder, `--output-dir ${folder}`);
    await performRun(asked, io, {
      notYetKnown: notYetKnown(asked),
      open: async () => [await plannedOn(asked, io)],
      ended: (run) => (result = run),
    });
  } catch (error) {
    const exitCode = report(error, '', io);
    return lineOf(notTried(name, digest, { exitCode, sentence: said.trim(), startedAt }));
  }
  // What was cut short is tried again by the next run.
  if (result === undefined || stopping.signal.aborted) return undefined;
  return lineOf(resultOf(name, digest, result));
}

parentPort?.on('message', (order: Order) => {
  if (order.kind === 'stop') stopping.abort();
  else
    void carryOut(order.task).then((line) => {
      parentPort?.postMessage({ line } satisfies Done);
    });
});
