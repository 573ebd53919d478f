import { parentPort } from 'node:worker_threads';
import { clientProgram } from '../../../reference-server/client/program';
import { clientFaultNamed } from '../faults/client-faults';
import type { ProgramEnd, ProgramRun } from './program-threads';

/** A thread in which the bundled client is run, one run after the other, each as if in a process of its own. */
parentPort?.on('message', (run: ProgramRun) => {
  void carryOut(run).then((end) => {
    parentPort?.postMessage(end);
  });
});

async function carryOut({ fault, flags, env }: ProgramRun): Promise<ProgramEnd> {
  for (const name of Object.keys(process.env)) if (!(name in env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, env);
  const { out, err, exit } = await clientProgram(
    flags,
    fault === undefined ? undefined : clientFaultNamed(fault)?.seams,
  );
  await allClosed();
  return { stdout: out.toString(), stderr: err, status: exit };
}

/** A process ends when no connection is open any more and nothing is waited for. */
async function allClosed(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    const open = process.getActiveResourcesInfo();
    // One of the timers is that of the look.
    if (!open.some((each) => /^(TCP|TLS)/.test(each)) && open.filter((each) => each === 'Timeout').length < 2) return;
  }
}
