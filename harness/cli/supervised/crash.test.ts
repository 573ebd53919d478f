import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from '@jest/globals';
import { seldom } from '../../../fixtures/testing/seldom';
import { z } from 'zod';
import { reportSchema, type ReportDocument } from '../../report/json/schema';
import { createFolder } from '../testing/folder';
import { start, type Running } from '../testing/program';

const folder = createFolder();
const closing: (() => unknown)[] = [folder.remove];
afterAll(() => {
  for (const close of closing) close();
});

/** The process that speaks to the target, which the program has started. */
async function speaking({ child: { pid } }: Running): Promise<number> {
  for (;;) {
    const [first] = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8').split(' ');
    if (first !== undefined && first !== '') return Number(first);
    await sleep(20);
  }
}

const isAlive = (pid: number): boolean => existsSync(`/proc/${String(pid)}`);

const selection = ['--fast', '--tls', '1.3', '--jobs', '1', '--seed', 'one'];

// What the kernel knows of children is read where Linux has it.
(existsSync('/proc/self/task') ? describe : describe.skip)('when the process that speaks to the target ends', () => {
  seldom('by SIGSEGV, a run has its reports', async () => {
    const signal = 'SIGSEGV';
    const [json, junit] = [join(folder.path, `${signal}.json`), join(folder.path, `${signal}.xml`)];
    const temporary = folder.folder(signal);
    const running = start(
      [
        'run',
        ...selection,
        '--verbose',
        '--reporter',
        'text',
        '--reporter',
        `json=${json}`,
        '--reporter',
        `junit=${junit}`,
      ],
      { temporary },
    );
    await running.wrote(/^\d+\/\d+ passed (?:.*\n){5}/m);
    process.kill(await speaking(running), signal);
    const { code, out, err } = await running.ended;
    expect(code).toBe(70);
    // The signal may come between two checks; journal.test.ts holds which sentence belongs to which moment.
    const when = String.raw`(while checking [a-z-]+ @tls1\.3|after a check was decided, and before the next)`;
    expect(err).toMatch(new RegExp(`^the process that speaks to the target ended by ${signal} ${when}\\n$`));
    const sentence = err.trim();
    expect(out).toContain(`\nInternal error: ${sentence}. What was decided until then is reported, and `);
    const report: ReportDocument = reportSchema(z).parse(JSON.parse(readFileSync(json, 'utf8')));
    expect(report).toMatchObject({ result: 'internal', exitCode: 70, crashed: sentence, seed: 'one' });
    const passed = report.checks.filter(({ verdict }) => verdict === 'passed');
    const shown = out.match(/^\d+\/\d+ passed .*$/gm) ?? [];
    // Each that was told as decided, and the evidence of each.
    expect(passed.length).toBeGreaterThanOrEqual(shown.length);
    expect(passed.length).toBeGreaterThanOrEqual(5);
    expect(passed.filter(({ evidence }) => evidence.length === 0)).toEqual([]);
    expect(report.summary).toMatchObject({ failed: 0, error: 0 });
    expect(report.summary.inconclusive).toBeGreaterThan(100);
    expect(report.certificates.length).toBeGreaterThan(2);
    expect(readFileSync(junit, 'utf8')).toMatch(
      /<error type="internal" message="Internal error: the process .*<\/testsuites>\s*$/s,
    );
    expect(folder.list(signal).filter((name) => name.includes('journal'))).toEqual([]);
  });

  seldom('doctor and plan say so in one sentence', async () => {
    const silent = createServer();
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    closing.push(() => silent.close());
    const target = ['--target', `https://127.0.0.1:${String((silent.address() as AddressInfo).port)}`];
    for (const [signal, command] of [
      ['SIGKILL', ['doctor', ...target, '--timeout', '20000']],
      ['SIGABRT', ['plan', ...target, '--profile', 'auto']],
    ] as const) {
      const running = start(command);
      await once(silent, 'connection');
      process.kill(await speaking(running), signal);
      expect(await running.ended).toEqual({
        code: 70,
        out: '',
        err: `the process that speaks to the target ended by ${signal}\n`,
      });
    }
  });
});

(existsSync('/proc/self/task') ? describe : describe.skip)('a run that is stopped', () => {
  seldom('by a signal that both processes get hears it once', async () => {
    const running = start(['run', ...selection]);
    await running.wrote(/^running /);
    const inner = await speaking(running);
    running.child.kill('SIGHUP');
    process.kill(inner, 'SIGHUP');
    const { code, out, err } = await running.ended;
    expect({ code, err }).toEqual({ code: 4, err: '' });
    expect(out).toMatch(/the run was interrupted/);
  });

  seldom('at once has reports in its files, of an interrupted run, and none on standard output', async () => {
    const json = join(folder.path, 'at-once.json');
    const running = start(['run', ...selection, '--reporter', 'text', '--reporter', `json=${json}`]);
    await running.wrote(/^running /);
    running.child.kill('SIGTERM');
    running.child.kill('SIGINT');
    const { code, out, err } = await running.ended;
    expect([130, 143]).toContain(code);
    expect(err).toBe('');
    expect(out).not.toMatch(/passed, /);
    const report: ReportDocument = reportSchema(z).parse(JSON.parse(readFileSync(json, 'utf8')));
    expect(report).toMatchObject({ result: 'inconclusive', crashed: null });
  });

  seldom('because the program that waits for it was killed ends as well', async () => {
    const running = start(['run', ...selection]);
    await running.wrote(/^running /);
    const inner = await speaking(running);
    running.child.kill('SIGKILL');
    for (let waited = 0; isAlive(inner) && waited < 10_000; waited += 50) await sleep(50);
    expect(isAlive(inner)).toBe(false);
  });
});

test('the process that waits loads neither TLS nor what speaks to a target', async () => {
  const preload = folder.write(
    'loaded.js',
    `if (!process.send) process.on('exit', () => {
      const files = Object.keys(require.cache).filter((file) => /harness.(?:attempt|subjects|target|pki|run|cli.program)/.test(file));
      const tls = process.moduleLoadList.filter((name) => /NativeModule (?:_?tls|http2|https)/.test(name));
      require('node:fs').writeSync(2, JSON.stringify([files, tls]));
    });`,
  );
  const { code, err } = await start(['run', '--tls', '1.1'], { preload }).ended;
  expect(code).toBe(2);
  expect(err).toMatch(/\[\[\],\[\]\]$/);
});
