import { deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { textOf } from './content-coding';
import { bounds } from '../request/types';

test.each([
  ['gzip', gzipSync('{"a":"ä"}')],
  ['GZIP', gzipSync('{"a":"ä"}')],
  ['deflate', deflateSync('{"a":"ä"}')],
  ['identity', Buffer.from('{"a":"ä"}')],
])('a body in %s is read', (coding, body) => {
  expect(textOf(body, [['Content-Encoding', coding]])).toBe('{"a":"ä"}');
});

test('a body that is not in its coding stays as it came', () => {
  expect(textOf(Buffer.from('plain'), [['content-encoding', 'gzip']])).toBe('plain');
  expect(textOf(gzipSync('cut').subarray(0, 12), [['content-encoding', 'gzip']])).not.toContain('cut');
});

test('a body that would grow beyond the bound is not decoded', () => {
  const bomb = gzipSync(Buffer.alloc(bounds.body + 1));
  expect(textOf(bomb, [['content-encoding', 'gzip']]).length).toBeLessThanOrEqual(bomb.length);
});
