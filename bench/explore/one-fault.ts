import { builtinTarget, type BuiltinAuthorities } from '../../harness/bundled/builtin';
import { areas, explore, modelOf } from '../../harness/explore';
import type { RunCache } from '../../harness/subjects/api-server';

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
export const bounds = { cases: 2000, time: 120_000, seed: 'faults' } as const;

/** The setups that differ in who is identified: a server is not started in the others. */
const setups: ReadonlySet<string> = new Set([
  ...['default', 'certificate-required', 'custom-header-names', 'custom-user-header', 'no-allowed-names'],
  ...['anonymous-refused', 'anonymous-on-some-paths', 'no-authorities'],
]);

/** Explores the reference server with this fault until a case comes out otherwise than the model says. */
export async function exploreFault(
  fault: string,
  authorities: Promise<BuiltinAuthorities>,
  runCache: RunCache,
): Promise<Explored> {
  const whole = builtinTarget({ fault, authorities });
  const [first, ...rest] = whole.setups.filter(({ name }) => setups.has(name));
  if (first === undefined) throw new Error('the reference server has no setup');
  const target = { ...whole, setups: [first, ...rest] as const };
  const { firstFailed, tally, duration } = await explore(target, {
    ...{ ...bounds, areas, timeout: 20_000, untilFirst: true, runCache, expect: modelOf(target) },
    clock: { now: () => new Date(), elapsed: () => performance.now() },
  });
  return { fault, cases: firstFailed === undefined ? null : firstFailed + 1, made: tally.made, duration };
}
