import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createFolder } from '../../../testing/folder';
import { call } from '../../../testing/program';
import { startServer, type Server } from '../../../testing/server';

const [folder, others] = [createFolder(), createFolder()];
const at = (name: string): string => join(folder.path, name);
let broken: Server;
let good: Server;
beforeAll(async () => {
  broken = await startServer(folder, {
    steps: (standard) => ({
      ...standard,
      callerFromCertificate: (leaf) => {
        const found = standard.callerFromCertificate(leaf);
        return 'caller' in found ? { caller: { ...found.caller, groups: found.caller.groups.slice(0, 1) } } : found;
      },
    }),
  });
  good = await startServer(others);
});
afterAll(async () => {
  await Promise.all([broken.close(), good.close()]);
  folder.remove();
  others.remove();
});

const run = ({ url, flags }: Server, ...more: readonly string[]): ReturnType<typeof call> =>
  call(['run', '--target', url, ...flags, '--scenario', 'groups', ...more]);

describe('a list of expected failures', () => {
  test('is written from a report, lets the run end with 0, and says what no longer fits', async () => {
    const report = `json=${at('report.json')}`;
    expect((await run(broken, '--reporter', report)).code).toBe(1);
    const written = await call(['baseline', 'write', at('list.yaml'), '--from', at('report.json')]);
    expect(written).toMatchObject({ code: 0, err: '' });
    const list = readFileSync(at('list.yaml'), 'utf8');
    expect(list).toMatch(
      /^expectedFailures:\n( {2}- check: groups\/[a-z-]+\n {4}code: group-missing\n {4}layer: accepted\n {4}reason: .+\n)+$/,
    );

    const known = await run(broken, '--expected-failures', at('list.yaml'));
    expect(known).toMatchObject({ code: 0, err: '' });
    expect(known.out).toMatch(
      /As expected: \d+ passed and \d+ checks failed that list\.yaml lists; this is not conformance/,
    );
    expect(known.out).toMatch(/Failed as expected \(\d+\)/);
    expect(known.out).toMatch(/, 0 failed, \d+ failed as expected,/);

    const mended = await run(good, '--expected-failures', at('list.yaml'), '--reporter', `json=${at('good.json')}`);
    expect(mended.code).toBe(5);
    expect(mended.out).toMatch(/list\.yaml: groups\/[a-z-]+: it passes; take the entry out/);
    const pruned = await call(['baseline', 'prune', at('list.yaml'), '--from', at('good.json')]);
    expect(pruned).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(at('list.yaml'), 'utf8')).toBe('expectedFailures: []\n');
  });

  test('has reasons that it can be read with, however much was seen', async () => {
    const check = { id: 'groups/one', clause: '2.1.2', verdict: 'failed', severity: 'safety', code: null, layer: null };
    const report = { version: 2, startedAt: '', target: { name: 'a', profile: 'spec' }, result: 'nonconformant' };
    folder.write('long.json', JSON.stringify({ ...report, checks: [{ ...check, actual: 'likewise, '.repeat(900) }] }));
    expect((await call(['baseline', 'write', at('long.yaml'), '--from', at('long.json')])).code).toBe(0);
    expect(await call(['baseline', 'prune', at('long.yaml'), '--from', at('long.json')])).toMatchObject({
      code: 0,
      err: '',
    });
    expect(readFileSync(at('long.yaml'), 'utf8')).toMatch(/reason: likewise, .* [.]{3} \(\d+ more characters\)$/m);
  });

  test('does not hide another failure', async () => {
    const list = folder.write(
      'one.yaml',
      'expectedFailures:\n  - { check: groups/every-organization-is-a-group, reason: known }\n',
    );
    const { code, out } = await run(broken, '--expected-failures', list);
    expect(code).toBe(1);
    expect(out).not.toMatch(/✗ groups\/every-organization-is-a-group @/);
  });

  test('is not written over one that is there', async () => {
    const report = folder.write(
      'empty.json',
      '{"version":1,"startedAt":"","target":{"name":"","profile":""},"result":"","checks":[]}',
    );
    const list = folder.write('there.yaml', 'expectedFailures: []\n');
    const { code, err } = await call(['baseline', 'write', list, '--from', report]);
    expect([code, err]).toEqual([2, expect.stringMatching(/exists, .* or say --force\n$/)]);
    expect((await call(['baseline', 'write', list, '--from', report, '--force'])).code).toBe(0);
  });
});

