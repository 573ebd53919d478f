import { expect, test } from '@jest/globals';
import { sampled } from '../../fixtures/testing/everything';
import { scenarioOf } from './collapse';
import { reachedBy } from './reach';
import { remembering } from './remembering';
import { measuredSubject } from './subjects';
import { committedTable } from './table';

const { scenarios, faults } = measuredSubject('api-server');

/** The faults that fail a check of the scenario by what happens in it alone, as the table has it. */
const failing = (scenario: string): readonly string[] =>
  Object.entries(committedTable.read().faults).flatMap(([fault, { fails }]) =>
    !remembering.has(fault) && fails.some((id) => scenarioOf(id) === scenario) ? [fault] : [],
  );

test.each(sampled(scenarios, 48).map(({ id }) => id))(
  'every fault that fails %s makes a difference in it',
  async (id) => {
    const reach = await reachedBy('api-server', id, { once: true });
    expect(failing(id).filter((fault) => !reach.faults.includes(fault))).toEqual([]);
    // And most faults make none, or nothing would be saved.
    expect(reach.faults.length).toBeLessThan(faults.length / 2);
  },
  // Every fault in every request of the scenario: a minute for the largest, and longer where others keep the processors busy.
  400_000,
);

test('the program of a subject that cannot be asked is an error', async () => {
  await expect(reachedBy('client', 'server-name', {})).rejects.toThrow(
    'what faults of the subject client would do cannot be asked',
  );
});
