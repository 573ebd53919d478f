import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { clientProfiles, clientTarget, presetTarget, type ClientTarget } from '../../../target/client';
import { lineOf } from './line';

const check = 'untrusted-issuers/self-signed @tls1.3';

/** The words that a shell makes of a line. */
const read = (line: string): readonly string[] =>
  execFileSync('sh', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' })
    .split('\0')
    .slice(1, -1);

const begins = ['client', '--scenario', check];

test.each<[string, ClientTarget, readonly string[]]>([
  [
    'a command',
    clientTarget({ command: { argv: ['./my client', '--url', '{url}', "it's $HOME\n!"] } }),
    ['--', './my client', '--url', '{url}', "it's $HOME\n!"],
  ],
  [
    'a command whose token is filled in',
    clientTarget({ command: { argv: ['curl', '-H', 'Authorization: Bearer {token}', '{url}'] } }),
    ['--', 'curl', '-H', 'Authorization: Bearer {token}', '{url}'],
  ],
  [
    'a command of a shell',
    clientTarget({ command: { argv: ['curl {url} | cat'], shell: true } }),
    ['--shell', '--', 'curl {url} | cat'],
  ],
  ['a preset', presetTarget('openssl'), ['--preset', 'openssl']],
  [
    'a preset with flags',
    presetTarget('go', { host: 'here', timeout: 5000 }),
    ['--preset', 'go', '--host', 'here', '--timeout', '5000'],
  ],
  [
    'all that can be declared',
    clientTarget({
      command: { argv: ['c'] },
      profile: clientProfiles.go,
      repeatCommand: { argv: ['c', 'a b'] },
      successPattern: /^ok \d+$/m,
      longName: 'a.b.c.d',
      verifiesServer: false,
      presentsCertificate: false,
    }),
    [
      '--profile',
      'go',
      '--repeat-command',
      "c 'a b'",
      '--success-pattern',
      String.raw`^ok \d+$`,
      '--long-name',
      'a.b.c.d',
      '--insecure',
      '--no-client-certificate',
      '--',
      'c',
    ],
  ],
])('the line of %s says it again', (_what, target, words) => {
  const { reproduce = '' } = lineOf(target, check);
  expect(read(reproduce)).toEqual([...begins, ...words]);
});

test('what looks like the flag of a credential and is none stays', () => {
  const argv = ['python3', '-u', 'client.py', '--token', '{token}', '--user', 'jane'] as const;
  expect(read(lineOf(clientTarget({ command: { argv } }), check).reproduce ?? '')).toEqual([...begins, '--', ...argv]);
});

test.each<[string, ClientTarget, string]>([
  ['an input', clientTarget({ command: { argv: ['c'], input: 'x' } }), 'no flag of "client" says'],
  ['a variable', clientTarget({ command: { argv: ['c'], env: { A: 'b' } } }), 'no flag of "client" says'],
  [
    'a credential in its words',
    clientTarget({ command: { argv: ['curl', '-H', 'Authorization: Bearer of-the-user-alone', '{url}'] } }),
    'holds a credential',
  ],
  [
    'a password in its words',
    clientTarget({ command: { argv: ['curl', '--user', 'jane:of-the-user-alone', '{url}'] } }),
    'holds a credential',
  ],
  [
    'a token in the text of a shell',
    clientTarget({ command: { argv: ["kubectl --token='of-the-user-alone' get --raw {path}"], shell: true } }),
    'holds a credential',
  ],
])('a command with %s has no line, and a reason', (_what, target, reason) => {
  expect(lineOf(target, check)).toEqual({ notReproducible: expect.stringContaining(reason) });
});
