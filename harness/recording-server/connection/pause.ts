import { setTimeout as wait } from 'node:timers/promises';

/** Waits so many milliseconds; false: the connection was closed before. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  if (milliseconds === 0) return !signal.aborted;
  try {
    await wait(milliseconds, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}
