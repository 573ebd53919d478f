import { expect, test } from '@jest/globals';
import type { Observed } from '../observation';
import { profiles } from '../target/profiles';
import type { Profile } from '../target/types';
import { refusals } from '../vocabulary/expectation';
import type { Expectation, Refusal } from '../vocabulary/types';
import { judge } from './judge';
import { expectations, outcomes, type Column } from './judge.fixture';

/** A profile may be chosen by what a server says of itself (docs/decisions/0011), so none may be the way out of a failure. */
test('what is a failure of safety under one profile is passed under none', () => {
  const columns: readonly Column[] = [
    ...Object.values<Column>(expectations),
    ...(Object.keys(refusals) as Refusal[]).flatMap((as) =>
      (['refused', 'refused-not-anonymous'] as const).map((kind): Column => ({ expectation: { kind, as } })),
    ),
  ];
  const judged = (profile: Profile, { expectation, reference }: Column, observed: Observed) =>
    judge(expectation, observed, { profile, controlled: true, ...(reference === undefined ? {} : { reference }) });
  const all: readonly Profile[] = Object.values(profiles);
  let unsafe = 0;
  const wrong = columns.flatMap((column) =>
    Object.entries<Observed>(outcomes).flatMap(([outcome, observed]) => {
      const judgements = all.map((profile) => judged(profile, column, observed));
      if (!judgements.some(({ severity }) => severity === 'safety')) return [];
      unsafe += 1;
      return judgements.flatMap(({ verdict }, at) =>
        verdict === 'passed' ? [`${inWords(column.expectation)}: ${outcome} is passed as ${all[at]?.name ?? ''}`] : [],
      );
    }),
  );
  expect(wrong).toEqual([]);
  expect(unsafe).toBeGreaterThan(80);
});

const inWords = (expectation: Expectation): string => JSON.stringify(expectation);
