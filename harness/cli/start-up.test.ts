import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from '@jest/globals';
import { createFolder } from './testing/folder';
import { start } from './testing/program';

const folder = createFolder();
afterAll(() => {
  folder.remove();
});

/** Adds the names of all loaded packages as the last line of standard error. */
const preload = folder.write(
  'loaded.js',
  `process.on('exit', () => {
    const packages = Object.keys(require.cache).map((file) => /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(file)?.[1]);
    require('fs').writeSync(2, [...new Set(packages)].filter(Boolean).join(' '));
  });`,
);

const heavy = [
  ...['zod', 'yaml', 'node-forge', 'undici', 'xmlbuilder2', 'classic-level', 'chokidar'],
  'testcontainers',
];

describe('a command loads only what it needs', () => {
  test.each([['--version'], ['--help'], ['list'], ['spec'], ['run --tls 1.1']])('%s', async (line) => {
    const { err } = await start(line.split(' '), { preload }).ended;
    const loaded = err.split('\n').at(-1)?.split(' ') ?? [];
    expect(loaded).toContain('commander');
    expect(loaded.filter((name) => heavy.includes(name))).toEqual([]);
  });
});

describe('the scripts of the repository', () => {
  const npm = (...argv: readonly string[]): Promise<{ readonly stdout: string }> =>
    promisify(execFile)('npm', ['run', '-s', ...argv], { cwd: join(__dirname, '..', '..') });

  test('npm run cli takes any command', async () => {
    expect((await npm('cli', '--', 'list', '--clause', '9.1')).stdout).toMatch(/^core-version\//);
  });

  test('npm run conformance takes the flags of run', async () => {
    const { stdout } = await npm('conformance', '--', '--scenario', 'core-*');
    expect(stdout).toMatch(/^[1-9]\d* passed, 0 failed, 0 inconclusive/m);
  });
});
