import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTokenFile } from './token-file';

const directory = mkdtempSync(join(tmpdir(), 'authn-conformance-token-'));
afterAll(() => {
  rmSync(directory, { recursive: true });
});

const written = (content: string | Buffer): string => {
  const file = join(directory, 'token');
  writeFileSync(file, content);
  return file;
};

test.each(['abc.def-ghi_jkl=', 'abc.def-ghi_jkl=\n', 'abc.def-ghi_jkl=\r\n'])('reads a token: %j', (content) => {
  expect(readTokenFile(written(content))).toBe('abc.def-ghi_jkl=');
});

describe('says what is wrong, and never what stands in the file', () => {
  const end = 'it must hold one bearer token and nothing else';
  test.each([
    ['nothing', '', `is empty; ${end}`],
    ['blanks', ' \n', `is empty; ${end}`],
    ['several lines', 'token-one\ntoken-two\n', `has several lines; ${end}`],
    [
      'a blank',
      'Bearer token-one',
      `holds characters that no bearer token has, such as blanks or control characters; ${end}`,
    ],
    [
      'a control character',
      'token\0one',
      `holds characters that no bearer token has, such as blanks or control characters; ${end}`,
    ],
    [
      'what is no text',
      Buffer.of(0xff, 0xfe, 1, 2, 3, 4, 5, 6, 7, 8),
      `holds characters that no bearer token has, such as blanks or control characters; ${end}`,
    ],
    ['very little', 'token', `holds fewer than 8 characters; ${end}`],
    ['very much', 'x'.repeat(64 * 1024 + 1), `holds more than 65536 characters; ${end}`],
  ])('%s', (_, content, problem) => {
    const file = written(content);
    expect(() => readTokenFile(file)).toThrow(`${file}: the token file ${problem}`);
  });

  test('no file', () => {
    expect(() => readTokenFile(join(directory, 'nowhere'))).toThrow(
      /nowhere: the token file cannot be read \(ENOENT\); give a file that holds a bearer token$/,
    );
  });
});
