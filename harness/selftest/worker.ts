import { parentPort } from 'node:worker_threads';
import { measure } from './measure';
import type { Order, Report, Task } from './messages';
import { createRunCache } from '../subjects/api-server';
import { measuredSubject, type MeasuredId } from './subjects';

/** A thread of its own that measures what it is told, several faults at a time; its certificates serve all of them. */
const made = new Map<MeasuredId, ReturnType<ReturnType<typeof measuredSubject>['targets']>>();
const targetsOf = (subject: MeasuredId) => {
  const targets = made.get(subject) ?? measuredSubject(subject).targets();
  made.set(subject, targets);
  return targets;
};
const kept = createRunCache('selftest');
const stopping = new AbortController();

const tell = (report: Report): void => parentPort?.postMessage(report);

async function carryOut({ fault, ...how }: Task): Promise<void> {
  try {
    const measured = await measure(fault, {
      ...{ targets: targetsOf(how.subject), signal: stopping.signal },
      // Certificates and tokens that only the scenarios of the server use.
      ...(how.subject === 'api-server' && { kept }),
      ...how,
    });
    tell({ kind: 'measured', measured });
  } catch (error) {
    tell({ kind: 'failed', fault, why: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

parentPort?.on('message', (order: Order) => {
  if (order.kind === 'measure') void carryOut(order.task);
  else stopping.abort();
});