describe('a list of an older version', () => {
  test('gets the codes that a report knows, and keeps the reasons', async () => {
    await run(broken, '--reporter', `json=${at('coded.json')}`);
    const list = folder.write(
      'old.yaml',
      [
        'expectedFailures:',
        '  - { check: groups/every-organization-is-a-group, layer: accepted, reason: the proxy keeps one }',
        '  - { check: groups/no-such-check, reason: gone }',
        '',
      ].join('\n'),
    );
    expect(await call(['baseline', 'migrate', list, '--from', at('coded.json')])).toMatchObject({
      code: 0,
      out: `${list}: 2 expected failures, 1 of them with a code that was not there\n`,
    });
    expect(readFileSync(list, 'utf8')).toContain(
      '  - check: groups/every-organization-is-a-group\n    code: group-missing\n    layer: accepted\n    reason: the proxy keeps one\n',
    );
  });
});

describe('what is expected to be not applicable', () => {
  const entry = (check: string): string =>
    folder.write(
      'na.yaml',
      `expectedFailures:\n  - { check: ${check}, verdict: not-applicable, reason: no such key }\n`,
    );

  test('fits while it does not run', async () => {
    const { code, out } = await run(good, '--expected-failures', entry('user-name/the-common-name-is-the-user'));
    expect(code).toBe(0);
    expect(out).not.toContain('no longer fits');
  });

  test('no longer fits when it runs, and excuses no failure', async () => {
    const list = entry('groups/every-organization-is-a-group');
    const ran = await run(good, '--expected-failures', list);
    expect([ran.code, ran.out]).toEqual([
      5,
      expect.stringContaining('it ran, and was expected to be not applicable; take the entry out'),
    ]);
    expect((await run(broken, '--expected-failures', list)).code).toBe(1);
  });
});

describe('a bad list is one sentence and exit code 2', () => {
  test.each([
    ['no list', 'expectedFailures: 1\n', /expectedFailures: Invalid input: expected array/],
    ['no reason', 'expectedFailures:\n  - check: a/b\n', /expectedFailures\.0\.reason: /],
    [
      'an unknown field',
      'expectedFailures:\n  - { check: a/b, reason: c, why: d }\n',
      /known fields check, verdict, code, layer, reason, link, expires/,
    ],
    [
      'no day',
      'expectedFailures:\n  - { check: a/b, reason: c, expires: "2026-13-45" }\n',
      /expires: there is no such day/,
    ],
    [
      'two of a check',
      'expectedFailures:\n  - { check: a/b, reason: c }\n  - { check: a/b, reason: d }\n',
      /a\/b is listed twice/,
    ],
    ['no YAML', '- [\n', /not YAML/],
  ])('%s', async (name, text, sentence) => {
    const { code, out, err } = await run(good, '--expected-failures', folder.write(`${name}.yaml`, text));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(sentence);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });

  test.each([
    ['that is not there', () => at('nowhere.json'), /cannot be read \(ENOENT\)/],
    ['that is no JSON', () => folder.write('no.json', 'text'), /is no JSON/],
    [
      'that is no report',
      () => folder.write('other.json', '{"version":1}'),
      /give a report that --reporter json=FILE has written/,
    ],
    ['that is a directory', () => folder.path, /is not a file/],
  ])('a report %s', async (_what, file, sentence) => {
    const { code, err } = await call(['baseline', 'write', at('never.yaml'), '--from', file()]);
    expect([code, err]).toEqual([2, expect.stringMatching(sentence)]);
  });

  test('no report at all', async () => {
    const { code, err } = await call(['baseline', 'write', at('never.yaml')]);
    expect([code, err]).toEqual([2, expect.stringMatching(/--from/)]);
  });
});
