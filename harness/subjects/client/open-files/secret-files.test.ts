import { afterAll, expect, test } from '@jest/globals';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretFiles } from './secret-files';

const directory = mkdtempSync(join(tmpdir(), 'authn-conformance-secret-files-'));
afterAll(() => {
  rmSync(directory, { recursive: true });
});

const write = (name: string, mode: number, content = name): void => {
  writeFileSync(join(directory, name), content);
  chmodSync(join(directory, name), mode);
};
const make = (name: string, mode: number): void => {
  mkdirSync(join(directory, name));
  chmodSync(join(directory, name), mode);
};

test('files that others may read are read, as far as others come', async () => {
  write('open', 0o644);
  write('of-its-group', 0o640);
  write('closed', 0o600);
  write('long', 0o644, 'long'.repeat(1024 * 1024));
  make('tmp', 0o1777);
  write('tmp/open', 0o644);
  make('private', 0o700);
  write('private/open', 0o644);
  expect([...(await secretFiles(directory))].toSorted()).toEqual(['of-its-group', 'open', 'tmp/open']);
});

test('of a directory with more entries than are looked at the rest is left out', async () => {
  make('many', 0o755);
  for (let at = 0; at < 450; at += 1) write(`many/${at}`, 0o644);
  expect((await secretFiles(join(directory, 'many'))).length).toBe(400);
});

test('a directory that is gone has none', async () => {
  expect(await secretFiles(join(directory, 'gone'))).toEqual([]);
});
