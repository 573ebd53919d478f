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

/** The area of the case with this number, of those that are wanted. */
function areaOf(number: number, areas: readonly [Area, ...Area[]], { turns }: Pick<ExploredSubject, 'turns'>): Area {
  const wanted = turns.filter((area) => areas.includes(area));
  return wanted[number % wanted.length] ?? areas[0];
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
  const setup = target.setups[batch % target.setups.length] ?? target.setups[0];
  const versions = versionsOf(target);
  const tls = versions[Math.floor(batch / target.setups.length) % versions.length];
  const generator = generatorOf(setup);
  const generated = Array.from({ length: count }, (_, at) => {
    const number = first + at;
    return generator.caseAt(seed, number, areaOf(number, areas, subject), tls);
  });
  return {
    name: `explored-${batch + 1}`,
    setup,
    cases: generated.map(({ explored }, at) => ({ number: first + at, explored })),
    generated,
  };
}
