import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runBounded, type BoundedRun, type RunEnd } from './bounded-run';
import { supervise, type Supervised } from './supervised';

let supervised: Supervised;

beforeAll(async () => {
  supervised = await supervise('bounded-run');
});
afterAll(() => supervised.close());

const node = (script: string, more: Partial<BoundedRun> = {}): Promise<RunEnd> =>
  runBounded(
    {
      argv: [process.execPath, '-e', script],
      shell: false,
      env: { PATH: process.env['PATH'] },
      input: '',
      directory: supervised.directory,
      within: 10_000,
      ...more,
    },
    supervised.guard,
  );

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // One that has ended and was not waited for is still there.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

async function gone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 500 && isAlive(pid); tries += 1) await wait(10);
  return !isAlive(pid);
}

describe('a program that is run once', () => {
  test('gives its status, both streams, and reads its input', async () => {
    const end = await node(
      'process.stdin.on("data", (text) => { console.log(`${text}!`); console.error("err"); process.exitCode = 3; })',
      { input: 'hello' },
    );
    expect(end).toEqual({ exit: { kind: 'status', status: 3 }, stdout: 'hello!\n', stderr: 'err\n', octetsOut: 7 });
  });

  test('that cannot be started says why', async () => {
    expect(await node('', { argv: ['/no/such/program'] })).toMatchObject({
      exit: { kind: 'not-started', why: 'ENOENT' },
    });
  });

  test('that cannot be given its arguments says so', async () => {
    const end = await node('', { argv: [process.execPath, 'x'.repeat(3_000_000)] });
    expect(end.exit).toEqual({ kind: 'not-started', why: expect.stringContaining('E2BIG') });
  });

  test('that ends by a signal says which', async () => {
    expect(await node('process.kill(process.pid, "SIGTERM"); setInterval(() => 0, 1000)')).toMatchObject({
      exit: { kind: 'signal', signal: 'SIGTERM' },
    });
  });

  test.each([
    ['ends', 'process.exit(0)', { kind: 'status', status: 0 }],
    ['hangs', 'setInterval(() => 0, 1000)', { kind: 'timed-out' }],
  ])('that %s takes with it what has left its group and its session', async (_what, then, exit) => {
    const script = `
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { detached: true, stdio: 'ignore' });
      child.unref();
      process.stdout.write(String(child.pid), () => { ${then}; });`;
    const end = await node(script, { within: 1500 });
    expect(end.exit).toEqual(exit);
    expect(await gone(Number(end.stdout))).toBe(true);
  });

  test('that hangs is ended in time, with what it has started', async () => {
    const child = 'process.on("SIGTERM", () => 0); setInterval(() => 0, 1000)';
    const script = `
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' });
      console.log(child.pid);
      setInterval(() => 0, 1000);`;
    const end = await node(script, { within: 1500 });
    expect(end.exit).toEqual({ kind: 'timed-out' });
    expect(await gone(Number(end.stdout))).toBe(true);
  });

  test('that leaves something behind in its group ends, and that as well', async () => {
    const script = `
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { stdio: 'inherit' });
      require('node:fs').writeSync(1, String(child.pid));
      process.exit(0);`;
    const end = await node(script);
    expect(end.exit).toEqual({ kind: 'status', status: 0 });
    expect(await gone(Number(end.stdout))).toBe(true);
  });

  test('that writes without end is cut, and ended', async () => {
    const end = await node('const a = "x".repeat(65536); const w = () => process.stdout.write(a, w); w()');
    expect(end.exit.kind).toBe('signal');
    expect(end.stdout).toHaveLength(256 * 1024);
  });

  test('is given to a shell only where that is asked for', async () => {
    const marked = join(supervised.directory, 'marked');
    await node('', { argv: [process.execPath, '-e', '0', `$(touch ${marked})`, `; touch ${marked}`] });
    expect(existsSync(marked)).toBe(false);
    expect(await node('', { argv: [`echo a; touch ${marked}; exit 4`], shell: true })).toMatchObject({
      exit: { kind: 'status', status: 4 },
      stdout: 'a\n',
    });
    expect(existsSync(marked)).toBe(true);
  });

  test('is ended when the run is', async () => {
    const stopping = new AbortController();
    const ended = node('setInterval(() => 0, 1000)', { signal: stopping.signal });
    stopping.abort();
    expect((await ended).exit.kind).toBe('timed-out');
  });
});
