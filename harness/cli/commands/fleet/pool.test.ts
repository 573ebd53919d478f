import { Worker } from 'node:worker_threads';
import { expect, test } from '@jest/globals';
import type { Task } from './messages';
import { tryAll } from './pool';
import type { FleetResult } from './result-line';

const task = (name: string): Task => ({
  ...{ name, digest: name, flags: {}, folder: undefined },
  read: { name, declaration: {}, files: {} },
});

/** Threads that end with the target whose name says so, and answer of every other with its name. */
const threads = (): Worker =>
  new Worker(
    `const { parentPort } = require('node:worker_threads');
     parentPort.on('message', ({ kind, task }) => {
       if (kind !== 'try') return;
       if (task.name.startsWith('exits')) process.exit(3);
       if (task.name.startsWith('throws')) throw new Error('broken');
       parentPort.postMessage({ line: JSON.stringify({ target: task.name }) + '\\n' });
     });`,
    { eval: true },
  );

test('a thread that ends is the end of its target alone', async () => {
  const lines: FleetResult[] = [];
  const names = ['one', 'exits', 'two', 'throws', 'three', 'exits again', 'four'];
  await tryAll(
    names.map(task),
    2,
    new AbortController().signal,
    (line) => lines.push(JSON.parse(line) as FleetResult),
    threads,
  );
  expect(lines.map(({ target }) => target).toSorted()).toEqual(names.toSorted());
  const ended = lines.filter(({ result }) => result === 'internal');
  expect(ended.map(({ target, exitCode }) => `${target}: ${exitCode}`).toSorted()).toEqual([
    'exits again: 70',
    'exits: 70',
    'throws: 70',
  ]);
  expect(ended.find(({ target }) => target === 'throws')?.sentence).toBe(
    'The thread that tried this target ended before its run did: broken.',
  );
});

test('nothing new begins once it is stopped', async () => {
  const stopping = new AbortController();
  const lines: string[] = [];
  await tryAll(
    ['one', 'two', 'three'].map(task),
    1,
    stopping.signal,
    (line) => {
      lines.push(line);
      stopping.abort();
    },
    threads,
  );
  expect(lines).toHaveLength(1);
});
