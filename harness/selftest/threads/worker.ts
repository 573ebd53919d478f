import { parentPort } from 'node:worker_threads';
import { abortForMany } from '../../processes/abort';
import { createRunCache } from '../../subjects/api-server';
import { measure } from '../measure';
import { reachedBy } from '../reach';
import { measuredSubject, type MeasuredId } from '../subjects';
import type { Order, Report, Result, Work } from './messages';

/** A thread of its own that does what it is told, several things at a time; its certificates serve all of them. */
const made = new Map<MeasuredId, ReturnType<ReturnType<typeof measuredSubject>['targets']>>();
const targetsOf = (subject: MeasuredId) => {
  const targets = made.get(subject) ?? measuredSubject(subject).targets();
  made.set(subject, targets);
  return targets;
};
const kept = createRunCache('selftest');
const stopping = abortForMany();
const { signal } = stopping;

const tell = (report: Report): void => parentPort?.postMessage(report);

async function resultOf(work: Work): Promise<Result> {
  // Certificates and tokens that only the scenarios of the server use.
  const ofServers = (subject: MeasuredId) => subject === 'api-server' && { kept };
  if (work.kind === 'reach') {
    const { subject, scenario } = work;
    return { kind: 'reached', reach: await reachedBy(subject, scenario, { signal, ...ofServers(subject) }) };
  }
  const { fault, ...how } = work.task;
  const options = { targets: targetsOf(how.subject), signal, ...ofServers(how.subject), ...how };
  return { kind: 'measured', measured: await measure(fault, options) };
}

async function carryOut(work: Work): Promise<void> {
  try {
    tell(await resultOf(work));
  } catch (error) {
    const what = work.kind === 'reach' ? work.scenario : (work.task.fault ?? 'the server without a fault');
    tell({ kind: 'failed', what, why: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

parentPort?.on('message', (order: Order) => {
  if (order.kind === 'stop') stopping.abort();
  else void carryOut(order);
});
