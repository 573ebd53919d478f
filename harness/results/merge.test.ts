import { expect, test } from '@jest/globals';
import { finishedRun, runOf } from '../report/golden/finished-run.fixture';
import { mergedRun } from './merge';

const other = { ...finishedRun.target, subject: 'client', name: 'curl' } as const;

test('one run is itself', () => {
  expect(mergedRun([finishedRun])).toBe(finishedRun);
});

test('of several runs nothing is lost', () => {
  const first = runOf({ duration: 1, rounds: 3 }, {}, { verdict: 'failed' });
  const second = runOf({ target: other, duration: 2, rounds: 2, unreachable: 'no route' }, { verdict: 'inconclusive' });
  const merged = mergedRun([first, second]);
  expect(merged).toMatchObject({ target: first.target, others: [other], duration: 3, rounds: 2 });
  expect(merged.unreachable).toBe('no route');
  expect(merged.checks).toEqual([...first.checks, ...second.checks]);
  expect(merged.findings).toHaveLength(first.findings.length + second.findings.length);
  expect(merged.certificates).toEqual([...first.certificates, ...second.certificates]);
  expect(merged.leftBehind).toEqual([...first.leftBehind, ...second.leftBehind]);
  expect(merged.sideBySide).toEqual({ adapted: true, most: 12, lowered: { target: 4, machine: 0, refusals: 2 } });
  expect(merged).not.toHaveProperty('wrongInput');
});
