import type { Arbitrary, Value } from 'fast-check';
import type { AnySetup } from '../../target/types';
import type { TlsVersion } from '../../vocabulary/types';
import type { AreaCases } from '../area-cases';
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

/** Which case is made. */
export interface CaseNumber {
  /** Among all cases: what is random about it. */
  readonly number: number;
  /** Among those of its area on its setup: which opening it is, if any. */
  readonly place: number;
  /** How much of the openings that are the same on each setup the setups before it have; from 0 to 1. */
  readonly share?: number;
}

/** The setup of a target that has been looked at, with the generators of its cases. */
export interface Generator {
  readonly caseAt: (seed: string, at: CaseNumber, area: Area, tls: TlsVersion | undefined) => Generated;
}

/** How cases are made smaller, and which of them can be sent. */
type Shrinking = Pick<ExploredSubject, 'changed' | 'isLegal' | 'plainer'>;

/** The areas of which this target allows cases; all of those that are wanted where it allows none of them. */
export const areasOn = (
  areas: readonly [Area, ...Area[]],
  subject: Pick<ExploredSubject, 'casesOf'>,
  target: ExploredTarget,
): readonly [Area, ...Area[]] => {
  const [first = areas[0], ...rest] = areas.filter(
    (area) => subject.casesOf(area, target.setups[0], target) !== undefined,
  );
  return [first, ...rest];
};

/** The generator of cases for one setup. The same seed, number and area make the same case. */
export function generatorFor(
  setup: AnySetup,
  target: ExploredTarget,
  subject: Pick<ExploredSubject, 'casesOf'> & Shrinking,
): Generator {
  const made = new Map<Area, AreaCases>();
  const casesOf = (area: Area): AreaCases => {
    const cases = made.get(area) ?? subject.casesOf(area, setup, target);
    if (cases === undefined) throw new Error(`there are no cases of ${area} for this target`);
    made.set(area, cases);
    return cases;
  };
  return {
    caseAt(seed, { number, place, share = 0 }, area, tls) {
      const cases = casesOf(area);
      const draw = (arbitrary: Arbitrary<ExploredCase>): Value<ExploredCase> =>
        arbitrary.generate(randomAt(seed, `case ${number}`), undefined);
      const opening = openingAt(place, share, cases);
      const first = opening && underTls(draw(opening).value, tls);
      // An opening has much in it, of which its data alone tell best what can be left out.
      return first !== undefined && subject.isLegal(first)
        ? byItsData(first, subject)
        : generated(cases.any, draw(cases.any), tls, subject);
    },
  };
}

/** Every third case is any one, so that what openings do not put together is not left to the end. */
function openingAt(
  place: number,
  share: number,
  { openings, sameOnEachSetup }: AreaCases,
): Arbitrary<ExploredCase> | undefined {
  const at = place - Math.floor(place / 3);
  if (place % 3 === 2 || at >= openings.length) return undefined;
  const first = sameOnEachSetup === true ? Math.floor(share * openings.length) : 0;
  return openings[(first + at) % openings.length];
}

const underTls = (explored: ExploredCase, tls: TlsVersion | undefined): ExploredCase =>
  tls === undefined ? explored : { ...explored, tls };

/** A case that an arbitrary made: fast-check knows smaller ones of it, and its data tell of simpler ones. */
const generated = (
  arbitrary: Arbitrary<ExploredCase>,
  value: Value<ExploredCase>,
  tls: TlsVersion | undefined,
  shrinking: Shrinking,
): Generated => {
  const explored = underTls(value.value, tls);
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
