import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { seldom } from '../../../../fixtures/testing/seldom';
import { settle } from '../../../../reference-server/settings/flags';
import { faultNamed } from '../../../bundled/faults/named';
import { installerHeaders, requestHeaderFlags } from '../../../bundled/setups';
import { createFolder } from '../../testing/folder';
import { call, start } from '../../testing/program';
import { startServer, type Server } from '../../testing/server';
import type { FleetResult } from './result-line';

const folder = createFolder();
const other = createFolder();
let right: Server;
let wrong: Server;
beforeAll(async () => {
  const seams = faultNamed('first-organization-only').seams?.(settle(requestHeaderFlags(installerHeaders))) ?? {};
  [right, wrong] = await Promise.all([startServer(folder), startServer(other, seams)]);
});
afterAll(async () => {
  await Promise.all([right.close(), wrong.close()]);
  folder.remove();
  other.remove();
});

const authorities = [
  'ca: root.crt',
  'clientCa: { certificate: clients.crt, key: clients.key }',
  'flags: { anonymous-auth: true }',
];
const fleet = (name: string, ...targets: readonly string[]): string =>
  folder.write(
    name,
    ['defaults:', ...authorities.map((each) => `  ${each}`), 'targets:', ...targets.map((each) => `  - ${each}`)].join(
      '\n',
    ),
  );
const selected = ['--scenario', 'groups', '--tls', '1.3'];
const results = (directory: string): readonly FleetResult[] =>
  readFileSync(join(directory, 'results.ndjson'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as FleetResult);
const directory = (name: string): string => join(folder.path, name);

describe('a fleet', () => {
  seldom('has a line for each target, whatever comes of it, and the gravest exit code', async () => {
    const file = fleet(
      'mixed.yaml',
      `{ name: right, url: '${right.url}' }`,
      `{ name: other authorities, url: '${wrong.url}' }`,
      `{ name: wrong, url: '${wrong.url}', ca: ${other.path}/root.crt, clientCa: { certificate: ${other.path}/clients.crt, key: ${other.path}/clients.key } }`,
      `{ name: dead, url: 'https://127.0.0.1:1' }`,
      `{ name: 'no/such\u202e file', url: '${right.url}', ca: none.crt }`,
    );
    const to = directory('mixed');
    const { code, out, err } = await start(['fleet', file, ...selected, '--output-dir', to, '--reports', 'json,html'])
      .ended;
    const found = new Map(results(to).map((each) => [each.target, each]));
    expect([...found].map(([name, { result, exitCode }]) => [name, result, exitCode]).toSorted()).toEqual([
      ['dead', 'unreachable', 3],
      ['no/such\u202e file', null, 2],
      ['other authorities', 'inconclusive', 4],
      ['right', 'passed-what-ran', 0],
      ['wrong', 'nonconformant', 1],
    ]);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(found.get('wrong')?.checks).toContainEqual(
      expect.objectContaining({ id: 'groups/every-organization-is-a-group @tls1.3', verdict: 'failed' }),
    );
    expect(found.get('no/such\u202e file')?.sentence).toMatch(/none\.crt/);
    expect(out).not.toContain('\u202e');
    const page = readFileSync(join(to, 'fleet.md'), 'utf8');
    expect(page).toContain('5 targets: ');
    expect(page).not.toContain('\u202e');
    expect(existsSync(join(to, 'targets', 'right', 'report.html'))).toBe(true);
    expect(JSON.parse(readFileSync(join(to, 'targets', 'right', 'report.json'), 'utf8'))).toMatchObject({
      result: 'passed-what-ran',
    });
  });

  seldom('goes on after it was killed: no target is lost and none is tried twice', async () => {
    const names = Array.from({ length: 8 }, (_, at) => `target-${at}`);
    const file = fleet('many.yaml', ...names.map((name) => `{ name: ${name}, url: '${right.url}' }`));
    const to = directory('killed');
    const words = ['fleet', file, ...selected, '--output-dir', to, '--at-once', '1'];
    const first = start(words);
    await first.wrote(/target-1: /);
    first.child.kill('SIGKILL');
    await first.ended;
    const before = results(to).map(({ target }) => target);
    expect(before.length).toBeLessThan(names.length);
    // As a process leaves it that is killed while it writes.
    appendFileSync(join(to, 'results.ndjson'), '{"version":1,"target":"target-7","dig');
    expect(await call(['fleet', file, ...selected, '--output-dir', to])).toMatchObject({
      code: 2,
      err: `${join(to, 'results.ndjson')}: holds results; say --resume to go on with them, or name another --output-dir\n`,
    });
    const { code, out } = await start([...words, '--resume']).ended;
    expect(code).toBe(0);
    expect(out).toContain(`${before.length} of 8 targets were decided before`);
    expect(
      results(to)
        .map(({ target }) => target)
        .toSorted(),
    ).toEqual(names);
    expect(
      results(to)
        .slice(0, before.length)
        .map(({ target }) => target),
    ).toEqual(before);
  });

  seldom('what was decided under other flags, or with another CA in its file, is tried again', async () => {
    const to = directory('again');
    const ca = readFileSync(directory('root.crt'), 'utf8');
    folder.write('renewed.crt', ca);
    const file = fleet(
      'again.yaml',
      `{ name: renewed, url: 'https://127.0.0.1:1', ca: renewed.crt }`,
      `{ name: kept, url: 'https://127.0.0.1:1' }`,
    );
    const tried = async (...flags: readonly string[]): Promise<readonly string[]> => {
      await start(['fleet', file, ...selected, '--output-dir', to, '--at-once', '1', ...flags]).ended;
      return results(to).map(({ target }) => target);
    };
    expect(await tried()).toEqual(['renewed', 'kept']);
    expect(await tried('--resume', '--fast')).toEqual(['renewed', 'kept', 'renewed', 'kept']);
    folder.write('renewed.crt', `${ca}\n`);
    expect(await tried('--resume', '--fast')).toEqual(['renewed', 'kept', 'renewed', 'kept', 'renewed']);
  });

  seldom('is shared among shards, whose results are one page', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const file = fleet('shared.yaml', ...names.map((name) => `{ name: ${name}, url: 'https://127.0.0.1:1' }`));
    const [one, two] = [directory('shard-1'), directory('shard-2')];
    await start(['fleet', file, ...selected, '--output-dir', one, '--at-once', '1', '--shard', '1/2']).ended;
    await start(['fleet', file, ...selected, '--output-dir', two, '--at-once', '1', '--shard', '2/2']).ended;
    expect([...results(one), ...results(two)].map(({ target }) => target).toSorted()).toEqual(names);
    const { code, out } = await call(['fleet', 'summary', one, two]);
    expect(code).toBe(3);
    expect(out).toContain('5 targets: 5 unreachable.');
    expect(await call(['fleet', 'summary', one, one])).toMatchObject({ code: 2, out: '' });
  });
});

