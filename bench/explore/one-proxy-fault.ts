import { builtinFrontProxy, frontProxyAuthorities } from '../../harness/bundled/front-proxy/target';
import { areasOf, explore, modelOf } from '../../harness/explore';
import { bounds, clock, most, type Explored } from './one-fault';

/** Explores the reference front proxy with a fault, or without one, until a case comes out otherwise than the model says. */
export function exploreProxyFault(): (fault: string | undefined) => Promise<Explored> {
  const authorities = frontProxyAuthorities();
  return async (fault) => {
    const target = builtinFrontProxy({ ...(fault === undefined ? {} : { fault }), authorities });
    const { firstFailed, tally, duration } = await explore(target, {
      ...{ cases: bounds.cases, time: most, seed: bounds.seed, areas: areasOf['front-proxy'], timeout: 20_000 },
      ...{ untilFirst: true, expect: modelOf(target) },
      clock,
    });
    const cases = firstFailed === undefined ? null : firstFailed + 1;
    return { fault: fault ?? '', cases, made: tally.made, duration };
  };
}
