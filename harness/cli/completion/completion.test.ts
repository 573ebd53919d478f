import { spawnSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { call } from '../testing/program';
import { shells } from './scripts';

/** What bash offers behind these words, the last of which is being written. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const { out } = await call(['completion', 'bash']);
  const line = words.map((word) => `'${word}'`).join(' ');
  const { stdout, stderr } = spawnSync(
    'bash',
    [
      '-c',
      `${out}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _authn_conformance; printf '%s\\n' "\${COMPREPLY[@]}"`,
    ],
    { encoding: 'utf8', cwd: '/' },
  );
  expect(stderr).toBe('');
  return stdout.split('\n').filter((word) => word !== '');
}

describe('completion in bash', () => {
  test.each([
    [['authn-conformance', 'pl'], ['plan']],
    [['authn-conformance', '--server-n'], ['--server-name']],
    [
      ['authn-conformance', 'run', '--client-ca'],
      ['--client-ca', '--client-ca-file'],
    ],
    [
      ['authn-conformance', 'run', '--level', 'M'],
      ['MUST', 'MAY'],
    ],
    [['authn-conformance', 'list', '--client-c'], []],
    [['authn-conformance', 'baseline', 'wr'], ['write']],
    [['authn-conformance', 'baseline', 'write', '--fo'], ['--force']],
  ])('%j', async (words, expected) => {
    expect(await offered(...words)).toEqual(expected);
  });

  test('behind a flag that takes a file come files', async () => {
    expect(await offered('authn-conformance', 'run', '--ca', __filename.slice(0, -4))).toEqual([__filename]);
  });
});

test.each(shells)('%s has every command', async (shell) => {
  const { code, out } = await call(['completion', shell]);
  const { out: help } = await call(['--help']);
  const commands = [...help.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name ?? '');
  expect(code).toBe(0);
  expect(commands).toContain('completion');
  for (const command of commands.filter((name) => name !== 'help' && name !== 'completion'))
    expect(out).toContain(command);
});

test('another shell is a mistake', async () => {
  expect(await call(['completion', 'csh'])).toMatchObject({ code: 2, err: 'completion csh: say bash, zsh, fish\n' });
});
