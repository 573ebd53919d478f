import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import type { Profiler } from 'node:inspector';
import { several, type Figure } from '../figure';
import { warmRun } from '../floor';
import { partsOf } from './parts';

const root = join(__dirname, '..', '..');

/** The CPU time of some work in this thread, by functions, a sample each 0.2 ms. */
async function profiled(work: () => Promise<unknown>): Promise<Profiler.Profile> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: 200 });
    await session.post('Profiler.start');
    await work();
    return (await session.post('Profiler.stop')).profile;
  } finally {
    session.disconnect();
  }
}

/** Below this many per cent a part is one of the others. */
const shown = 1;

/** Where the CPU time of a warm run goes, client and servers in this thread: what can be saved, and what cannot. */
export const profile: Figure = {
  name: 'profile',
  about: 'what the CPU time of a warm run is spent on, client and servers in this process',
  measure: async () => {
    await several(warmRun, 2);
    const parts = partsOf(await profiled(warmRun), root);
    const whole = parts.reduce((sum, [, time]) => sum + time, 0);
    const row = (what: string, time: number) => ({ what, unit: '% of CPU', samples: [(100 * time) / whole] });
    const large = parts.filter(([, time]) => (100 * time) / whole >= shown);
    const rest = whole - large.reduce((sum, [, time]) => sum + time, 0);
    return [
      { what: 'a warm run while it is sampled', unit: 'ms CPU', samples: [whole] },
      ...large.map(([part, time]) => row(part, time)),
      row(`${String(parts.length - large.length)} parts below ${String(shown)} %`, rest),
    ];
  },
};
