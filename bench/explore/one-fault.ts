import { builtinAuthorities, builtinTarget, type BuiltinAuthorities } from '../../harness/bundled/builtin';
import { areasOf, explore, modelOf, type ExploreOptions } from '../../harness/explore';
import { createRunCache, type RunCache } from '../../harness/subjects/api-server';

/** What exploring a server with one fault came to. */
export interface Explored {
  readonly fault: string;
  /** How many cases it took to find it; null: it was not found. */
  readonly cases: number | null;
  readonly made: number;
  /** Milliseconds. */
  readonly duration: number;
}

/** Bounds that hold for every fault. */
export const bounds = { cases: 5000, seed: 'faults' } as const;

/** So many cases are of the usual setup. */
const ofUsual = 2000;

/** First the usual setup alone, as most targets have one; then those that differ from it in who is identified. */
const phases: readonly { readonly cases: number; readonly setups: readonly string[] }[] = [
  { cases: ofUsual, setups: ['default'] },
  {
    cases: bounds.cases - ofUsual,
    setups: [
      ...['certificate-required', 'custom-header-names', 'custom-user-header', 'no-allowed-names'],
      ...['anonymous-refused', 'anonymous-on-some-paths', 'no-authorities'],
    ],
  },
];

/** Milliseconds of the processor for a fault: another program on the machine takes nothing away from it. */
export const most = 60_000;

export const clock: ExploreOptions['clock'] = {
  now: () => new Date(),
  elapsed: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

/** Explores the reference server with this fault, or without one, until a case comes out otherwise than the model says. */
export function exploreFault(): (fault: string | undefined) => Promise<Explored> {
  const authorities = builtinAuthorities();
  const kept = createRunCache('faults');
  return (fault) => exploreOne(fault, authorities, kept);
}

async function exploreOne(
  fault: string | undefined,
  authorities: Promise<BuiltinAuthorities>,
  runCache: RunCache,
): Promise<Explored> {
  const whole = builtinTarget({ ...(fault === undefined ? {} : { fault }), authorities });
  let [made, duration] = [0, 0];
  for (const { cases, setups } of phases) {
    const [first, ...rest] = whole.setups.filter(({ name }) => setups.includes(name));
    if (first === undefined) throw new Error('the reference server lacks a setup');
    const target = { ...whole, setups: [first, ...rest] as const };
    const result = await explore(target, {
      ...{ cases, time: most - duration, seed: bounds.seed, areas: areasOf['api-server'], timeout: 20_000 },
      ...{ untilFirst: true, runCache, expect: modelOf(target) },
      clock,
    });
    duration += result.duration;
    if (result.firstFailed !== undefined)
      return { fault: fault ?? '', cases: made + result.firstFailed + 1, made, duration };
    made += result.tally.made;
  }
  return { fault: fault ?? '', cases: null, made, duration };
}
