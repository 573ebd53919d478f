import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { scenarios } from '../../scenarios';

import { scenarioOf } from './collapse';
import { measure } from './measure';
import { remembering } from './remembering';
import { committedTable } from './table';
import { createRunCache } from '../subjects/api-server';
import { measuredSubject } from './subjects';

/** TEST_SEEDS=1: twenty faults with two scenarios each, which takes a minute; else four with one that is small. */
const all = process.env['TEST_SEEDS'] === '1';
const [howMany, scenariosEach, largest] = all ? [20, 2, Infinity] : [4, 1, 10];

const { faults } = committedTable.read();
const hash = (name: string): string => createHash('sha256').update(name).digest('hex');
const sizes = new Map(scenarios.map(({ id, checks }) => [id, Object.keys(checks).length]));
const sizeOf = (id: string): number => sizes.get(id) ?? 0;
/** The same ones every time, of all topics. */
const sample = Object.keys(faults)
  .filter((name) => faults[name]?.inconclusive === undefined && !remembering.has(name))
  .filter((name) => faults[name]?.fails.some((id) => sizeOf(scenarioOf(id)) <= largest))
  .toSorted((one, other) => (hash(one) < hash(other) ? -1 : 1))
  .slice(0, howMany);

const targets = measuredSubject('api-server').targets();
const kept = ['one', 'two', 'three'].map((seed) => createRunCache(seed));

test.each(sample)('whatever the seed draws, %s fails the same checks', async (fault) => {
  const failing = [...new Set((faults[fault]?.fails ?? []).map(scenarioOf))];
  const only = failing.toSorted((one, other) => sizeOf(one) - sizeOf(other)).slice(0, scenariosEach);
  const failed: (readonly string[])[] = [];
  for (const each of kept) {
    const { failed: found, problem } = await measure(fault, {
      ...{ targets, kept: each, brief: true, once: true, only, drawnOrder: true },
    });
    expect(problem).toBeUndefined();
    failed.push(found);
  }
  const [first = []] = failed;
  expect(first).not.toEqual([]);
  expect(failed).toEqual(kept.map(() => first));
});
