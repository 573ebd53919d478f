import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { decided, exchange, finishedRun, hostile, runOf } from './golden/finished-run.fixture';
import type { Observation } from '../observation';
import type { CheckResult } from '../results';
import { golden } from './golden/golden-file.fixture';
import type { Output } from './output';
import { renderText, textReporter } from './text';

const lastLines = (text: string, lines: number): string[] => text.trimEnd().split('\n').slice(-lines);

describe('renderText', () => {
  test('is the committed plain text', () => {
    const text = renderText(finishedRun);
    expect(text).toBe(golden('plain.txt', text));
  });

  test('is the committed coloured text, wrapped and in full', () => {
    const text = renderText(finishedRun, { coloured: true, columns: 100, verbose: true });
    expect(text).toBe(golden('coloured.txt', text));
  });

  test('says how many attempts were made again, each once', () => {
    const evidence = (observed: Observation): CheckResult['evidence'] => [
      { role: 'check', attempt: 'a', observed, reproduce: undefined },
    ];
    const again = exchange({ madeAgain: true });
    const checks = [again, again, exchange()].map((observed) => ({ evidence: evidence(observed) }));
    expect(renderText(runOf({}, ...checks))).toContain(
      '\n1 attempt made again, because the target did not answer before the timeout',
    );
    expect(renderText(runOf({}, { evidence: evidence(exchange()) }))).not.toContain('made again');
  });

  test.each([
    [
      ['OU=authn-conformance 0a1b2c3d,CN=a', 'O=b+OU=authn-conformance 0a1b2c3d'],
      '2 certificates',
      ', each with OU=authn-conformance 0a1b2c3d',
    ],
    [
      ['OU=authn-conformance 0a1b2c3d,CN=a', 'CN=jane', 'CN=OU\\=authn-conformance'],
      '3 certificates',
      ', 1 with OU=authn-conformance 0a1b2c3d',
    ],
    [['CN=authn-conformance intermediate 0a1b2c3d'], '1 certificate', ''],
  ])('counts the certificates that bear the name of the run: %j', (subjects, all, marked) => {
    const notAfter = new Date('2026-01-02T04:04:05Z');
    const certificates = subjects.map((subject) => ({ subject, serialNumber: '1', issuer: 'CN=k', notAfter }));
    expect(renderText({ ...finishedRun, certificates })).toContain(
      `${all} issued by CAs of the target${marked}; none is valid after 2026-01-02 04:04:05 UTC\n`,
    );
  });

  test.each([
    [12, '; none is valid after 2026-01-02 04:04:05 UTC\n  1  CN=u0\n  2  CN=u1\n'],
    [13, '; none is valid after 2026-01-02 04:04:05 UTC, and the JSON report lists them all by serial number\n\n'],
  ])('lists a few certificates by serial number: %d', (number, text) => {
    const certificates = Array.from({ length: number }, (_, at) => ({
      subject: `CN=u${at}`,
      serialNumber: String(at + 1),
      issuer: 'CN=k',
      notAfter: new Date('2026-01-02T04:04:05Z'),
    }));
    expect(renderText({ ...finishedRun, certificates })).toContain(text);
  });

  test('lets nothing through that steers a terminal, whoever wrote it', () => {
    const evil = '\x1b[2J\u009b\u202e\r';
    const text = renderText({
      ...finishedRun,
      tool: { name: evil, version: evil, node: evil },
      target: {
        subject: 'api-server',
        name: evil,
        profile: evil,
        oracle: evil,
        oracleBlindTo: [evil],
        facts: [[evil, evil]],
        setups: [
          { name: evil, url: evil },
          { name: evil, url: evil },
        ],
        serverVerified: false,
        deviations: [{ clause: '7.2', sentence: evil }],
      },
      checks: (['failed', 'inconclusive', 'error', 'skipped', 'passed'] as const).map((verdict) => ({
        ...decided({ verdict }),
        id: evil,
        scenario: evil,
        scenarioTitle: evil,
        title: evil,
        setup: evil,
        reason: evil,
        expected: evil,
        actual: evil,
        layer: evil,
        evidence: [{ role: 'check', attempt: evil, observed: hostile, reproduce: evil }],
      })),
      unreachable: evil,
    });
    // oxlint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
    expect(text).not.toContain('stolen');
  });

  test('bounds what a server can make it say', () => {
    const text = renderText(runOf({}, { verdict: 'failed', expected: 'e', actual: 'x'.repeat(1_000_000) }));
    expect(text.length).toBeLessThan(12_000);
  });

  test('ends with the result and the numbers', () => {
    expect(lastLines(renderText(runOf({}, {}, { verdict: 'not-applicable', reason: 'no key' })), 2)).toEqual([
      'Conformant: every check that concerns the target ran and passed (1 of 1). But 1 critical security finding was made; --fail-on finding:critical lets the run fail.',
      '1 passed, 0 failed, 0 inconclusive, 0 need input, 1 not about this target, 0 skipped, 0 errors in 1.2 s',
    ]);
  });

  test('says it when nothing could be reached', () => {
    expect(lastLines(renderText(runOf({ unreachable: 'no route' })), 2)).toEqual([
      'Unreachable: no route.',
      '0 passed, 0 failed, 0 inconclusive, 0 need input, 0 not about this target, 0 skipped, 0 errors in 1.2 s',
    ]);
  });

  test('says that a target conforms as its profile only when it does', () => {
    expect(renderText(runOf({}, {}))).toContain(
      'Conforms as kube-apiserver: differs from the letter of the specification in\n  7.2 ',
    );
    expect(renderText(runOf({}, { verdict: 'failed' }))).toContain('Judged as kube-apiserver: differs');
  });

  test('warns when the server was not verified, and only then', () => {
    const warning = "the server's identity was not confirmed";
    expect(renderText(finishedRun)).toContain(warning);
    const target = { ...finishedRun.target, serverVerified: true };
    expect(renderText({ ...finishedRun, target })).not.toContain(warning);
  });

  test('shows one line for a scenario that is fine, and all its checks when verbose', () => {
    const run = runOf({}, {}, {}, { verdict: 'not-applicable', reason: 'no key' });
    expect(renderText(run)).toContain('(2 passed, 1 not applicable)\n\n');
    expect(renderText(run, { verbose: true })).toContain('(2 passed, 1 not applicable)\n    ✓ check 0\n');
  });

  test('lists of a scenario that failed what did not pass, both versions of TLS in one line, and all when verbose', () => {
    const both = (['1.2', '1.3'] as const).map((tls) => ({ verdict: 'failed', check: 'a', title: 'it', tls }) as const);
    const run = runOf({}, ...both, { title: 'passed' }, { verdict: 'inconclusive', title: 'open', reason: 'r' });
    const [, list = ''] = /\n(✗ [^]*?)\n\n/.exec(renderText(run)) ?? [];
    expect(list.split('\n').slice(1)).toEqual(['    ✗ it (TLS 1.2 and TLS 1.3)', '    ? open (inconclusive)']);
    expect(renderText(run, { verbose: true })).toContain('    ✓ passed\n');
  });

  test('names the setup of a check where there are several', () => {
    const failed = { verdict: 'failed', title: 'it', setup: 'default' } as const;
    expect(renderText(runOf({}, failed))).toContain('    ✗ it\n');
    expect(renderText(runOf({}, failed, { setup: 'required' }))).toContain('    ✗ it (default)\n');
  });

  test('says what was seen first, then what is required, and at the end what to do', () => {
    const text = renderText(
      runOf({}, { verdict: 'failed', actual: 'A', expected: 'E', code: 'wrong-status', severity: 'conformance' }),
    );
    const labels = [...text.matchAll(/^ {4}([a-z]+) {2,}/gm)].map(([, label]) => label);
    expect(labels.slice(0, 6)).toEqual(['actual', 'expected', 'severity', 'code', 'rule', 'fix']);
  });

  test('never marks as passed what did not run', () => {
    expect(renderText(runOf({}, { verdict: 'skipped' }, { verdict: 'not-applicable' }))).not.toContain('✓');
  });

  test('tells failures of safety first', () => {
    const text = renderText(
      runOf({}, { verdict: 'failed', severity: 'conformance' }, { verdict: 'failed', severity: 'safety' }),
    );
    expect(text.indexOf('✗ spoofed-identity-headers/check-1')).toBeLessThan(
      text.indexOf('✗ spoofed-identity-headers/check-0'),
    );
  });

  test('counts reasons, the most frequent first', () => {
    const text = renderText(
      runOf({}, ...['rare', 'often', 'often'].map((reason) => ({ verdict: 'skipped', reason }) as const)),
    );
    expect(text).toContain('Skipped (3 checks)\n    2  often\n    1  rare\n');
  });

  test('wraps sentences to the width, and never a command', () => {
    const command = `curl ${'-H x '.repeat(40)}`.trim();
    const [piece] = finishedRun.checks[0]?.evidence ?? [];
    const evidence = piece === undefined ? [] : [{ ...piece, reproduce: command }];
    const text = renderText(
      runOf({}, { verdict: 'failed', expected: 'some words '.repeat(30), actual: 'a', evidence }),
      { columns: 80 },
    );
    expect(text).toContain(`by hand (until 2026-01-02T04:00:00Z): ${command}\n`);
    const block = text.slice(text.indexOf('    expected'), text.indexOf('    actual'));
    expect(Math.max(...block.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });
});

describe('textReporter', () => {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  let written: string[];

  beforeEach(() => {
    written = [];
    delete process.env['NO_COLOR'];
    delete process.env['FORCE_COLOR'];
    process.env['TERM'] = 'xterm';
  });

  afterEach(() => {
    Object.assign(process.env, { NO_COLOR, FORCE_COLOR, TERM });
    for (const [name, value] of Object.entries({ NO_COLOR, FORCE_COLOR, TERM })) {
      // oxlint-disable-next-line typescript/no-dynamic-delete
      if (value === undefined) delete process.env[name];
    }
  });

  const play = (output: Partial<Output>): string => {
    const reporter = textReporter({ terminal: false, write: (text) => written.push(text), ...output });
    reporter.onBegin?.(finishedRun.checks);
    for (const check of finishedRun.checks) reporter.onCheck?.(check);
    reporter.onEnd?.(finishedRun);
    return written.join('');
  };

  test('writes plain lines where there is no terminal: the problems as they come, then the report', () => {
    expect(play({})).toBe(
      [
        'running 15 checks\n',
        '4/15 failed spoofed-identity-headers/ignored-without-a-certificate @tls1.3\n',
        '6/15 failed validity/expired-is-refused\n',
        '7/15 inconclusive validity/not-yet-valid-is-refused\n',
        '8/15 failed server-name/hostile\\x1b[2Janswer\n',
        '9/15 error issuance/usages-are-those-of-the-profile\n',
        '14/15 failed headers-of-users/extra\n',
        '15/15 failed server-validity/expired\n',
        renderText(finishedRun),
      ].join(''),
    );
  });

  test('counts the checks of all rounds, and says how many there are', () => {
    const reporter = textReporter({ terminal: false, verbose: true, write: (text) => written.push(text) });
    reporter.onBegin?.(finishedRun.checks.slice(0, 1), 2);
    for (const check of [...finishedRun.checks.slice(0, 1), ...finishedRun.checks.slice(0, 1)])
      reporter.onCheck?.(check);
    expect(written).toEqual([
      'running 1 check, 2 times each\n',
      '1/2 passed common-name/is-the-user @tls1.2\n',
      '2/2 passed common-name/is-the-user @tls1.2\n',
    ]);
    expect(renderText({ ...finishedRun, rounds: 2 })).toContain('rounds    every check 2 times\n');
  });

  test('writes a line for every check when verbose', () => {
    const lines = play({ verbose: true }).split('\n');
    expect(lines.slice(0, 2)).toEqual(['running 15 checks', '1/15 passed common-name/is-the-user @tls1.2']);
  });

  test('draws a bar on a terminal and leaves none of it behind', () => {
    const shown = play({ terminal: true, columns: 80 });
    expect(shown).toContain('░ 0/15 checks');
    expect(shown).toContain('█ 15/15 checks, 7 not passed\r\x1b[2K\x1b[1mauthn-conformance');
    expect(shown.endsWith(renderText(finishedRun, { coloured: true, columns: 80 }))).toBe(true);
  });

  test('keeps the bar on one line of a narrow terminal', () => {
    play({ terminal: true, columns: 20 });
    // oxlint-disable-next-line no-control-regex
    const frames = written.slice(0, -2).map((frame) => frame.replace(/\r\x1b\[2K/g, ''));
    expect(Math.max(...frames.map((frame) => frame.length))).toBeLessThan(20);
  });

  test('obeys NO_COLOR on a terminal and FORCE_COLOR elsewhere', () => {
    process.env['NO_COLOR'] = '1';
    expect(play({ terminal: true, columns: 80 }).endsWith(renderText(finishedRun, { columns: 80 }))).toBe(true);
    delete process.env['NO_COLOR'];
    process.env['FORCE_COLOR'] = '1';
    expect(play({}).endsWith(renderText(finishedRun, { coloured: true }))).toBe(true);
  });
});
