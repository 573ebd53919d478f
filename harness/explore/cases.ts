import type { AnySetup } from '../target/types';
import type { TlsVersion } from '../vocabulary/types';
import type { Area, ExploredTarget } from './case';
import type { Generated, Generator } from './generate';
import type { Batch } from './run/batch';
import type { ExploredSubject } from './explored-subject';

/** A batch, with the smaller cases that shrinking makes of each of its own. */
export interface PlannedCases extends Batch {
  readonly generated: readonly Generated[];
}

/** So many cases share their controls. */
export const inBatch = 64;

/** The area of the case with this number on its setup, and how many of that area come before it there. */
function placeOf(
  number: number,
  areas: readonly [Area, ...Area[]],
  { turns }: Pick<ExploredSubject, 'turns'>,
): { readonly area: Area; readonly place: number } {
  const wanted = turns.filter((area) => areas.includes(area));
  const turn = number % wanted.length;
  const area = wanted[turn] ?? areas[0];
  const among = (all: readonly Area[]): number => all.filter((each) => each === area).length;
  return { area, place: Math.floor(number / wanted.length) * among(wanted) + among(wanted.slice(0, turn)) };
}

/** The versions of TLS that batches are tried under, one after the other; undefined: what the two sides agree on. */
const versionsOf = ({ tls }: ExploredTarget): readonly (TlsVersion | undefined)[] =>
  tls.length === 1 ? tls : [undefined, ...tls];

/** The cases from this number on, of one setup under one version of TLS. */
export function casesFrom(
  first: number,
  count: number,
  seed: string,
  areas: readonly [Area, ...Area[]],
  target: ExploredTarget,
  subject: Pick<ExploredSubject, 'turns'>,
  generatorOf: (setup: AnySetup) => Generator,
): PlannedCases {
  const batch = first / inBatch;
  const turn = batch % target.setups.length;
  const setup = target.setups[turn] ?? target.setups[0];
  const before = Math.floor(batch / target.setups.length);
  const versions = versionsOf(target);
  const tls = versions[before % versions.length];
  const generator = generatorOf(setup);
  const generated = Array.from({ length: count }, (_, at) => {
    const number = first + at;
    const { area, place } = placeOf(before * inBatch + at, areas, subject);
    return generator.caseAt(seed, { number, place, share: turn / target.setups.length }, area, tls);
  });
  return {
    name: `explored-${batch + 1}`,
    setup,
    cases: generated.map(({ explored }, at) => ({ number: first + at, explored })),
    generated,
  };
}
