import { afterAll, describe, expect, test } from '@jest/globals';
import { digestOf } from '../authentication/token';
import { createFolder } from '../testing/folder';
import { readTokens } from './token-file';

const folder = createFolder();
afterAll(() => {
  folder.remove();
});

test('reads token, user, uid and groups, quoted or not, from a file or a text', () => {
  const text = 'abc,alice,1\r\n\n"d""ef", bob ,,"dev,ops"\nghi,"carol, the first",3,solo\n';
  const expected = [
    { digest: digestOf('abc'), caller: { user: 'alice', uid: '1', groups: [], extra: {} } },
    { digest: digestOf('d"ef'), caller: { user: 'bob', groups: ['dev', 'ops'], extra: {} } },
    { digest: digestOf('ghi'), caller: { user: 'carol, the first', uid: '3', groups: ['solo'], extra: {} } },
  ];
  expect(readTokens({ text })).toEqual(expected);
  expect(readTokens(folder.write('tokens.csv', text))).toEqual(expected);
  expect(readTokens(undefined)).toEqual([]);
});

describe('says what is wrong, and never what stands in the file', () => {
  const form = 'write each line as token,user,uid,"group1,group2"';
  test.each([
    ['nothing', '\n \n', `there is no token in the given text; ${form}`],
    ['two columns', 'secret,alice', `line 1 of the given text has fewer than three columns; ${form}`],
    [
      'groups that are not quoted',
      'secret,alice,1,dev,ops',
      `line 1 of the given text has more than four columns; ${form}`,
    ],
    ['no token', 'good,alice,1\n,alice,1', `line 2 of the given text has no token that a header can carry; ${form}`],
    [
      'a token with a blank',
      'sec ret,alice,1',
      `line 1 of the given text has no token that a header can carry; ${form}`,
    ],
    ['no user', 'secret,,1', `line 1 of the given text names no user; ${form}`],
    [
      'an open quotation',
      '"secret,alice,1',
      `line 1 of the given text has a quotation mark that does not belong there; ${form}`,
    ],
    [
      'a quotation mark inside',
      'sec"ret,alice,1',
      `line 1 of the given text has a quotation mark that does not belong there; ${form}`,
    ],
  ])('%s', (_, text, message) => {
    expect(() => readTokens({ text })).toThrow(`--token-auth-file: ${message}`);
  });

  test('no such file', () => {
    expect(() => readTokens('/nowhere/tokens.csv')).toThrow(
      /^--token-auth-file: cannot read \/nowhere\/tokens.csv \(ENOENT/,
    );
  });
});
