import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { start } from '../cli/testing/program';
import { supervise } from './supervised';

/** Waits for what must come; that it never does is the test's time running out. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(10);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Ended, and not yet reaped by whoever has to. */
function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${String(pid)}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

const waiting = "require('node:fs').writeFileSync('pid', String(process.pid)); setInterval(() => undefined, 1000);";

async function pidIn(directory: string): Promise<number> {
  const file = join(directory, 'pid');
  await until(() => existsSync(file) && readFileSync(file, 'utf8') !== '');
  return Number(readFileSync(file, 'utf8'));
}

describe('a program that is kept', () => {
  test('runs in a directory that only its owner can look into, and both are gone afterwards', async () => {
    const kept = await supervise('test');
    const file = kept.write('server.key', 'secret');
    expect(statSync(kept.directory).mode & 0o777).toBe(0o700);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    kept.start(process.execPath, ['-e', waiting]);
    const pid = await pidIn(kept.directory);
    expect(isAlive(pid)).toBe(true);
    await kept.close();
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(kept.directory)).toBe(false);
  });

  test('inherits nothing but what it was given, and its end says how it ended and what it said', async () => {
    const kept = await supervise('test');
    process.env['AUTHN_CONFORMANCE_SECRET'] = 'secret';
    try {
      const script = 'console.error(Object.keys(process.env).sort().join()); process.exit(3)';
      const program = kept.start(process.execPath, ['-e', script], { HOME: kept.directory });
      expect(await program.ended).toEqual({ exit: 3, said: 'HOME,LC_ALL,PATH\n' });
      expect(program.hasEnded()).toBe(true);
    } finally {
      delete process.env['AUTHN_CONFORMANCE_SECRET'];
      await kept.close();
    }
  });

  test('says only so much, however much it says', async () => {
    const kept = await supervise('test');
    const { said } = await kept.start(process.execPath, ['-e', "process.stdout.write('x'.repeat(1e6) + 'end')"]).ended;
    await kept.close();
    expect(said).toHaveLength(10_000);
    expect(said).toMatch(/xend$/);
  });

  test('that does not exist has ended before it began', async () => {
    const kept = await supervise('test');
    const { exit, said } = await kept.start('/nowhere/program', []).ended;
    await kept.close();
    expect({ exit, said }).toEqual({ exit: 'not started', said: 'spawn /nowhere/program ENOENT' });
  });

  test('can be stopped by itself, and others go on', async () => {
    const kept = await supervise('test');
    const one = kept.start(process.execPath, ['-e', waiting]);
    const first = await pidIn(kept.directory);
    const other = kept.start(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
    expect(await one.stop()).toEqual({ exit: 'SIGTERM', said: '' });
    expect(isAlive(first)).toBe(false);
    expect(other.hasEnded()).toBe(false);
    await kept.close();
    expect((await other.ended).exit).toBe('SIGTERM');
  });
});

test('when the keeper itself is killed, this process ends what it kept', async () => {
  const kept = await supervise('test');
  const telling = waiting.replace('process.pid', 'process.pid + " " + process.ppid');
  const program = kept.start(process.execPath, ['-e', telling]);
  const file = join(kept.directory, 'pid');
  await until(() => existsSync(file) && readFileSync(file, 'utf8') !== '');
  const [pid = 0, keeper = 0] = readFileSync(file, 'utf8').split(' ').map(Number);
  process.kill(keeper, 'SIGKILL');
  expect(await program.ended).toEqual({ exit: 'not known', said: 'the process that kept it is gone' });
  expect(existsSync(kept.directory)).toBe(false);
  // Whoever reaps an orphan may take a moment to.
  await until(() => !isAlive(pid) || isZombie(pid));
  await kept.close();
});

test('without a folder for temporary files, nothing is started', async () => {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = '/nowhere';
  try {
    await expect(supervise('test')).rejects.toThrow(
      'no temporary directory can be made in /nowhere (ENOENT); set TMPDIR to a folder that can be written to',
    );
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
});

describe('when the process that started it ends without a word', () => {
  test.each(['SIGKILL', 'SIGINT', 'SIGTERM'] as const)(
    'by %s: the program and the directory are gone',
    async (signal) => {
      const program = join(__dirname, 'testing', 'holder.ts');
      const { child, wrote, ended } = start([], { program });
      const directory = (await wrote(/\n/)).trim();
      const pid = await pidIn(directory);
      expect(isAlive(pid)).toBe(true);
      child.kill(signal);
      await ended;
      await until(() => !existsSync(directory));
      expect(isAlive(pid)).toBe(false);
    },
  );
});
