import { expect, test } from '@jest/globals';
import { keeping } from './keeping';
import { fleetMarkdown } from './render';
import { notTried, type FleetResult } from './result-line';

const result = (target: string): FleetResult => ({
  ...notTried(target, 'd', { exitCode: 1, sentence: 'Nonconformant.', startedAt: new Date(0) }),
  ...{ result: 'nonconformant', passed: 3, ran: 4, concerned: 4 },
  checks: Array.from({ length: 40 }, (_, at) => ({
    ...{ id: `groups/check-${at}`, clause: '2.1.2', verdict: 'failed' },
    ...{ code: 'wrong-status', layer: 'http-200', actual: `the target answered ${target} ${'x'.repeat(250)}` },
  })),
  findings: [{ id: 'one-authority', severity: 'warning' }],
});

test('what is kept of results makes the same page, without what was seen', () => {
  const whole = Array.from({ length: 20 }, (_, at) => result(`target-${at}`));
  const keep = keeping();
  const kept = whole.map((each) => keep(JSON.parse(JSON.stringify(each)) as FleetResult));
  expect(fleetMarkdown(kept)).toBe(fleetMarkdown(whole));
  const ownTexts = (each: FleetResult): number =>
    each.checks.reduce((sum, { actual }) => sum + (actual?.length ?? 0), 0);
  expect(kept.map(ownTexts)).toEqual(kept.map(() => 0));
});
