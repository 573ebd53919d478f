import { parentPort } from 'node:worker_threads';
import { builtinAuthorities } from '../bundled/builtin';

import { measure } from './measure';
import type { Order, Report, Task } from './messages';
import { createRunCache } from '../subjects/api-server';

/** A thread of its own that measures what it is told, several faults at a time; its certificates serve all of them. */
const authorities = builtinAuthorities();
const kept = createRunCache('selftest');
const stopping = new AbortController();

const tell = (report: Report): void => parentPort?.postMessage(report);

async function carryOut({ fault, ...how }: Task): Promise<void> {
  try {
    const measured = await measure(fault, { authorities, kept, signal: stopping.signal, ...how });
    tell({ kind: 'measured', measured });
  } catch (error) {
    tell({ kind: 'failed', fault, why: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

parentPort?.on('message', (order: Order) => {
  if (order.kind === 'measure') void carryOut(order.task);
  else stopping.abort();
});
