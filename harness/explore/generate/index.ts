import type { Arbitrary, Value } from 'fast-check';
import type { Setup } from '../../target/types';
import type { TlsVersion } from '../../vocabulary/types';
import type { Area, ExploredCase } from '../case';
import { simpler } from './simpler';
import { certificates } from './certificates';
import { connections } from './connections';
import { headerValues } from './header-values';
import { randomAt } from './random';
import { requests } from './requests';
import { subjects } from './subjects';

/** The cases of each area, on a server that is set up so. */
const arbitraries: Readonly<Record<Area, (setup: Setup) => Arbitrary<ExploredCase>>> = {
  'header-values': ({ requestHeader }) => headerValues(requestHeader),
  subjects: () => subjects,
  certificates: () => certificates,
  requests: () => requests,
  connections: () => connections,
};

/** A case, and the smaller ones that shrinking makes of it. */
export interface Generated {
  readonly explored: ExploredCase;
  /** The next smaller ones, the smallest first; each can be made smaller again. */
  readonly smaller: () => Iterable<Generated>;
}

/** The setup of a target that has been looked at, with the generators of its cases. */
export interface Generator {
  readonly caseAt: (seed: string, number: number, area: Area, tls: TlsVersion | undefined) => Generated;
}

/** The generator of cases for one setup. The same seed, number and area make the same case. */
export function generatorFor(setup: Setup): Generator {
  const made = new Map<Area, Arbitrary<ExploredCase>>();
  const arbitraryOf = (area: Area): Arbitrary<ExploredCase> => {
    const arbitrary = made.get(area) ?? arbitraries[area](setup);
    made.set(area, arbitrary);
    return arbitrary;
  };
  return {
    caseAt(seed, number, area, tls) {
      const arbitrary = arbitraryOf(area);
      return generated(arbitrary, arbitrary.generate(randomAt(seed, `case ${number}`), undefined), tls);
    },
  };
}

/** A case that an arbitrary made: fast-check knows smaller ones of it, and its data tell of simpler ones. */
const generated = (
  arbitrary: Arbitrary<ExploredCase>,
  value: Value<ExploredCase>,
  tls: TlsVersion | undefined,
): Generated => {
  const explored = tls === undefined ? value.value : { ...value.value, tls };
  return {
    explored,
    *smaller() {
      for (const next of arbitrary.shrink(value.value, value.context)) yield generated(arbitrary, next, tls);
      yield* byItsData(explored).smaller();
    },
  };
};

/** A case whose data alone tell of smaller ones. */
export const byItsData = (explored: ExploredCase): Generated => ({
  explored,
  *smaller() {
    for (const next of simpler(explored)) yield byItsData(next);
  },
});
