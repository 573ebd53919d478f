import { describe, expect, test } from '@jest/globals';
import { parseFlags } from '../../reference-server/settings/flags';
import { serveFlags } from '../bundled/serve-flags';
import { version } from '../../package.json';
import { call } from './testing/program';

const said = async (...argv: readonly string[]): Promise<string> => {
  const { code, out, err } = await call(argv);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
};

describe('help', () => {
  const headings = (text: string): readonly string[] => text.match(/^[A-Z].*:$/gm) ?? [];
  const target = 'The target (without one: the bundled reference server):';
  const allowed = 'What is allowed on the target:';
  const setup = "How the target is set up, in the API server's own flags:";
  const checks = 'Which checks (all unless given):';
  const shown = 'What is shown (which checks would run, unless given):';

  test.each([
    ['run', ['Examples:', target, allowed, setup, checks, 'The run and its report:', 'Options:', 'Exit codes:']],
    ['plan', ['Examples:', target, allowed, setup, checks, shown, 'Options:']],
    ['list', ['Examples:', checks, 'Options:']],
    ['watch', ['Examples:', target, allowed, setup, checks, 'The runs:', 'Options:']],
    ['doctor', ['Examples:', 'What to look at, and how:', 'Options:']],
    ['spec', ['Examples:', 'Options:']],
    ['pki', ['Examples:', 'Arguments:', 'Options:']],
    ['selftest', ['Examples:', 'Which faults, and how:', 'Options:']],
    [
      'serve',
      [
        'Examples:',
        'The flags of the server, as Kubernetes spells them:',
        'To try out a check, or a harness of your own:',
        'Options:',
      ],
    ],
  ])('of %s has its flags under headings, and two examples', async (command, expected) => {
    const text = await said(command, '--help');
    expect(headings(text)).toEqual(expected);
    expect(text.split('Examples:\n')[1]).toMatch(new RegExp(`^( {2}authn-conformance ${command}.*\n){2}`));
    expect(await said('help', command)).toBe(text);
  });

  test.each([['run'], ['plan'], ['list'], ['watch'], ['doctor'], ['lint'], ['selftest'], ['serve']])(
    'of %s shows no example with a flag that the command does not take',
    async (command) => {
      const [, behind = ''] = (await said(command, '--help')).split('Examples:\n');
      const [lines = '', ...sections] = behind.split('\n\n');
      const flags = `\n${sections.join('\n\n')}`;
      const shown = lines.match(/--[a-z-]+/g) ?? [];
      expect(shown.filter((flag) => !new RegExp(`^ {2}${flag}[ \\n]`, 'm').test(flags))).toEqual([]);
    },
  );

  test('of the whole has its commands under headings, behind examples of each subject', async () => {
    const text = await said('--help');
    expect(headings(text)).toEqual(
      ['Examples', 'Options', 'To test', 'Before a run', 'After a run', 'To try it out'].map((each) => `${each}:`),
    );
    for (const command of ['run', 'proxy', 'client'])
      expect(text).toMatch(new RegExp(`^ {2}authn-conformance ${command} `, 'm'));
  });

  test('of a command that belongs to another shows its own examples, and none of the other', async () => {
    expect(await said('baseline', 'write', '--help')).toMatch(/\n\nExamples:\n.*baseline write.*\n\nArguments:/);
    expect(await said('fleet', 'summary', '--help')).toMatch(/\n\nExamples:\n.*fleet summary.*\n\nArguments:/);
  });

  test('names every command, and what to say for more', async () => {
    const text = await said('--help');
    for (const command of ['run', 'list', 'plan', 'doctor', 'spec', 'pki', 'selftest', 'serve', 'help'])
      expect(text).toMatch(new RegExp(`^ {2}${command} `, 'm'));
    expect(text).toMatch(/print the flags of a command/);
  });

  test('flags without a command belong to run', async () => {
    expect(await said('--tls', '1.3', '--help')).toBe(await said('run', '--help'));
  });

  test.each([['run'], ['doctor'], ['selftest'], ['serve']])('of %s fits a terminal of 100 columns', async (command) => {
    const { out } = await call([command, '--help'], { terminal: true });
    const [flags = ''] = out.split('Examples:');
    expect(Math.max(...flags.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  });
});

test('--version is that of the package', async () => {
  expect(await said('--version')).toBe(`${version}\n`);
});

test('help of serve shows --emulate and not its former name', async () => {
  const text = await said('serve', '--help');
  expect(text).toMatch(/^ {2}--emulate <kind> /m);
  expect(text).not.toContain('--dress');
});

test('serve offers exactly the flags that the server reads', () => {
  const unknown: string[] = [];
  const names = serveFlags.map(({ usage }) => usage.split(' ')[0] ?? '');
  for (const name of names) {
    try {
      parseFlags([`${name}=0`], (argument) => unknown.push(argument));
    } catch {
      // The value may be wrong; the name is known.
    }
  }
  expect(unknown).toEqual([]);
});

describe('list', () => {
  test('has one line a check: id, level, clause, rule', async () => {
    const lines = (await said('list')).trimEnd().split('\n');
    expect(lines.length).toBeGreaterThanOrEqual(100);
    for (const line of lines)
      expect(line).toMatch(
        /^[a-z0-9-]+\/[a-z0-9-]+( @tls1\.[23])? +(MUST|SHOULD|MAY) +\d(\.\d+)*( +[A-Z]-\d\d[a-z]?)?$/,
      );
  });

  test('shows only what is selected', async () => {
    const lines = (await said('list', '--clause', '7.1', '--level', 'MUST')).trimEnd().split('\n');
    for (const line of lines) expect(line).toMatch(/^[a-z0-9-]+\/\S+ +MUST +7\.1(?: |$)/);
  });
});

describe('plan', () => {
  test('says what to supply for a target without keys', async () => {
    const text = await said('plan', '--target', 'https://127.0.0.1:1');
    expect(text).toMatch(
      /^target {3}https:\/\/127\.0\.0\.1:1\nprofile {2}spec\nin hand {2}nothing\n\nwhat is said of it/,
    );
    expect(text).toMatch(/\n {2}url {2}https:\/\/127\.0\.0\.1:1\n {9}from the command line\n\n\d+ would run:\n/);
    expect(text).toMatch(/\d+ need input: .*supply its key with --client-ca CERT,KEY, or who signs .*:\n {2}\S/);
    expect(text).toMatch(/\d+ need input: .*supply its key with --request-header-ca CERT,KEY:\n/);
    expect(text).toMatch(/if the target is one, say --anonymous-auth=true/);
    expect(text).toMatch(/\n\d+ of \d+ checks would run, with about \d+ requests\n$/);
  });

  test('takes the flag that it advises for a target without a CA for front proxies', async () => {
    const target = ['--target', 'https://127.0.0.1:1', '--client-ca-file=', '--anonymous-auth=true'] as const;
    expect(await said('plan', ...target)).toMatch(/if the target is one, say --requestheader-client-ca-file=:\n/);
    const text = await said('plan', ...target, '--requestheader-client-ca-file=');
    expect(text).toMatch(/\n {2}flags\.requestheader-client-ca-file +none\n +from the command line\n/);
    expect(text).not.toContain('say --requestheader-client-ca-file=');
  });

  test('of the bundled server leaves nothing out, and names the setup of each check', async () => {
    const text = await said('plan');
    const [, running, all] = /(\d+) of (\d+) checks would run, with about \d+ requests\n$/.exec(text) ?? [];
    expect(running).toBe(all);
    expect(text).toMatch(/\(certificate-required\)\n/);
  });

  test('counts what was not selected instead of naming it', async () => {
    expect(await said('plan', '--scenario', 'groups')).toMatch(/\n\d+ skipped: not selected by --scenario\n/);
  });
});

test('spec is Markdown with every scenario', async () => {
  const text = await said('spec');
  expect(text).toMatch(/^# /);
  expect(text).toMatch(/the user name/i);
});
