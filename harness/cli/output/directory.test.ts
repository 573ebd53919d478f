import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { createFolder } from '../testing/folder';
import { makeDirectory } from './directory';

const folder = createFolder();
afterAll(() => {
  folder.remove();
});

test('a directory is made with those above it, and one that is there is left as it is', () => {
  const path = join(folder.path, 'a', 'b', 'c');
  makeDirectory(path, '--evidence', 0o700);
  expect(['a', 'a/b', 'a/b/c'].map((each) => statSync(join(folder.path, each)).mode & 0o777)).toEqual([
    0o700, 0o700, 0o700,
  ]);
  makeDirectory(path, '--output-dir');
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

// Node's own recursive mkdir never returns below /proc.
test.each([
  ['/proc/authn-conformance/results', 'ENOENT'],
  ['FILE', 'ENOTDIR'],
  ['FILE/results', 'ENOTDIR'],
])('%s is a sentence', (name, code) => {
  const path = name.startsWith('FILE') ? name.replace('FILE', folder.write('file', '')) : name;
  expect(() => {
    makeDirectory(path, '--output-dir DIR');
  }).toThrow(
    expect.objectContaining({
      name: 'UsageError',
      message: expect.stringContaining(`--output-dir DIR: cannot be made (${code}); name another directory`),
    }),
  );
});
