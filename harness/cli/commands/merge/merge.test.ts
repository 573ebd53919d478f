import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ReportDocument } from '../../../report/json/schema';
import { createFolder } from '../../testing/folder';
import { call } from '../../testing/program';

const folder = createFolder();
afterAll(folder.remove);

const selected = [
  'run',
  '--subject',
  'front-proxy',
  '--tls',
  '1.3',
  '--scenario',
  '{proxy-client-*,hidden-*,proxy-server*,users-without*}',
] as const;
const shard = (index: number): string => join(folder.path, `shard-${index}.json`);
const read = (file: string): ReportDocument => JSON.parse(readFileSync(file, 'utf8')) as ReportDocument;
const verdicts = ({ checks }: ReportDocument): Readonly<Record<string, string>> =>
  Object.fromEntries(checks.map(({ id, verdict }) => [id, verdict]));

describe('the shards of a run', () => {
  const whole = join(folder.path, 'whole.json');

  beforeAll(async () => {
    await call([...selected, '--reporter', `json=${whole}`]);
    for (const index of [1, 2, 3])
      await call([...selected, '--shard', `${index}/3`, '--reporter', `json=${shard(index)}`]);
  });

  test('share its checks, and each makes some', () => {
    const made = [1, 2, 3].map((index) => read(shard(index)).checks.filter(({ verdict }) => verdict === 'passed'));
    expect(made.every((checks) => checks.length > 0)).toBe(true);
    expect(made.flatMap((checks) => checks.map(({ id }) => id)).toSorted()).toEqual(
      read(whole)
        .checks.filter(({ verdict }) => verdict === 'passed')
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(read(shard(2))).toMatchObject({ shard: { index: 2, count: 3 }, result: 'passed-what-ran' });
  });

  test('are the whole run again when they are merged, in whatever order they are named', async () => {
    const file = join(folder.path, 'merged.json');
    const files = [shard(3), shard(1), shard(2)];
    expect(await call(['merge', ...files, '--reporter', `json=${file}`, '--reporter', 'text'])).toMatchObject({
      code: 0,
      err: '',
    });
    expect(verdicts(read(file))).toEqual(verdicts(read(whole)));
    expect(read(file)).toMatchObject({ shard: null, result: read(whole).result, summary: read(whole).summary });
  });

  test('are not a run while one is missing, or there twice', async () => {
    const [one, two, three] = [shard(1), shard(2), shard(3)];
    expect(await call(['merge', one, three])).toMatchObject({
      code: 2,
      err: 'merge: shard 2 of 3 is missing; name the report of every shard\n',
    });
    expect(await call(['merge', one, two, two])).toMatchObject({
      code: 2,
      err: `${two}: is of shard 2 as ${two} is; name each shard once\n`,
    });
    expect(await call(['merge', one, two, whole])).toMatchObject({
      code: 2,
      err: `${whole}: is the report of a whole run; name the reports of a run with --shard\n`,
    });
  });

  test('a failure in one of them fails the whole, and so does what the user requires', async () => {
    const failed = join(folder.path, 'failed.json');
    const document = read(shard(2));
    const check = document.checks.find(({ verdict }) => verdict === 'passed');
    if (check === undefined) throw new Error('shard 2 has no check that passed');
    check.verdict = 'failed';
    writeFileSync(failed, JSON.stringify(document));
    const { code, out } = await call(['merge', shard(1), failed, shard(3)]);
    expect(code).toBe(1);
    expect(out).toContain(check.id);
    expect(await call(['merge', shard(1), shard(2), shard(3), '--require', '100000'])).toMatchObject({ code: 4 });
  });

  test.each([
    ['another version', (document: ReportDocument) => ((document.tool.version = '9.9.9'), undefined)],
    ['another target', (document: ReportDocument) => ((document.target.name = 'https://elsewhere'), undefined)],
    ['other checks', (document: ReportDocument) => (document.checks.pop(), undefined)],
    [
      'another selection',
      ({ checks }: ReportDocument) => {
        for (const each of checks)
          if (each.verdict === 'passed') Object.assign(each, { verdict: 'skipped', reason: 'so' });
      },
    ],
  ])('of %s are refused', async (what, change) => {
    const other = join(folder.path, 'other.json');
    const document = read(shard(2));
    change(document);
    writeFileSync(other, JSON.stringify(document));
    expect(await call(['merge', shard(1), other, shard(3)])).toMatchObject({
      code: 2,
      out: '',
      err: `${other}: has ${what} than ${shard(1)}; the shards of a run are made by one version, with the same flags\n`,
    });
  });
});

describe('bad input of shards', () => {
  test.each([
    ['4/3', '--shard 4/3: say I/N, as in 2/5 for the second of five parts\n'],
    ['job/3', '--shard job/3: this is no pod of an Indexed Job (JOB_COMPLETION_INDEX is not set); say I/N\n'],
    ['1/2000', '--shard 1/2000: 3 scenarios are selected, and a shard has at least one; say at most 3 shards\n'],
  ])('%s', async (value, err) => {
    const three = ['list', '--scenario', 'user-name', '--scenario', 'groups', '--scenario', 'masters'];
    expect(await call([...three, '--shard', value])).toMatchObject({ code: 2, err });
  });

  test('the index of a pod counts from 0', async () => {
    process.env['JOB_COMPLETION_INDEX'] = '2';
    try {
      const { out } = await call(['list', '--shard', 'job/3']);
      expect(out).toBe((await call(['list', '--shard', '3/3'])).out);
      expect(out).not.toBe((await call(['list', '--shard', '2/3'])).out);
    } finally {
      delete process.env['JOB_COMPLETION_INDEX'];
    }
  });

  test.each([
    ['nothing', '', ': is no JSON; give a report that --reporter json=FILE has written\n'],
    ['no report', '{}', /: version: .*; give a report that --reporter json=FILE of this version has written\n$/],
  ])('%s is no report', async (_what, text, sentence) => {
    const file = folder.write('bad.json', text);
    const { code, err } = await call(['merge', file]);
    expect(code).toBe(2);
    if (typeof sentence === 'string') expect(err).toBe(`${file}${sentence}`);
    else expect(err).toMatch(sentence);
  });

  test('merge takes at least one report', async () => {
    expect(await call(['merge'])).toMatchObject({
      code: 2,
      err: 'merge: name the JSON report of every shard of a run\n',
    });
  });
});
