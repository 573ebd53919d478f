import { several, type Figure } from './figure';
import { once, programs } from './program';

/** Connects to nothing: what is left is the start. */
const startAlone = ['plan', '--scenario', 'server-name'];

/** What it costs that a report survives a crash: a second process, and a journal of every decided check. */
export const surviving: Figure = {
  name: 'surviving',
  about: 'run --fast and the start of a command, in a process of its own with a journal, and without',
  measure: async () => {
    // One after the other, so that both meet the same load.
    const pairs = (
      args: readonly string[],
      times: number,
    ): ReturnType<typeof several<readonly [number, number, number, number]>> =>
      several(() => {
        const own = once(args);
        const alone = once(args, programs.inProcess);
        return [own.wall, alone.wall, own.cpu, alone.cpu] as const;
      }, times);
    const starts = await pairs(startAlone, 9);
    const wholes = await pairs(['run', '--subject', 'api-server', '--fast'], 3);
    return [
      { what: 'start, with', unit: 'ms', samples: starts.map(([wall]) => wall) },
      { what: 'start, without', unit: 'ms', samples: starts.map(([, wall]) => wall) },
      { what: 'CPU time of a run, with', unit: 'ms', samples: wholes.map(([, , cpu]) => cpu) },
      { what: 'CPU time of a run, without', unit: 'ms', samples: wholes.map(([, , , cpu]) => cpu) },
      {
        what: 'CPU time of a run, with / without',
        unit: '',
        samples: wholes.map(([, , own, alone]) => own / alone),
        aim: { atMost: 1.05 },
      },
    ];
  },
};
