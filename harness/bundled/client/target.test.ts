import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { compiledPath } from '../../../fixtures/testing/compiled';
import { clientScenarios } from '../../../scenarios/client';
import { plan, run } from '../../subjects';
import { FaultError } from '../faults/named';
import { builtinClient } from './target';

// Compiled, as a user has it: a compiler in every run of it would cost more than the run.
const compiled = compiledPath(join(__dirname, '..', '..', '..'));

const verdicts = async (fault: string | undefined, scenarios: readonly string[]): Promise<readonly string[]> => {
  const target = builtinClient({ compiled, ...(fault !== undefined && { fault }) });
  const { checks } = await run(plan(clientScenarios, target, { scenarios, tls: '1.3' }), {
    timeout: 20_000,
    once: true,
    clock: { now: () => new Date(), elapsed: () => performance.now() },
    tool: { name: 'test', version: '', node: process.version },
  });
  return checks
    .filter(({ verdict }) => !['passed', 'skipped'].includes(verdict))
    .map(({ id, verdict }) => `${verdict} ${id}`);
};

test('the bundled client conforms, and with a fault it fails the checks of the fault', async () => {
  const scenarios = ['clear-text-told', 'redirected-credentials'];
  expect(await verdicts(undefined, scenarios)).toEqual([]);
  expect(await verdicts('redirects-are-a-success', scenarios)).toEqual([
    'failed redirected-credentials/unfollowed-redirect-is-no-success',
    'failed redirected-credentials/a-file-is-no-success',
  ]);
});

test('a fault that does not exist is named', () => {
  expect(() => builtinClient({ fault: 'no-such-fault' })).toThrow(FaultError);
});
