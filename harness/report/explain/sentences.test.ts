import { describe, expect, test } from '@jest/globals';
import { claimOf, claims, exitCodeOf } from '../../results';
import type { CheckResult, Verdict } from '../../results';
import { runOf } from '../golden/finished-run.fixture';
import { count, resultSentence, summaryLine, tally } from './sentences';

const of = (...verdicts: readonly Verdict[]): Partial<CheckResult>[] => verdicts.map((verdict) => ({ verdict }));
const lacking = (...supply: readonly string[]): Partial<CheckResult> => ({
  verdict: 'not-applicable',
  because: 'needs-input',
  supply,
});
const gone = { unreachable: 'localhost:1 cannot be reached; is it running?' };

const runs = [
  [
    'conformant',
    runOf({ findings: [] }, ...of('passed', 'not-applicable')),
    'Conformant: every check that concerns the target ran and passed (1 of 1).',
  ],
  [
    'conformant',
    runOf({}, ...of('passed', 'passed')),
    'Conformant: every check that concerns the target ran and passed (2 of 2). But 1 critical security finding was made; --fail-on finding:critical lets the run fail.',
  ],
  [
    'passed-what-ran',
    runOf(
      { findings: [] },
      ...of('passed', 'passed', 'not-applicable'),
      lacking('--token-file'),
      lacking('--client-ca', '--sign-command'),
      lacking('--client-ca'),
    ),
    'Passed what ran: 2 of 5; 3 need input: --client-ca (+2), --token-file (+1).',
  ],
  [
    'passed-what-ran',
    runOf({ findings: [] }, ...of('passed', 'skipped', 'skipped')),
    'Passed what ran: 1 of 1; 2 skipped, as the selection asks.',
  ],
  [
    'security-finding',
    runOf({ demands: { failOn: 'warning' } }, ...of('passed')),
    'Failed by 2 security findings, as --fail-on asks: headers-believed-with-ordinary-certificate, old-tls. No check failed; 1 of 1 ran.',
  ],
  [
    'too-little',
    runOf({ demands: { require: [{ kind: 'share', percent: 90 }] } }, ...of('passed'), lacking('--client-ca')),
    'Too little ran: --require 90% asks for 90 % of the 2 checks that concern the target, and 1 ran; 1 needs input: --client-ca (+1).',
  ],
  [
    'nonconformant',
    runOf({}, ...of('passed', 'failed', 'inconclusive')),
    'Nonconformant: 1 check failed, none of safety; 3 of 3 ran.',
  ],
  [
    'nonconformant',
    runOf(
      {},
      ...(['conformance', 'safety', 'conformance'] as const).map(
        (severity) => ({ verdict: 'failed', severity }) as const,
      ),
    ),
    'Nonconformant: 3 checks failed, 1 of safety; 3 of 3 ran.',
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
    'Inconclusive: no check spoke to the target, so nothing was shown; 1 skipped, as the selection asks.',
  ],
  ['inconclusive', runOf({}), 'Inconclusive: no check spoke to the target, so nothing was shown.'],
  [
    'internal',
    runOf({}, ...of('error', 'failed', 'passed')),
    'Internal error: the harness itself failed in 1 check; the run says nothing final of the target. Of the others, 1 failed.',
  ],
  [
    'internal',
    runOf({}, ...of('passed'), { verdict: 'failed', subject: 'harness' }),
    'Internal error: the harness itself failed in 1 check; the run says nothing final of the target.',
  ],
  [
    'internal',
    runOf(gone, ...of('error')),
    'Internal error: the harness itself failed in 1 check; the run says nothing final of the target. The target went away: localhost:1 cannot be reached; is it running?',
  ],
] as const;

describe('the result of a run', () => {
  test.each(runs)('is %s by its exit code, and says so', (claim, run, sentence) => {
    expect(claimOf(run)).toBe(claim);
    expect(claims[claim]).toBe(exitCodeOf(run));
    expect(resultSentence(run)).toBe(sentence);
  });
});

test('the summary names every verdict, also those that did not occur', () => {
  expect(summaryLine(runOf({ duration: 1_249 }, ...of('passed', 'passed', 'skipped')))).toBe(
    '2 passed, 0 failed, 0 inconclusive, 0 need input, 0 not about this target, 1 skipped, 0 errors in 1.2 s',
  );
  expect(summaryLine(runOf({}, ...of('error')))).toContain('1 error in');
  expect(summaryLine(runOf({}, ...of('passed'), { subject: 'harness' }, lacking('--client-ca')))).toContain(
    '1 passed, 0 failed, 0 inconclusive, 1 needs input, 0 not about this target, 0 skipped, 0 errors in',
  );
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
