import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createFolder, type Folder } from '../../testing/folder';
import { call, type Ended } from '../../testing/program';
import { startServer } from '../../testing/server';

const run = (...flags: readonly string[]): Promise<Ended> => call(['explore', ...flags]);

let folder: Folder;
beforeAll(() => {
  folder = createFolder();
});
afterAll(() => {
  folder.remove();
});

describe('explore', () => {
  test('says what it tried on the bundled server, and by which seed', async () => {
    const { code, out, err } = await run('--cases', '12', '--seed', 'cli', '--only', 'subjects');
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toMatch(/^seed +cli$/m);
    expect(out).toMatch(/^no disagreement in \d+ cases, \d+ of \d+ branches of the model$/m);
    expect(out).not.toMatch(/conformant/i);
    expect(out).toMatch(/^Never reached$/m);
  });

  test('prints one JSON document', async () => {
    const { code, out } = await run('--cases', '12', '--seed', 'cli', '--only', 'header-values', '--json');
    expect(code).toBe(0);
    const document = JSON.parse(out) as {
      seed: string;
      exitCode: number;
      cases: { made: number };
      disagreements: unknown[];
    };
    expect(document).toMatchObject({ seed: 'cli', exitCode: 0, cases: { made: 12 }, disagreements: [] });
  });

  test('writes no scenario where nothing disagrees', async () => {
    const file = join(folder.path, 'nothing.ts');
    const { code } = await run('--cases', '10', '--seed', 'cli', '--only', 'subjects', '--write-scenario', file);
    expect(code).toBe(0);
    expect(existsSync(file)).toBe(false);
  });

  test.each<[flags: readonly string[], sentence: string]>([
    [['--cases', '0'], '--cases 0: say a whole number from 1 to 1000000'],
    [['--time', 'long'], '--time long: say a time from 1s to 1440m, as 60s or 10m'],
    [['--time', '0s'], '--time 0s: say a time from 1s to 1440m, as 60s or 10m'],
    [['--only', 'names'], '--only names: say header-values, subjects, certificates, requests, connections'],
    [['--seed', 'a b'], '--seed a b: say up to 64 letters, digits, dots, dashes or underscores'],
    [['--write-scenario', __filename], `--write-scenario ${__filename}: the file is there already; name another one`],
    [
      ['--write-scenario', '/nowhere/x.ts', '--against', 'kube-apiserver'],
      '--write-scenario needs what the model says, which --against does without; leave one of them out',
    ],
    [['--against', 'nonsense'], '--against nonsense is neither a URL'],
    [['more'], 'more: "authn-conformance explore" takes flags only; leave it out'],
  ])('%j is answered with a sentence', async (flags, sentence) => {
    const { code, out, err } = await run(...flags);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err.slice(0, sentence.length)).toBe(sentence);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });

  test('takes a wrong setting for a wrong input, and for no disagreement', async () => {
    const server = await startServer(folder);
    try {
      const given = [
        '--target',
        server.url,
        ...server.flags,
        '--cases',
        '12',
        '--seed',
        'cli',
        '--only',
        'header-values',
      ];
      expect(await run(...given)).toMatchObject({ code: 0, err: '' });
      const { code, out, err } = await run(...given, '--requestheader-group-headers', 'X-Other-Group');
      expect({ code, out }).toEqual({ code: 4, out: '' });
      expect(err).toMatch(
        /^server-flags\/[a-z-]+( @tls1\.\d)? fails, so that what rests on this setting would show nothing: /m,
      );
    } finally {
      await server.close();
    }
  });

  test('says that a target cannot be reached', async () => {
    const { code, err, out } = await run('--target', 'https://127.0.0.1:1', '--cases', '10', '--insecure');
    expect(code).toBe(3);
    expect(`${out}${err}`).toMatch(/cannot be reached|refused/);
  });
});

describe('proxy explore', () => {
  const explored = (...flags: readonly string[]): Promise<Ended> => call(['proxy', 'explore', ...flags]);

  test('says what it tried on the bundled front proxy, and by which seed', async () => {
    const { code, out, err } = await explored('--cases', '12', '--seed', 'cli', '--only', 'credentials');
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toMatch(/^target +the bundled reference front proxy$/m);
    expect(out).toMatch(/^ +credentials +12 made, /m);
    expect(out).toMatch(/^no disagreement in \d+ cases, \d+ of \d+ branches of the model$/m);
    expect(out).toMatch(/^again with "authn-conformance proxy explore --seed cli /m);
  });

  test.each<[flags: readonly string[], sentence: string]>([
    [
      ['--only', 'certificates'],
      '--only certificates: say header-values, subjects, credentials, requests, connections, upstream',
    ],
    [['--against', 'nonsense'], '--against nonsense is neither a URL'],
    [['--ca', 'x'], '--ca is about a front proxy of your own'],
  ])('%j is answered with a sentence', async (flags, sentence) => {
    const { code, out, err } = await explored(...flags);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.slice(0, sentence.length)).toBe(sentence);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });
});

test('the page of exploring names every flag of the cases', () => {
  const page = readFileSync(join(__dirname, '..', '..', '..', '..', 'docs', 'explore', 'README.md'), 'utf8');
  for (const flag of [
    '--cases',
    '--time',
    '--seed',
    '--only',
    '--json',
    '--write-scenario',
    '--against',
    '--jobs',
    '--max-causes',
    '--timeout',
  ])
    expect(page).toContain(flag);
});
