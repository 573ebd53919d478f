import { describe, expect, test } from '@jest/globals';
import {
  claimOf,
  coverageOf,
  driftIn,
  exitCodeOf,
  withExpected,
  type CheckResult,
  type ExpectedFailure,
} from '../results';

const day = new Date('2026-06-15T12:00:00Z');
const check = (id: string, verdict: CheckResult['verdict'], layer = 'accepted'): CheckResult =>
  ({
    id,
    verdict,
    layer,
    evidence: [],
    subject: 'target',
    clause: '5.1.4',
    supply: [],
  }) as Partial<CheckResult> as CheckResult;
const expectedTo = (id: string, more: Partial<ExpectedFailure> = {}): ExpectedFailure => ({
  ...{ check: id, code: undefined, layer: undefined, reason: 'known', link: undefined, expires: undefined },
  ...more,
});

/** A finished run with a list, as the command line makes it. */
const run = (failures: readonly ExpectedFailure[], ...checks: readonly CheckResult[]) => {
  const expected = { file: 'list.yaml', failures };
  return { checks: withExpected(checks, expected, day), unreachable: undefined, startedAt: day, demands: { expected } };
};
const both = (id: string, verdict: CheckResult['verdict'] = 'failed') => [
  check(`${id} @tls1.2`, verdict),
  check(`${id} @tls1.3`, verdict),
];

describe('a failure that is expected', () => {
  test('does not fail the run, is not counted as failed, and makes nothing conformant', () => {
    const finished = run([expectedTo('a/b')], ...both('a/b'), check('a/c', 'passed'));
    expect([claimOf(finished), exitCodeOf(finished), driftIn(finished)]).toEqual(['as-expected', 0, []]);
    expect(coverageOf(finished.checks)).toMatchObject({ failed: 0, expectedFailures: 2, passed: 1, ran: 3 });
    expect(finished.checks.map(({ verdict }) => verdict)).toEqual(['failed', 'failed', 'passed']);
  });

  test('excuses no other', () => {
    expect(exitCodeOf(run([expectedTo('a/b')], ...both('a/b'), check('a/c', 'failed')))).toBe(1);
    expect(exitCodeOf(run([expectedTo('a/b @tls1.2')], ...both('a/b')))).toBe(1);
    expect(exitCodeOf(run([expectedTo('a/b', { layer: 'http-401' })], ...both('a/b'), check('a/c', 'failed')))).toBe(1);
  });

  test.each<[CheckResult['verdict'], number]>([
    ['inconclusive', 4],
    ['error', 70],
  ])('does not excuse what is %s', (verdict, code) => {
    expect(exitCodeOf(run([expectedTo('a/b')], check('a/b', verdict), check('a/c', 'passed')))).toBe(code);
  });

  test('shows nothing where nothing passed', () => {
    expect(exitCodeOf(run([expectedTo('a/b')], check('a/b', 'failed')))).toBe(4);
  });
});

describe('a list that no longer fits is exit code 5', () => {
  test.each([
    ['stale', expectedTo('a/b'), both('a/b', 'passed'), /list\.yaml: a\/b: it passes; take the entry out/],
    ['unknown', expectedTo('a/x'), [], /there is no such check/],
  ] as const)('%s', (kind, entry, checks, sentence) => {
    const finished = run([entry], ...checks, check('a/c', 'passed'));
    expect([claimOf(finished), exitCodeOf(finished)]).toEqual(['drift', 5]);
    expect(driftIn(finished)).toMatchObject([{ kind, sentence: expect.stringMatching(sentence) }]);
  });

  test('expired, or another failure: the check counts as failed as well, and the list says why', () => {
    const expired = run([expectedTo('a/b', { expires: '2026-06-14' })], ...both('a/b'), check('a/c', 'passed'));
    expect([exitCodeOf(expired), driftIn(expired)[0]?.kind]).toEqual([5, 'expired']);
    expect(coverageOf(expired.checks)).toMatchObject({ failed: 2, expectedFailures: 0 });
    const today = run([expectedTo('a/b', { expires: '2026-06-15' })], ...both('a/b'), check('a/c', 'passed'));
    expect(exitCodeOf(today)).toBe(0);
    const other = run([expectedTo('a/b', { layer: 'http-401' })], ...both('a/b'), check('a/c', 'passed'));
    expect(driftIn(other)).toMatchObject([
      { kind: 'otherwise', sentence: expect.stringMatching(/accepted, and not in http-401/) },
    ]);
    expect([claimOf(other), exitCodeOf(other)]).toEqual(['drift', 5]);
  });

  test('another code is another failure', () => {
    const entry = expectedTo('a/b', { code: 'group-missing' });
    const failing = (code: CheckResult['code']) =>
      run([entry], ...both('a/b').map((each) => ({ ...each, code })), check('a/c', 'passed'));
    expect([claimOf(failing('group-missing')), driftIn(failing('group-missing'))]).toEqual(['as-expected', []]);
    const other = failing('identified-as-another-user');
    expect([claimOf(other), exitCodeOf(other)]).toEqual(['drift', 5]);
    expect(driftIn(other)).toMatchObject([
      {
        kind: 'otherwise',
        sentence: expect.stringMatching(/with the code identified-as-another-user, and not with group-missing/),
      },
    ]);
  });

  test('what was left out or not shown says nothing of an entry', () => {
    expect(driftIn(run([expectedTo('a/b')], check('a/b', 'skipped'), check('a/c', 'passed')))).toEqual([]);
    expect(driftIn(run([expectedTo('a/b')], check('a/b @tls1.2', 'failed'), check('a/b @tls1.3', 'passed')))).toEqual(
      [],
    );
  });
});
