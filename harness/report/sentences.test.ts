import { describe, expect, test } from '@jest/globals';
import { exitCodeOf, exitCodes } from '../results';
import type { CheckResult, Verdict } from '../results';
import { runOf } from './golden/finished-run.fixture';
import { count, outcomeOf, resultSentence, summaryLine, tally } from './sentences';

const of = (...verdicts: readonly Verdict[]): Partial<CheckResult>[] => verdicts.map((verdict) => ({ verdict }));
const gone = { unreachable: 'localhost:1 cannot be reached; is it running?' };

const runs = [
  ['conformant', runOf({}, ...of('passed', 'not-applicable')), 'Conformant: every check that applies passed (1 of 2).'],
  [
    'nonconformant',
    runOf({}, ...of('passed', 'failed', 'inconclusive')),
    'Nonconformant: 1 check failed, none of safety.',
  ],
  [
    'nonconformant',
    runOf(
      {},
      ...(['conformance', 'safety', 'conformance'] as const).map(
        (severity) => ({ verdict: 'failed', severity }) as const,
      ),
    ),
    'Nonconformant: 3 checks failed, 1 of safety.',
  ],
  [
    'unreachable',
    runOf(gone, ...of('failed', 'passed')),
    'Unreachable: localhost:1 cannot be reached; is it running? Before that, 1 check failed.',
  ],
  ['unreachable', runOf({ unreachable: 'no route' }), 'Unreachable: no route.'],
  ['unreachable', runOf(gone, ...of('passed', 'inconclusive')), `Unreachable: ${gone.unreachable}`],
  [
    'inconclusive',
    runOf({}, ...of('passed', 'inconclusive', 'inconclusive')),
    'Inconclusive: 2 checks showed nothing, so conformance is not established.',
  ],
  [
    'inconclusive',
    runOf({}, ...of('skipped', 'not-applicable')),
    'Inconclusive: no check spoke to the target, so nothing was shown.',
  ],
  ['inconclusive', runOf({}), 'Inconclusive: no check spoke to the target, so nothing was shown.'],
  [
    'internal',
    runOf({}, ...of('error', 'failed', 'passed')),
    'Internal error: the harness itself failed in 1 check; the run says nothing final of the target. Of the others, 1 failed.',
  ],
  [
    'internal',
    runOf(gone, ...of('error')),
    'Internal error: the harness itself failed in 1 check; the run says nothing final of the target. The target went away: localhost:1 cannot be reached; is it running?',
  ],
] as const;

describe('the result of a run', () => {
  test.each(runs)('is %s by its exit code, and says so', (outcome, run, sentence) => {
    expect(outcomeOf(run)).toBe(outcome);
    expect(exitCodes[outcome]).toBe(exitCodeOf(run));
    expect(resultSentence(run)).toBe(sentence);
  });
});

test('the summary names every verdict, also those that did not occur', () => {
  expect(summaryLine(runOf({ duration: 1_249 }, ...of('passed', 'passed', 'skipped')))).toBe(
    '2 passed, 0 failed, 0 inconclusive, 0 not applicable, 1 skipped, 0 errors in 1.2 s',
  );
  expect(summaryLine(runOf({}, ...of('error')))).toContain('1 error in');
});

test('a tally names only the verdicts that occur', () => {
  expect(tally(runOf({}, ...of('failed', 'passed', 'not-applicable', 'passed')).checks)).toBe(
    '2 passed, 1 failed, 1 not applicable',
  );
  expect(tally([])).toBe('no checks');
});

test('a noun follows its number', () => {
  expect([count(0, 'check'), count(1, 'check'), count(2, 'check')]).toEqual(['0 checks', '1 check', '2 checks']);
});
