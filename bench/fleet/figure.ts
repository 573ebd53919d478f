import { rmSync, writeFileSync } from 'node:fs';
import { makeFiles } from '../files';
import type { Figure } from '../figure';
import { once } from '../program';
import { startReference } from '../servers';

/** As many as there are processors to answer on; each stands for many targets. */
const servers = 2;
const sizes = [1, 10, 100, 1000] as const;

/** About twenty checks of each target. */
const checks = ['--scenario', 'groups', '--scenario', 'user-name', '--tls', '1.3'];

/** What it costs to try more targets: the rate of checks, and memory. */
export const fleet: Figure = {
  name: 'fleet',
  about: `some twenty checks of each of ${sizes.join(', ')} targets (fleet), which ${servers} reference servers answer for`,
  measure: async () => {
    const files = await makeFiles();
    const running = await Promise.all(Array.from({ length: servers }, () => startReference(files)));
    try {
      const measured = sizes.map((size) => {
        const file = files.path(`fleet-${size}.yaml`);
        const results = files.path(`results-${size}`);
        writeFileSync(
          file,
          JSON.stringify({
            defaults: {
              ...{ ca: 'root.pem', clientCa: { certificate: 'clients.pem', key: 'clients.key' } },
              flags: { 'anonymous-auth': true },
            },
            targets: Array.from({ length: size }, (_, at) => ({
              ...{ name: `target-${at}`, url: `https://127.0.0.1:${running[at % servers]?.port ?? 0}` },
            })),
          }),
        );
        const { output, wall, cpu, peak, usual } = once(['fleet', file, ...checks, '--output-dir', results, '--json']);
        rmSync(results, { recursive: true });
        const passed = output
          .split('\n')
          .filter((line) => line !== '')
          .reduce((sum, line) => sum + (JSON.parse(line) as { readonly passed: number }).passed, 0);
        return { size, passed, rate: passed / (wall / 1000), each: cpu / size, peak, usual };
      });
      const [, , hundred, thousand] = measured;
      return [
        ...measured.flatMap(({ size, passed, rate, each, peak, usual }) => [
          { what: `${size} targets, ${passed} checks: checks per second`, unit: 'checks/s', samples: [rate] },
          { what: `${size} targets: CPU time of one`, unit: 'ms CPU', samples: [each] },
          { what: `${size} targets: peak memory`, unit: 'MB', samples: [peak] },
          { what: `${size} targets: median of its memory`, unit: 'MB', samples: [usual] },
        ]),
        {
          what: 'flat: median of memory of 1,000 / of 100 targets',
          unit: 'times',
          samples: [(thousand?.usual ?? Number.NaN) / (hundred?.usual ?? Number.NaN)],
          aim: { atMost: 1.1 },
        },
        {
          what: 'flat: peak memory of 1,000 / of 100 targets',
          unit: 'times',
          samples: [(thousand?.peak ?? Number.NaN) / (hundred?.peak ?? Number.NaN)],
          aim: { atMost: 1.1 },
        },
      ];
    } finally {
      await Promise.all(running.map((each) => each.stop()));
      files.remove();
    }
  },
};
