import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeAuthority } from '../../pki';
import { caFileAt, caFilesOf } from './ca-file';

let folder: string;
let pem: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'authn-conformance-client-ca-'));
  pem = (await makeAuthority({ commonName: 'users', now: new Date(), hours: 1 })).certificate;
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const written = (name: string, content: string): string => {
  const file = join(folder, name);
  writeFileSync(file, content, { mode: 0o640 });
  return file;
};

test('the file has its content and its mode again, whatever was made of it', async () => {
  const file = written('users-ca.crt', pem);
  const { write, add, restore } = caFileAt(file, 'client-ca');
  await write('another CA');
  expect(readFileSync(file, 'utf8')).toBe('another CA');
  await write(undefined);
  expect(existsSync(file)).toBe(false);
  await write('another CA');
  expect(readFileSync(file, 'utf8')).toBe('another CA');
  expect(statSync(file).mode & 0o777).toBe(0o640);
  await add('another CA');
  expect(readFileSync(file, 'utf8')).toBe(`${pem.trimEnd()}\nanother CA`);
  await write(undefined);
  await restore();
  expect(readFileSync(file, 'utf8')).toBe(pem);
  expect(statSync(file).mode & 0o777).toBe(0o640);
  // What somebody else writes between two attempts stays.
  writeFileSync(file, `${pem}${pem}`);
  await restore();
  await write('');
  await restore();
  expect(readFileSync(file, 'utf8')).toBe(`${pem}${pem}`);
});

test('what a link points to is changed, and the link stays', async () => {
  const file = written('linked.crt', pem);
  const link = join(folder, 'link.crt');
  symlinkSync(file, link);
  const { write, restore } = caFileAt(link, 'client-ca');
  await write(undefined);
  expect(existsSync(file)).toBe(false);
  await restore();
  expect(readFileSync(link, 'utf8')).toBe(pem);
});

test('a file that is no CA, or is not there, is one sentence that names it', async () => {
  expect(() => caFileAt(written('no.crt', 'nothing'), 'client-ca')).toThrow(/no\.crt/);
  expect(() => caFileAt(join(folder, 'missing.crt'), 'client-ca')).toThrow(/missing\.crt/);
  const file = written('gone.crt', pem);
  const { write } = caFileAt(file, 'client-ca');
  rmSync(file);
  await expect(write('')).rejects.toThrow(
    `--change-client-ca-file ${file}: it cannot be changed (ENOENT); the harness changes this file while it runs, so name one that it may write and remove`,
  );
});

test('one file for both CAs is one sentence that names both flags', () => {
  const file = written('both.crt', pem);
  const link = join(folder, 'both-linked.crt');
  symlinkSync(file, link);
  expect(() => caFilesOf({ changeClientCaFile: file, changeRequestheaderClientCaFile: link })).toThrow(
    '--change-client-ca-file and --change-requestheader-client-ca-file name the same file, which can be changed for one CA alone; give the server a file for each',
  );
  expect(Object.keys(caFilesOf({ changeRequestheaderClientCaFile: file }))).toEqual(['request-header-ca']);
});

test('a file that cannot be changed is named with its flag', () => {
  expect(() => caFilesOf({ changeRequestheaderClientCaFile: join(folder, 'missing.crt') })).toThrow(/missing\.crt/);
});
