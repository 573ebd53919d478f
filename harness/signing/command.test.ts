import { existsSync } from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { commandService } from './command';

const folder = mkdtempSync(join(tmpdir(), 'authn-conformance-command-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const signed = (command: string, within?: number): Promise<string> =>
  commandService({ flag: '--sign-command', command, ...(within === undefined ? {} : { within }) }).sign('the request');

describe('a command that signs', () => {
  test('reads the request and prints the certificate', async () => {
    await expect(signed('sed s/request/certificate/')).resolves.toBe('the certificate');
  });

  test('runs once at a time', async () => {
    const file = join(folder, 'lock');
    const service = commandService({
      flag: '--sign-command',
      command: `test ! -e ${file} && touch ${file} && sleep 0.05 && rm ${file} && cat`,
    });
    const all = await Promise.all(['1', '2', '3'].map((request) => service.sign(request)));
    expect(all).toEqual(['1', '2', '3']);
  });

  test('goes on after one that failed', async () => {
    const service = commandService({ flag: '--sign-command', command: 'read word; test "$word" = good && echo fine' });
    const outcomes = await Promise.allSettled(['bad', 'good'].map((word) => service.sign(`${word}\n`)));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});

describe('what is wrong with it is one sentence', () => {
  test.each([
    ['exit 3', '--sign-command: the command failed (exit code 3)'],
    ['echo no such profile >&2; exit 1', '--sign-command: the command failed (exit code 1): no such profile'],
    ['kill -9 $$', '--sign-command: the command failed (it was killed)'],
    ['yes', '--sign-command: the command printed more than 64 KiB'],
    ['echo "-----BEGIN PRIVATE KEY-----" >&2; exit 1', '--sign-command: the command failed (exit code 1)'],
  ])('%s', async (command, message) => {
    await expect(signed(command)).rejects.toMatchObject({ name: 'PkiError', code: 'signing-failed', message });
  });

  test('a command that hangs, with all that it has started', async () => {
    const file = join(folder, 'survivor');
    await expect(signed(`(sleep 2; touch ${file}) & sleep 60`, 300)).rejects.toMatchObject({
      message: '--sign-command: the command gave no certificate within 0.3 s',
    });
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(existsSync(file)).toBe(false);
  });

  test('a command that does not exist', async () => {
    await expect(signed('no-such-program-anywhere')).rejects.toMatchObject({
      message: expect.stringMatching(/^--sign-command: the command failed \(exit code 127\): .*not found/),
    });
  });
});
