import { afterAll, expect, test } from '@jest/globals';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileLooks } from './looks';
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
  const [names, ...contents] = await secretFiles(directory);
  expect(names?.split('\n').toSorted()).toEqual(['closed', 'long', 'of-its-group', 'open', 'private', 'tmp']);
  expect(contents.filter((each) => !each.includes('\n')).toSorted()).toEqual([
    'of-its-group',
    'open',
    'open',
    'tmp/open',
  ]);
});

test('names are there for others as far as they come', async () => {
  make('deep', 0o711);
  write('deep/of-a-name', 0o600);
  write('private/of-another-name', 0o600);
  const all = (await secretFiles(directory)).join('\n');
  expect(all).toContain('of-a-name');
  expect(all).not.toContain('of-another-name');
});

test('of a directory with more entries than are looked at the rest is left out', async () => {
  make('many', 0o755);
  for (let at = 0; at < 450; at += 1) write(`many/${at}`, 0o644);
  expect((await secretFiles(join(directory, 'many'))).length).toBe(1 + 400);
});

test('a directory that is gone has none', async () => {
  expect(await secretFiles(join(directory, 'gone'))).toEqual(['']);
});

test('what is left is what was made since, whoever may read it', async () => {
  const own = join(directory, 'own');
  make('own', 0o700);
  make('own/tmp', 0o1777);
  write('own/given', 0o600, 'the key that is given');
  const { left } = await fileLooks({ directory: own, forTemporary: join(own, 'tmp') }, []);
  write('own/made', 0o600, 'a copy beside it');
  write('own/tmp/made', 0o600, 'a copy in the directory for temporary files');
  const found = (await left()).join('\n');
  expect(found).toContain('a copy beside it');
  expect(found).toContain('a copy in the directory for temporary files');
  expect(found).not.toContain('the key that is given');
});
