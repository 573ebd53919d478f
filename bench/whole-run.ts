import { once, type Once } from './program';
import { several, type Figure } from './figure';

/** How many checks passed, as the report's last line has it. */
export const passedIn = (output: string): number => Number(/(\d+) passed, 0 failed/.exec(output)?.[1] ?? Number.NaN);

let measured: Promise<readonly Once[]> | undefined;

/** The whole conformance run, each in a process of its own; measured once, because other figures compare with it. */
export const wholeRuns = (): Promise<readonly Once[]> =>
  (measured ??= (() => {
    once(['run', '--subject', 'api-server']);
    return several(() => once(['run', '--subject', 'api-server']));
  })());

/** The whole conformance run from the start of the process to its end, with the bundled server in it. */
export const wholeRun: Figure = {
  name: 'run',
  about: 'the whole conformance run, from cold process start',
  measure: async () => {
    const samples = await wholeRuns();
    const quick = await several(() => once(['run', '--subject', 'api-server', '--fast']), 3);
    const starts = await several(() => once(['--version']));
    return [
      { what: 'wall time', unit: 'ms', samples: samples.map(({ wall }) => wall) },
      { what: 'CPU time, client and servers', unit: 'ms', samples: samples.map(({ cpu }) => cpu) },
      {
        what: 'checks per second',
        unit: 'checks/s',
        samples: samples.map(({ wall, output }) => passedIn(output) / (wall / 1000)),
        aim: { atLeast: 300 },
      },
      {
        what: 'checks per second, without those that wait (--fast)',
        unit: 'checks/s',
        samples: quick.map(({ wall, output }) => passedIn(output) / (wall / 1000)),
        aim: { atLeast: 300 },
      },
      { what: 'peak memory', unit: 'MB', samples: samples.map(({ peak }) => peak), aim: { atMost: 300 } },
      { what: 'of it the start of the process (--version)', unit: 'ms', samples: starts.map(({ wall }) => wall) },
    ];
  },
};
