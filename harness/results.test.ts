import { describe, expect, test } from '@jest/globals';
import type { claims } from './results';
import {
  bySubject,
  claimOf,
  coverageOf,
  exitCodeOf,
  exitCodes,
  failOnOf,
  findingSeverities,
  requirementOf,
  summarize,
  verdicts,
  type CheckResult,
  type Demands,
  type SecurityFinding,
  type Verdict,
} from './results';

const checkOf = (difference: Partial<CheckResult>): CheckResult =>
  ({
    evidence: [],
    subject: 'target',
    clause: '5.1.4',
    supply: [],
    because: undefined,
    ...difference,
  }) as Partial<CheckResult> as CheckResult;
const lacking = checkOf({ verdict: 'not-applicable', because: 'needs-input', supply: ['--client-ca'] });

const run = (unreachable: string | undefined, ...of: readonly Verdict[]) => ({
  unreachable,
  checks: of.map((verdict) => checkOf({ verdict })),
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
    const issued = checkOf({ verdict: 'passed', subject: 'harness' });
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

describe('the claim of a run', () => {
  test.each([
    ['conformant', [...run(undefined, 'passed', 'not-applicable').checks]],
    ['passed-what-ran', [...run(undefined, 'passed').checks, lacking]],
    ['passed-what-ran', [...run(undefined, 'passed', 'skipped').checks]],
    ['nonconformant', [...run(undefined, 'failed').checks, lacking]],
    ['internal', [checkOf({ verdict: 'failed', subject: 'harness' }), ...run(undefined, 'passed').checks]],
    ['inconclusive', [checkOf({ verdict: 'passed', subject: 'harness' })]],
  ] as const)('is %s', (claim, checks) => {
    expect(claimOf({ unreachable: undefined, checks })).toBe(claim);
  });

  test('is conformant only where nothing needs input, nothing was skipped and everything passed', () => {
    const kinds = [...verdicts.map((verdict) => checkOf({ verdict })), lacking];
    for (const one of kinds)
      for (const other of kinds) {
        const claimed = claimOf({ unreachable: undefined, checks: [one, other] }) === 'conformant';
        const fine = [one, other].every(({ verdict, because }) =>
          verdict === 'not-applicable' ? because === undefined : verdict === 'passed',
        );
        expect(claimed).toBe(fine && (one.verdict === 'passed' || other.verdict === 'passed'));
      }
  });
});

describe('what the user demands', () => {
  const findings = findingSeverities.map((severity) => ({ severity }) as SecurityFinding);
  const passed = run(undefined, 'passed').checks;
  const elsewhere = checkOf({ verdict: 'passed', clause: '7.2' });
  const required = (...require: readonly string[]): Demands => ({
    require: require.flatMap((text) => requirementOf(text) ?? []),
  });

  test.each<[string, Demands, readonly CheckResult[], readonly SecurityFinding[], keyof typeof claims]>([
    ['nothing', {}, passed, findings, 'conformant'],
    ['no critical finding, and there is one', { failOn: 'critical' }, passed, findings, 'security-finding'],
    ['no critical finding, and there are others', { failOn: 'critical' }, passed, findings.slice(1), 'conformant'],
    ['no warning, and there is a graver one', { failOn: 'warning' }, passed, findings.slice(0, 1), 'security-finding'],
    ['no notice, and there is none', { failOn: 'notice' }, passed, [], 'conformant'],
    ['a failed check comes first', { failOn: 'critical' }, run(undefined, 'failed').checks, findings, 'nonconformant'],
    ['as many as ran', required('1'), passed, [], 'conformant'],
    ['more than ran', required('2'), passed, [], 'too-little'],
    ['all', required('all'), [...passed, lacking], [], 'too-little'],
    ['all, and all ran', required('all', '100%'), passed, [], 'conformant'],
    ['half', required('50%'), [...passed, lacking], [], 'passed-what-ran'],
    ['more than half', required('50.1%'), [...passed, lacking], [], 'too-little'],
    ['several, one of which is not met', required('1', '2'), passed, [], 'too-little'],
    ['a section of which all ran', required('7'.concat('.2')), [elsewhere, lacking], [], 'passed-what-ran'],
    ['a section of which one needs input', required('section:5'), [...passed, lacking], [], 'too-little'],
    ['a section of which nothing ran', required('7.2'), passed, [], 'too-little'],
    [
      'checks of the harness do not count',
      required('2'),
      [...passed, checkOf({ verdict: 'passed', subject: 'harness' })],
      [],
      'too-little',
    ],
    [
      'a doubtful check comes first',
      required('9'),
      run(undefined, 'passed', 'inconclusive').checks,
      [],
      'inconclusive',
    ],
  ])('%s', (_title, demands, checks, made, claim) => {
    expect(claimOf({ unreachable: undefined, checks, findings: made, demands })).toBe(claim);
  });

  test.each(['0', '-1', '101%', '0%', 'half', '9.9.9', 'section:', 'section:12', '', '5.', '1e3'])(
    'is not %p',
    (text) => {
      expect(requirementOf(text)).toBeUndefined();
    },
  );

  test.each([
    ['finding:critical', 'critical'],
    ['finding:high', 'warning'],
    ['finding:any', 'notice'],
    ['critical', undefined],
    ['finding:', undefined],
    ['finding:toString', undefined],
  ])('of findings: %s', (text, severity) => {
    expect(failOnOf(text)).toBe(severity);
  });
});

test('a flag is counted once for every check that lacks it first, the most wanted first', () => {
  const needing = (...supply: readonly string[]): CheckResult =>
    checkOf({ verdict: 'not-applicable', because: 'needs-input', supply });
  const checks = [
    needing('--b'),
    needing('--a', '--b'),
    needing('--c'),
    needing('--c'),
    ...run(undefined, 'passed').checks,
  ];
  expect(coverageOf(checks)).toMatchObject({
    ran: 1,
    needsInput: 4,
    concerned: 5,
    supplies: [
      { flag: '--c', checks: 2 },
      { flag: '--a', checks: 1 },
      { flag: '--b', checks: 1 },
    ],
  });
});
