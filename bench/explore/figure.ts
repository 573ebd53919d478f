import { builtinTarget } from '../../harness/bundled/builtin';
import { areasOf, explore, modelOf } from '../../harness/explore';
import { cpuOf, several, type Figure } from '../figure';

const cases = 576;

/** Generated cases of every area on the usual setup of the bundled server, in this process. */
export const exploring: Figure = {
  name: 'exploring',
  about: 'generated cases, with their controls, and the server that they are tried on',
  measure: async () => {
    let sample = 0;
    const samples = await several(async () => {
      sample += 1;
      const whole = builtinTarget();
      const target = { ...whole, setups: [whole.setups[0]] as const };
      const began = performance.now();
      const cpu = await cpuOf(() =>
        explore(target, {
          ...{
            cases,
            time: 120_000,
            seed: `bench-${sample}`,
            areas: areasOf['api-server'],
            timeout: 20_000,
            expect: modelOf(target),
          },
          clock: { now: () => new Date(), elapsed: () => performance.now() },
        }),
      );
      return { wall: performance.now() - began, cpu };
    }, 3);
    return [
      { what: 'cases per second', unit: 'per s', samples: samples.map(({ wall }) => cases / (wall / 1000)) },
      { what: 'cases per CPU second', unit: 'per CPU s', samples: samples.map(({ cpu }) => cases / (cpu / 1000)) },
    ];
  },
};
