import { expect, test } from '@jest/globals';
import { sampled } from '../../fixtures/testing/everything';
import { compare, scenariosOf } from './compare';
import { measure } from './measure';
import { committedTable } from './table';
import { createRunCache } from '../subjects/api-server';
import { measuredSubject } from './subjects';

/** A few, of several topics; "authn-conformance selftest" measures all of them. */
const some = [
  'plain-http-answered-426',
  'self-signed-accepted',
  'last-user-header-wins',
  'bad-parameters-before-authorization',
];

// One set of authorities and certificates serves all of them, as in a thread of the selftest.
const shared = { targets: measuredSubject('api-server').targets(), kept: createRunCache(), brief: true, once: true };

test.each(sampled(some, 2))(
  'with %p the built-in server fails what the table says, and nothing else',
  async (fault) => {
    const table = committedTable.read();
    const scenarios = scenariosOf(table.faults[fault] ?? { fails: [] });
    expect(scenarios).not.toEqual([]);
    const comparison = compare(await measure(fault, { ...shared, only: scenarios }), table);
    expect(comparison).toMatchObject({ surprises: [], caught: true });
  },
);

test('without a fault it conforms', async () => {
  const comparison = compare(
    await measure(undefined, { ...shared, only: ['user-name', 'user-header'] }),
    committedTable.read(),
  );
  expect(comparison).toMatchObject({
    surprises: [],
    caught: true,
    measured: { failed: [], only: ['user-name', 'user-header'] },
  });
});

test.each([
  ['rights-kept-by-user-name', 2],
  ['last-user-header-wins', 1],
])('%s, in two scenarios, is tried on %p programs', async (fault, programs) => {
  let made = 0;
  const targets: typeof shared.targets = (name) => {
    made += 1;
    return shared.targets(name);
  };
  const { problem } = await measure(fault, { ...shared, targets, only: ['user-name', 'user-header'] });
  expect(problem).toBeUndefined();
  expect(made).toBe(programs);
});
