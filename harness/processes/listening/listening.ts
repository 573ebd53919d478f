import { setTimeout as sleep } from 'node:timers/promises';
import { TargetError } from '../../target/types';
import { accepts, freePorts } from './ports';
import type { KeptProgram } from '../supervised';

/** Bounds against hanging, far above what the programs take. */
const startBound = 15_000;
const attempts = 5;

/**
 * Starts a program that listens on so many free ports of the loopback, and waits until it does. A program cannot be told to
 * choose a port, so another process may take one before it does: then it is started again with others. Throws TargetError
 * with what the program said.
 */
export async function startListening(
  name: string,
  count: number,
  start: (ports: readonly number[]) => KeptProgram,
): Promise<{ readonly ports: readonly number[]; readonly program: KeptProgram }> {
  for (let attempt = 1; ; attempt += 1) {
    const ports = await freePorts(count);
    const program = start(ports);
    if (await listens(program, ports)) return { ports, program };
    const { exit, said } = await program.stop();
    if (attempt === attempts || !/address already in use/i.test(said))
      throw new TargetError(`--target ${name}: it did not start (${exit}): ${lastLines(said)}`);
  }
}

async function listens(program: KeptProgram, ports: readonly number[]): Promise<boolean> {
  for (const end = performance.now() + startBound; !program.hasEnded() && performance.now() < end;) {
    const open = await Promise.all(ports.map(accepts));
    if (open.every(Boolean)) return !program.hasEnded();
    await sleep(20);
  }
  return false;
}

/** What a program says last is why it gave up. */
const lastLines = (said: string): string =>
  said.trim().split('\n').slice(-3).join(' ').slice(-1000) || 'it said nothing';
