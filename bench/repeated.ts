import type { Figure } from './figure';
import { once } from './program';
import { passedIn } from './whole-run';

/** About a hundred checks: those of authentication, under one version of TLS. */
const checks = ['--clause', '5', '--tls', '1.3'];
const repeats = [1, 10, 100] as const;

/** The cost of a run as it grows: CPU time, because that of the clock depends on what else the machine does. */
export const repeated: Figure = {
  name: 'repeat',
  about: 'a run of about 100, 1,000 and 10,000 checks (--repeat)',
  measure: () => {
    const measured = repeats.map((repeat) => {
      const { output, wall, cpu, peak } = once([
        'run',
        '--subject',
        'api-server',
        ...checks,
        '--repeat',
        String(repeat),
      ]);
      const count = passedIn(output) * repeat;
      return { count, each: cpu / count, rate: count / (wall / 1000), peak };
    });
    const [, middle, last] = measured;
    if (middle === undefined || last === undefined) throw new Error('nothing was measured');
    return Promise.resolve([
      ...measured.flatMap(({ count, each, rate, peak }) => [
        { what: `${count} checks: CPU time of one`, unit: 'ms CPU', samples: [each] },
        { what: `${count} checks: checks per second`, unit: 'checks/s', samples: [rate] },
        { what: `${count} checks: peak memory`, unit: 'MB', samples: [peak] },
      ]),
      {
        what: 'linear: one of 10,000 / one of 1,000',
        unit: 'times',
        samples: [last.each / middle.each],
        aim: { atMost: 1.1 },
      },
      {
        what: 'flat: memory of 10,000 / of 1,000',
        unit: 'times',
        samples: [last.peak / middle.peak],
        aim: { atMost: 1.1 },
      },
    ]);
  },
};
