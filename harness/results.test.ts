import { describe, expect, test } from '@jest/globals';
import { bySubject, exitCodeOf, exitCodes, summarize, verdicts, type CheckResult, type Verdict } from './results';

const run = (unreachable: string | undefined, ...of: readonly Verdict[]) => ({
  unreachable,
  checks: of.map((verdict) => ({ verdict, evidence: [] as CheckResult['evidence'] }) as CheckResult),
});

describe('the exit code of a run', () => {
  const gone = 'the target went away';

  test.each([
    [0, 'everything passed', undefined, ['passed', 'passed']],
    [0, 'everything that applies passed', undefined, ['passed', 'not-applicable', 'skipped']],
    [1, 'one check failed', undefined, ['passed', 'failed']],
    [1, 'one check failed, and others showed nothing', undefined, ['failed', 'inconclusive', 'skipped']],
    [3, 'the target could not be reached', gone, ['inconclusive']],
    [3, 'the target could not be reached, and no check was to run', gone, []],
    [3, 'the target went away after a failure', gone, ['passed', 'failed']],
    [3, 'the target went away after everything passed', gone, ['passed']],
    [4, 'one check showed nothing', undefined, ['passed', 'inconclusive']],
    [4, 'no check ran: there was none', undefined, []],
    [4, 'no check ran: none applies', undefined, ['not-applicable', 'not-applicable']],
    [4, 'no check ran: all were skipped', undefined, ['skipped']],
    [70, 'the harness failed', undefined, ['passed', 'error']],
    [70, 'the harness failed, whatever else came', gone, ['failed', 'error', 'inconclusive']],
  ] as const)('is %d when %s', (code, _title, unreachable, of) => {
    expect(exitCodeOf(run(unreachable, ...of))).toBe(code);
  });

  test('is 4 when all that passed is about the harness: nothing of the target was shown', () => {
    const issued = { verdict: 'passed', subject: 'harness', evidence: [] } as unknown as CheckResult;
    expect(exitCodeOf({ unreachable: undefined, checks: [issued] })).toBe(4);
    expect(exitCodeOf({ unreachable: undefined, checks: [issued, ...run(undefined, 'passed').checks] })).toBe(0);
  });

  test('is 70 when a check of the harness itself fails, and counts none of them as the target', () => {
    const own = (verdict: Verdict) => ({ verdict, subject: 'harness', evidence: [] }) as unknown as CheckResult;
    const checks = run(undefined, 'passed').checks;
    expect(exitCodeOf({ unreachable: undefined, checks: [own('failed'), ...checks] })).toBe(70);
    expect(exitCodeOf({ unreachable: undefined, checks: [own('inconclusive'), ...checks] })).toBe(0);
    expect(bySubject([own('passed'), ...checks]).target).toEqual(checks);
  });

  test('is 0 for no combination without a pass, and for none with anything that is not green', () => {
    const combinations = verdicts.flatMap((one) => verdicts.map((other) => [one, other] as const));
    const green = combinations.filter((pair) => exitCodeOf(run(undefined, ...pair)) === exitCodes.conformant);
    const neutral: readonly Verdict[] = ['passed', 'not-applicable', 'skipped'];
    expect(green).toEqual(
      combinations.filter((pair) => pair.includes('passed') && pair.every((verdict) => neutral.includes(verdict))),
    );
  });

  test('has these numbers for good', () => {
    expect(exitCodes).toEqual({
      conformant: 0,
      nonconformant: 1,
      usage: 2,
      unreachable: 3,
      inconclusive: 4,
      drift: 5,
      internal: 70,
    });
  });
});

test('a summary counts every verdict, also those that did not occur', () => {
  expect(summarize([])).toEqual(Object.fromEntries(verdicts.map((verdict) => [verdict, 0])));
  expect(summarize(run(undefined, 'passed', 'failed', 'passed', 'error').checks)).toEqual({
    passed: 2,
    failed: 1,
    inconclusive: 0,
    'not-applicable': 0,
    skipped: 0,
    error: 1,
  });
});
