import { describe, expect, test } from '@jest/globals';
import { referenceSetups } from '../../bundled/setups';
import { clientCertificate, whoAmI } from '../../vocabulary';
import type { ExploredCase } from '../case';
import { byItsData } from '../generate';
import { outcomeOf, subject } from '../testing/session.fixture';
import { causesOf, type Cause } from './cause';
import { differenceOf } from './difference';
import { shapeOfText } from './shape';

const named = (CN: string): ExploredCase => ({
  area: 'subjects',
  given: { caller: clientCertificate({ CN }) },
  when: whoAmI({ present: 'caller' }),
});
const shrunk = (CN: string, first: number, alike = 1, branch = 'certificate-user') => ({
  ...{
    outcome: outcomeOf(named(CN), first, 'failed', branch),
    generated: byItsData(named(CN), subject),
    setup: referenceSetups[0],
  },
  ...{ batch: 'explored-1', tries: 5, again: 3, first, alike, difference: `${CN} ${first}` },
});
const causesFrom = (failures: readonly ReturnType<typeof shrunk>[]): readonly Cause[] =>
  causesOf(failures, new Map(failures.map(({ difference, alike }) => [difference, alike])));

describe('causes', () => {
  test('are one where branch and shape are the same, and begin with the first case', () => {
    const causes = causesFrom([shrunk('b;k', 9, 4), shrunk('kk;b', 5, 6), shrunk('b;', 7)]);
    expect(causes.map(({ first, cases }) => [first, cases])).toEqual([
      [5, 6],
      [7, 1],
    ]);
  });

  test('differ by branch', () => {
    expect(causesFrom([shrunk('b;k', 1), shrunk('b;k', 2, 1, 'proxied-user')])).toHaveLength(2);
  });

  test('of wrong identities come before others', () => {
    const conformance = shrunk('+', 1, 90);
    const graver = shrunk(';', 2);
    const lighter = {
      ...conformance,
      outcome: { ...conformance.outcome, result: { ...conformance.outcome.result, severity: 'conformance' as const } },
    };
    expect(causesFrom([lighter, graver]).map(({ first }) => first)).toEqual([2, 1]);
  });
});

test.each([
  ['abc;12', 'a;0'],
  ['Bob', 'Aa'],
  ['x'.repeat(64), 'a+'],
  ['é', 'é'],
])('the shape of %j is %j', (text, shape) => {
  expect(shapeOfText(text)).toBe(shape);
});

test('in what way a case differs does not depend on its texts', () => {
  const one = outcomeOf(named('a'));
  const other = {
    ...one,
    result: { ...one.result, actual: 'the target authenticated the caller as user "k": the user is "k" and not "q"' },
  };
  expect(differenceOf(other, [])).toBe(differenceOf(one, []));
  expect(differenceOf(one, [])).toMatch(/the user is "" and not ""/);
});

test('nor on the names of users whom the target declares', () => {
  const of = (actual: string) => {
    const outcome = outcomeOf(named('a'));
    return differenceOf({ ...outcome, result: { ...outcome.result, actual } }, ['jane', 'joe']);
  };
  expect(of('the request of jane arrived upstream')).toBe(of('the request of joe arrived upstream'));
  expect(of('the request of jane arrived upstream')).not.toBe(of('the request of kim arrived upstream'));
});
