import { afterAll, describe, expect, test } from '@jest/globals';
import { createFolder } from '../../../testing/folder';
import { call } from '../../../testing/program';
import { shortNames } from './short-names';

const folder = createFolder();
afterAll(folder.remove);

type Verdicts = Readonly<Record<string, string>>;
const report = (file: string, name: string, verdicts: Verdicts, actual = 'seen'): string =>
  folder.write(
    file,
    JSON.stringify({
      ...{ version: 1, startedAt: '2026-01-02T03:04:05Z', target: { name, profile: 'spec' }, result: 'conformant' },
      checks: Object.entries(verdicts).map(([id, verdict]) => ({
        id,
        clause: '5.1.4',
        verdict,
        severity: null,
        layer: null,
        actual,
      })),
    }),
  );

const one = report('one.json', 'https://one', {
  'a/a': 'passed',
  'a/b': 'passed',
  'a/c': 'not-applicable',
  'a/d': 'passed',
});
const other = report(
  'other.json',
  'https://other',
  { 'a/a': 'passed', 'a/b': 'failed', 'a/c': 'passed', 'a/e': 'passed' },
  'alice\u001b[2J',
);

test('files of one name are told apart by their folders, and one that is there twice has its whole path', () => {
  expect(shortNames(['/a/x/report.json', '/a/y/report.json', '/a/y/other.json'])).toEqual([
    'x/report.json',
    'y/report.json',
    'other.json',
  ]);
  expect(shortNames(['/a/r.json', '/b/a/r.json'])).toEqual(['/a/r.json', 'b/a/r.json']);
  expect(shortNames(['/r.json', '/r.json'])).toEqual(['/r.json', '/r.json']);
});

describe('compare', () => {
  test('says where two runs differ, and how much they have in common', async () => {
    const { code, out, err } = await call(['compare', one, other]);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toBe(
      [
        '5.1.4   a/b',
        '        https://one (spec): passed',
        '        https://other (spec): failed, alice\\x1b[2J',
        '5.1.4   a/c',
        '        https://one (spec): not applicable',
        '        https://other (spec): passed',
        '5.1.4   a/d',
        '        https://one (spec): passed',
        '        https://other (spec): not there',
        '5.1.4   a/e',
        '        https://one (spec): not there',
        '        https://other (spec): passed',
        '',
        'https://other (spec) equals https://one (spec) on 1 of the 2 checks that both decided.',
        '',
      ].join('\n'),
    );
  });

  test('is 0 where no decided check differs; runs of one target are told apart by their files', async () => {
    const again = report('again.json', 'https://one', {
      'a/a': 'passed',
      'a/b': 'passed',
      'a/c': 'skipped',
      'a/d': 'passed',
    });
    const { code, out } = await call(['compare', one, again]);
    expect(code).toBe(0);
    expect(out).toMatch(/^again\.json equals one\.json on 3 of the 3 checks that both decided\.$/m);
  });

  test('puts three beside each other as Markdown', async () => {
    const { out } = await call(['compare', one, other, one, '--format', 'markdown']);
    expect(out).toMatch(/^\| 5\.1\.4 \| `a\/b` \| passed \| \*\*failed\*\* \| passed \|$/m);
  });

  test('is a page with what was seen, in which a server writes nothing but text', async () => {
    const { out } = await call(['compare', one, other, '--format', 'html']);
    expect(out).toMatch(/^<!doctype html>/);
    expect(out).toContain(
      '<th scope="row"><code>a/b</code></th><td><span class="verdict passed">passed</span></td><td><span class="verdict failed">failed</span>: alice\\x1b[2J</td></tr>',
    );
    expect(out).toContain('on 1 of the 2 checks that both decided.');
    const evil = report('evil.json', '<script>alert(1)</script>', { 'a/<b>': 'failed' }, '<img src=x>');
    const page = await call(['compare', one, evil, '--format', 'html']);
    expect(page.out).not.toMatch(/<script|<img|<b>/);
  });

  test('is JSON for programs', async () => {
    const { code, out } = await call(['compare', one, other, '--format', 'json']);
    expect(code).toBe(1);
    expect(out).not.toContain('\u001b');
    expect(JSON.parse(out)).toEqual({
      ...{ version: 1, runs: ['https://one (spec)', 'https://other (spec)'], decided: 2, alike: 1 },
      withFirst: [{ decided: 2, alike: 1 }],
      differences: [
        { id: 'a/b', clause: '5.1.4', verdicts: ['passed', 'failed'], seen: [null, 'alice\u001b[2J'] },
        { id: 'a/c', clause: '5.1.4', verdicts: ['not-applicable', 'passed'], seen: [null, null] },
        { id: 'a/d', clause: '5.1.4', verdicts: ['passed', null], seen: [null, null] },
        { id: 'a/e', clause: '5.1.4', verdicts: [null, 'passed'], seen: [null, null] },
      ],
    });
  });

  test.each([
    [['compare'], /name two reports or more/],
    [['compare', one], /name two reports or more/],
    [['compare', one, '/nowhere.json'], /\/nowhere\.json: cannot be read \(ENOENT\); give a report/],
    [['compare', one, other, '--format', 'pdf'], /--format pdf: say text, markdown, html or json/],
  ])('%j is one sentence and exit code 2', async (argv, sentence) => {
    const { code, out, err } = await call(argv);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(sentence);
  });
});
