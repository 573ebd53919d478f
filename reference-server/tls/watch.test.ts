import { symlinkSync, unlinkSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createFolder, type Folder } from '../testing/folder';
import { watchFiles } from './watch';

let folder: Folder;
beforeAll(() => {
  folder = createFolder();
});
afterAll(() => {
  folder.remove();
});

/** Watches while `change` is made, until the change is seen. */
function seen(file: string, change: () => void): Promise<void> {
  return new Promise((resolve) => {
    const watch = watchFiles([file], 5, () => {
      watch.close();
      resolve();
    });
    change();
  });
}

test('sees a file written, replaced, removed and created', async () => {
  const file = folder.write('file', 'one');
  await seen(file, () => folder.write('file', 'two'));
  await seen(file, () => folder.swap('file', 'three'));
  await seen(file, () => {
    unlinkSync(file);
  });
  await seen(file, () => folder.write('file', 'four'));
});

test('sees a link that points elsewhere, as mounted secrets do', async () => {
  const [one, two] = [folder.write('version-1', 'one'), folder.write('version-2', 'two')];
  const [link, next] = [join(folder.path, 'link'), join(folder.path, 'next')];
  symlinkSync(one, link);
  await seen(link, () => {
    symlinkSync(two, next);
    renameSync(next, link);
  });
});

test('is quiet when nothing changes, and when it is closed', async () => {
  const file = folder.write('quiet', 'one');
  const calls: string[] = [];
  const closed = watchFiles([file], 1, () => calls.push('closed'));
  closed.close();
  const open = watchFiles([file], 1, () => calls.push('open'));
  folder.write('quiet', 'one');
  await seen(folder.write('other', 'one'), () => folder.write('other', 'two'));
  expect(calls).toEqual([]);
  open.close();
});