describe('a list of targets', () => {
  const kubeconfig = folder.write(
    'kubeconfig',
    JSON.stringify({
      clusters: [{ name: 'one', cluster: { server: 'https://127.0.0.1:1' } }],
      contexts: ['east', 'west'].map((name) => ({ name, context: { cluster: 'one' } })),
    }),
  );

  seldom('takes the contexts of a kubeconfig as targets', async () => {
    const file = folder.write(
      'contexts.yaml',
      `targets:\n  - { name: mine, kubeconfig: ${kubeconfig}, contexts: '*' }\n`,
    );
    const to = directory('contexts');
    await start(['fleet', file, ...selected, '--output-dir', to, '--at-once', '1']).ended;
    expect(
      results(to)
        .map(({ target }) => target)
        .toSorted(),
    ).toEqual(['mine/east', 'mine/west']);
  });

  test.each([
    ['targets: []', /: targets: /],
    ['target: []', /: the document: .*; known fields docs\/reports\/fleet\.md shows one/],
    ['targets: [{ urll: "https://127.0.0.1:1" }]', /: targets\.0: the document: .*urll/],
    ['targets: [{}]', /: targets\.0: nothing says how it is called; give it a name or a url$/],
    [
      'targets: [{ file: a.yaml, url: "https://127.0.0.1:1" }]',
      /: targets\.0\.url: the target file of this entry says it all/,
    ],
    ['targets: [{ file: none.yaml }]', /none\.yaml: the target file cannot be read \(ENOENT\)/],
    [
      'targets: [{ contexts: [a] }]',
      /: targets\.0\.contexts: are those of a kubeconfig; say which one with "kubeconfig"$/,
    ],
    [
      'targets: [{ url: "https://127.0.0.1:1" }, { url: "https://127.0.0.1:1" }]',
      /: targets\.1: another target is called https:\/\/127\.0\.0\.1:1; give each a name of its own$/,
    ],
  ])('%s', async (text, sentence) => {
    const file = folder.write('bad.yaml', text);
    const { code, out, err } = await call(['fleet', file, '--output-dir', directory('none')]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.trim()).toMatch(sentence);
    expect(existsSync(directory('none'))).toBe(false);
  });

  test.each([
    [['fleet', 'list.yaml'], 'fleet: say with --output-dir DIR where its results are written\n'],
    [
      ['fleet', 'list.yaml', '--output-dir', 'x', '--reports', 'pdf'],
      /^--reports pdf: there is no such format; say text, json/,
    ],
    [['fleet', 'summary'], /^fleet summary: name the directories/],
    [['fleet', 'summary', '/none'], /^\/none\/results\.ndjson: is not there; /],
  ])('%j', async (words, sentence) => {
    const { code, err } = await call(words);
    expect(code).toBe(2);
    expect(err).toMatch(sentence);
  });
});
