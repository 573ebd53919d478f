import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Whether the memory of another process can be seen here. */
export const seesMemory = existsSync('/proc/self/clear_refs');

/** Resident memory of a process, in bytes: now, and the most since it was last forgotten. */
export function residentMemory(pid: number): { readonly now: number; readonly most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  const of = (name: string): number => 1024 * Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1]);
  return { now: of('VmRSS'), most: of('VmHWM') };
}

/** Lets the most begin anew. */
export const forgetMost = (pid: number): void => {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
};
