import type { Arbitrary, Value } from 'fast-check';
import type { AnySetup } from '../../target/types';
import type { TlsVersion } from '../../vocabulary/types';
import type { Area, ExploredCase, ExploredTarget } from '../case';
import type { ExploredSubject } from '../explored-subject';
import { simpler } from './simpler';
import { randomAt } from './random';

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

/** How cases are made smaller, and which of them can be sent. */
type Shrinking = Pick<ExploredSubject, 'changed' | 'isLegal' | 'plainer'>;

/** The areas of which this target allows cases; all of those that are wanted where it allows none of them. */
export const areasOn = (
  areas: readonly [Area, ...Area[]],
  subject: Pick<ExploredSubject, 'arbitraryOf'>,
  target: ExploredTarget,
): readonly [Area, ...Area[]] => {
  const [first = areas[0], ...rest] = areas.filter(
    (area) => subject.arbitraryOf(area, target.setups[0], target) !== undefined,
  );
  return [first, ...rest];
};

/** The generator of cases for one setup. The same seed, number and area make the same case. */
export function generatorFor(
  setup: AnySetup,
  target: ExploredTarget,
  subject: Pick<ExploredSubject, 'arbitraryOf'> & Shrinking,
): Generator {
  const made = new Map<Area, Arbitrary<ExploredCase>>();
  const arbitraryOf = (area: Area): Arbitrary<ExploredCase> => {
    const arbitrary = made.get(area) ?? subject.arbitraryOf(area, setup, target);
    if (arbitrary === undefined) throw new Error(`there are no cases of ${area} for this target`);
    made.set(area, arbitrary);
    return arbitrary;
  };
  return {
    caseAt(seed, number, area, tls) {
      const arbitrary = arbitraryOf(area);
      return generated(arbitrary, arbitrary.generate(randomAt(seed, `case ${number}`), undefined), tls, subject);
    },
  };
}

/** A case that an arbitrary made: fast-check knows smaller ones of it, and its data tell of simpler ones. */
const generated = (
  arbitrary: Arbitrary<ExploredCase>,
  value: Value<ExploredCase>,
  tls: TlsVersion | undefined,
  shrinking: Shrinking,
): Generated => {
  const explored = tls === undefined ? value.value : { ...value.value, tls };
  return {
    explored,
    *smaller() {
      for (const next of arbitrary.shrink(value.value, value.context)) yield generated(arbitrary, next, tls, shrinking);
      yield* byItsData(explored, shrinking).smaller();
    },
  };
};

/** A case whose data alone tell of smaller ones. */
export const byItsData = (explored: ExploredCase, shrinking: Shrinking): Generated => ({
  explored,
  *smaller() {
    for (const next of shrinking.plainer(explored)) yield byItsData(next, shrinking);
    for (const next of simpler(explored, shrinking)) yield byItsData(next, shrinking);
  },
});
