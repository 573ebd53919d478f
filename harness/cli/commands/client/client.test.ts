import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { seldom } from '../../../../fixtures/testing/seldom';
import { compiledPath } from '../../../../fixtures/testing/compiled';
import { filesOfClient } from '../../target/describing-client';
import { createFolder } from '../../testing/folder';
import { call } from '../../testing/program';
import { watched } from '../../testing/watched';
import { clientWatchCommand } from '../watch/client-watch-command';

const program = compiledPath(join(__dirname, '..', '..', '..', '..', 'reference-server', 'client', 'main.ts'));
const correct = [process.execPath, program, '--url', '{url}', '--ca', '{ca}', '--cert', '{cert}', '--key', '{key}'];
/** It makes its request whatever the certificate of the server is. */
const careless = `const { readFileSync } = require('node:fs');
const [, url, cert, key] = process.argv;
const credential = { rejectUnauthorized: false, cert: readFileSync(cert), key: readFileSync(key) };
require('node:https').get(url, credential, (answer) => answer.resume().on('end', () => process.exit(answer.statusCode === 200 ? 0 : 1)));`;
const few = ['--tls', '1.3', '--scenario', 'untrusted-issuers', '--scenario', 'presented-certificate'];

describe('a client of one’s own', () => {
  seldom(
    'passes when it is correct',
    async () => {
      const { code, out, err } = await call(['client', ...few, '--', ...correct]);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toMatch(/^subject {3}the client of servers that the harness plays$/m);
      expect(out).toMatch(/^\d+ passed, 0 failed, 0 inconclusive/m);
    },
    60_000,
  );

  seldom(
    'fails when it trusts everybody, with what its server has seen',
    async () => {
      const argv = ['client', ...few, '--', process.execPath, '-e', careless, '{url}', '{cert}', '{key}'];
      const { code, out } = await call(argv);
      expect(code).toBe(1);
      expect(out).toMatch(/✗ untrusted-issuers\//);
      expect(out).toMatch(/severity +safety: an identity, a resource or a request reached a party/);
      expect(out).toMatch(/\| GET \/api HTTP\/1\.1/);

      // The words of the line as a shell reads them, behind the name of the program.
      const [, line = ''] = /by hand: (authn-conformance client --scenario '?untrusted-issuers\/.*)/.exec(out) ?? [];
      const words = execFileSync('sh', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' })
        .split('\0')
        .slice(1, -1);
      const again = await call(words);
      expect(again).toMatchObject({ code: 1, err: '' });
      expect(again.out).toContain(`✗ ${words[2] ?? ''}`);
      expect(again.out).toMatch(/^\d+ passed, 1 failed, 0 inconclusive/m);
    },
    60_000,
  );

  test('that does not work is one sentence, and nothing is judged', async () => {
    const { code, err } = await call(['client', ...few, '--', process.execPath, '-e', 'process.exit(7)']);
    expect(code).toBe(2);
    expect(err).toMatch(
      /^the command does not work against a server that is as it should be: it ends with status 7 and makes no connection/,
    );
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  }, 60_000);
});

describe('a client that is watched', () => {
  const folder = createFolder();
  afterAll(() => {
    folder.remove();
  });
  /** A client that is a script: what it believes is in its text. */
  const script = (verifies: boolean): string => `const { readFileSync } = require('node:fs');
const [, , url, ca, cert, key] = process.argv;
const options = { rejectUnauthorized: ${verifies}, ca: readFileSync(ca), cert: readFileSync(cert), key: readFileSync(key) };
require('node:https').get(url, options, (answer) => answer.resume().on('end', () => process.exit(answer.statusCode === 200 ? 0 : 1)));`;

  seldom(
    'is tried again when a file of its command changes, and what changed is told',
    async () => {
      const file = folder.write('client.js', script(true));
      const write = (text: string) => () => {
        folder.write('client.js', text);
      };
      const { code, out, err } = await watched(
        (io, seams) =>
          clientWatchCommand(
            [process.execPath, file, '{url}', '{ca}', '{cert}', '{key}'],
            { scenario: ['untrusted-issuers'], tls: '1.3' },
            io,
            seams,
          ),
        [() => undefined, write(script(false)), () => undefined, write('process.exit(7)'), () => undefined],
      );
      expect(err).toBe('');
      const [first, second, third] = out;
      expect(out).toHaveLength(3);
      expect(first).toMatch(/^\S+Z run 1\nPassed what ran: .*\n$/);
      expect(second).toContain(` run 2, after a change of ${file}\n`);
      expect(second).toMatch(/\n {2}untrusted-issuers\/\S+ @tls1[.]3: failed \([a-z-]+\), passed before\n/);
      expect(second).toMatch(/\nNonconformant: .*\n$/);
      expect(third).toMatch(/ run 3, .*\n.*does not work against a server that is as it should be.*\n$/);
      expect(code).toBe(2);
    },
    60_000,
  );

  test('is its program, and each word that is a file', () => {
    const program = folder.write('tool', '');
    const config = folder.write('config.json', '');
    const list = folder.write('list.yaml', '');
    const files = (argv: readonly [string, ...string[]], shell?: true): readonly string[] =>
      filesOfClient(
        { command: { argv, ...(shell === undefined ? {} : { shell }) }, repeatCommand: undefined },
        list,
        `/none:${folder.path}`,
      ).paths;
    expect(files(['tool', config, '{url}', 'tool'])).toEqual([program, config, list]);
    expect(files([program])).toEqual([program, list]);
    expect(files([`exec tool --config '${config}' {url}`], true)).toEqual([config, list]);
    expect(files([`${program} <${config}`], true)).toEqual([program, config, list]);
  });

  test.each([
    [[], 'client watch: say the command of the client behind --, or name one with --preset NAME'],
    [
      ['--metrics', '9464', '--', 'true'],
      '--metrics is about a check at an interval; say how often with --interval 10m',
    ],
    [
      ['--', 'no-such-program'],
      'client watch: no flag names a file that could change; say how often to run with --interval 10m',
    ],
    [['--scenario', 'groups', '--', 'true'], expect.stringMatching(/^[^\n]*--scenario groups[^\n]*$/)],
  ])('%j is one sentence and exit code 2', async (flags, sentence) => {
    const { code, out, err } = await call(['client', 'watch', ...flags]);
    expect({ code, out, err: err.trimEnd() }).toEqual({ code: 2, out: '', err: sentence });
  });
});

describe('a mistake is one sentence', () => {
  test.each<[string, readonly string[], string]>([
    [
      'a preset and a command',
      ['--preset', 'curl', '--', 'wget'],
      '--preset curl: a command is given as well; leave one of them out',
    ],
    ['a preset that is none', ['--preset', 'lynx'], '--preset lynx: say '],
    ['a profile that is none', ['--profile', 'lynx', '--', 'lynx'], '--profile lynx: say '],
    [
      'a pattern that is none',
      ['--success-pattern', '(', '--', 'lynx'],
      '--success-pattern (: is no regular expression',
    ],
    [
      'a shell command of several words',
      ['--shell', '--', 'curl', '{url}'],
      '--shell: say the command as one word, in quotes, and not as 2 words',
    ],
    [
      'a setting without a command',
      ['--host', 'here'],
      '--host is about a client of your own; say its command behind --, or name one with --preset NAME',
    ],
    [
      'no certificate without a command',
      ['--no-client-certificate'],
      '--no-client-certificate is about a client of your own',
    ],
    ['a scenario of another subject', ['--scenario', 'groups'], '--scenario groups'],
  ])('%s', async (_title, flags, sentence) => {
    const { code, out, err } = await call(['client', ...flags]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(sentence);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });
});
