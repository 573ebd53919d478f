import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { compiledPath } from '../../fixtures/testing/compiled';
import { readYaml } from './yaml';

const many = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('');

/** Documents that end a process, or take it minutes, when they are parsed as they are. */
const hostile: Readonly<Record<string, string>> = {
  sequences: `${'- '.repeat(20_000)}a`,
  'explicit keys': `${'? '.repeat(20_000)}a`,
  'explicit keys in sequences': '- ? '.repeat(10_000),
  brackets: '['.repeat(20_000),
  braces: '{a: '.repeat(20_000),
  'braces and brackets in turn': '{a: ['.repeat(10_000),
  columns: many(700, (at) => `${' '.repeat(at)}a:\n`),
  tags: '!a '.repeat(80_000),
  anchors: '&a '.repeat(80_000),
  aliases: `- &a x\n${'- *a\n'.repeat(40_000)}`,
  'an alias bomb': `a: &a [x]\n${many(30, (at) => `b${at}: &b${at} [*${at === 0 ? 'a' : `b${at - 1}`}, *${at === 0 ? 'a' : `b${at - 1}`}]\n`)}`,
  '60 000 keys': many(60_000, (at) => `k${at}: 1\n`),
  '60 000 keys in braces': `{${many(60_000, (at) => `k${at}: 1, `)}}`,
  'documents without end': '---\n'.repeat(80_000),
  'a megabyte and more': 'x'.repeat(1_100_000),
};

test('every hostile shape is a problem, several times in one process, and none ends it', async () => {
  const script = `
    const { readYaml } = require('./harness/text/yaml');
    const said = {};
    const hostile = JSON.parse(require('fs').readFileSync(0, 'utf8'));
    for (let round = 0; round < 2; round += 1)
      for (const [name, text] of Object.entries(hostile))
        try { readYaml(text); said[name] = 'read'; } catch (error) { said[name] = error.message; }
    console.log(JSON.stringify(said));`;
  const running = promisify(execFile)(process.execPath, ['-e', script], {
    cwd: compiledPath(join(__dirname, '..', '..')),
  });
  running.child.stdin?.end(JSON.stringify(hostile));
  const said = JSON.parse((await running).stdout) as Record<string, string>;
  expect(Object.keys(said)).toEqual(Object.keys(hostile));
  expect(Object.entries(said).filter(([, what]) => what === 'read')).toEqual([]);
}, 60_000);

test('ordinary documents are read, JSON among them', () => {
  const pods = many(1500, (at) => `- metadata:\n    name: pod-${at}\n    labels: {app: "a b", tier: c}\n`);
  expect(readYaml(`items:\n${pods}`)).toMatchObject({ items: { length: 1500 } });
  expect(readYaml('{"a": [1, "x", null], "b": {"c": true}}')).toEqual({ a: [1, 'x', null], b: { c: true } });
  expect(readYaml('a: &x {b: 1}\nc: *x\n')).toEqual({ a: { b: 1 }, c: { b: 1 } });
  expect(readYaml('')).toBeNull();
});

test.each([
  ['a: 1\nb: 2\na: 3\n', 'Map keys must be unique at line 3, column 1'],
  ['a: [1\n', /at line 2, column 1$/],
  ['a: 1\n---\nb: 2\n', 'it holds several documents'],
])('%j is told where it is wrong', (text, problem) => {
  expect(() => readYaml(text)).toThrow(problem);
});
