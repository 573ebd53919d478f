import { expect, test } from '@jest/globals';
import { parse } from 'yaml';

import { objectResponse } from './encode';

const written = (object: object) => objectResponse(200, object, { format: 'yaml' }).body.toString();

test.each([
  'yes',
  'off',
  'null',
  '1',
  '1e3',
  '2026-01-01',
  '',
  ' padded ',
  'a: b',
  '# c',
  'line\nline',
  'müller 今日',
  '*x',
])('YAML brings back the name %j as the same text, to readers of YAML 1.1 too', (name) => {
  const yaml = written({ name });
  expect(parse(yaml)).toEqual({ name });
  expect(parse(yaml, { version: '1.1' })).toEqual({ name });
});

test('YAML writes an object that occurs twice twice, without aliases', () => {
  const twice = { a: '1' };
  expect(written({ b: [twice, twice], a: {} })).toBe('a: {}\nb:\n- a: "1"\n- a: "1"\n');
});
