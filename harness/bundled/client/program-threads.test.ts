import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { compiledPath } from '../../../fixtures/testing/compiled';
import { programThreads } from './program-threads';

const folder = mkdtempSync(join(tmpdir(), 'authn-conformance-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const moduleOf = (name: string, text: string): string => {
  writeFileSync(join(folder, `${name}.js`), text);
  return join(folder, name);
};
const call = { fault: undefined, flags: [], env: {} };

test('the client has the flags and the environment of its run, and those of no other', async () => {
  const run = programThreads(compiledPath(join(__dirname, 'program-worker.ts')).replace(/\.js$/, ''), false);
  const asked = async (env: Readonly<Record<string, string>>, ...flags: readonly string[]) =>
    run({ fault: undefined, flags, env }, { within: 20_000 });
  const flags = ['--url', 'https://localhost:1/', '--ca', __filename];
  expect(await asked({ HTTPS_PROXY: 'no URL' }, ...flags)).toEqual({
    exit: { kind: 'status', status: 2 },
    stdout: '',
    stderr: 'HTTPS_PROXY: is no http or https URL of a proxy\n',
    octetsOut: 0,
  });
  expect(await asked({}, ...flags)).toMatchObject({ exit: { kind: 'status', status: 1 } });
  expect(await asked({}, '--nosuch')).toMatchObject({ exit: { kind: 'status', status: 2 } });
});

const onMessage = (then: string): string =>
  `const { parentPort, threadId } = require('node:worker_threads'); parentPort.on('message', () => { ${then} });`;

test('a thread serves one run after the other, and one that did not end serves none', async () => {
  const told = `parentPort.postMessage({ stdout: String(threadId), stderr: '', status: 0 })`;
  const again = programThreads(moduleOf('again', onMessage(told)), false);
  const first = await again(call, { within: 20_000 });
  expect(first.exit).toEqual({ kind: 'status', status: 0 });
  expect(await again(call, { within: 20_000 })).toEqual(first);
  const [one, other] = await Promise.all([again(call, { within: 20_000 }), again(call, { within: 20_000 })]);
  expect(one.stdout).not.toBe(other.stdout);
  const never = programThreads(moduleOf('never', onMessage('')), false);
  expect(await never(call, { within: 50 })).toMatchObject({ exit: { kind: 'timed-out' } });
  expect(await never(call, { within: 20_000, signal: AbortSignal.timeout(50) })).toMatchObject({
    exit: { kind: 'timed-out' },
  });
});

test.each([
  ['throws', `throw new Error('broken')`, 'broken\n'],
  ['ends', 'process.exit(3)', ''],
])('a program that %s ends as a process does', async (name, then, stderr) => {
  const run = programThreads(moduleOf(name, onMessage(then)), false);
  const end = { exit: { kind: 'status', status: 1 }, stdout: '', stderr, octetsOut: 0 };
  expect(await run(call, { within: 20_000 })).toEqual(end);
  expect(await run(call, { within: 20_000 })).toEqual(end);
});
