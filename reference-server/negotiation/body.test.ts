import { describe, expect, test } from '@jest/globals';

import { decodeBody } from './body';

function decode(body: string | Buffer, type?: string) {
  return decodeBody({ headers: type === undefined ? [] : [['content-TYPE', type]], body: Buffer.from(body) });
}

function refusal(body: string | Buffer, type?: string): unknown {
  try {
    return decode(body, type);
  } catch (error) {
    return error;
  }
}

test.each([
  ['{"a":[1]}', undefined],
  ['{"a":[1]}', ''],
  ['{"a":[1]}', 'application/json'],
  ['{"a":[1]}', 'Application/JSON; charset=utf-8'],
  ['a: [1]', 'application/yaml'],
  ['{"a":[1]}', 'application/yaml'],
])('reads %s as %s', (body, type) => {
  expect(decode(body, type)).toEqual({ a: [1] });
});

test('no body is no object', () => {
  expect(decode('', 'application/json')).toBeUndefined();
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'toString', '__proto__'])(
  'refuses %s with 415',
  (type) => {
    expect(refusal('{}', type)).toMatchObject({ status: 415, reason: 'UnsupportedMediaType' });
  },
);

test.each(['application/json', 'application/yaml'])('takes the last of two equal keys in %s', (type) => {
  expect(decode('{"a":1,"a":2}', type)).toEqual({ a: 2 });
});

test('refuses YAML that would take too long with 413', () => {
  expect(refusal(`a: ${' '.repeat(256 * 1024)}`, 'application/yaml')).toMatchObject({ status: 413 });
});

describe('refuses with 400, and says why', () => {
  test.each([
    ['broken JSON', '{"a":', 'application/json', /cannot be read: .*JSON/],
    ['broken YAML', 'a: [', 'application/yaml', /cannot be read/],
    ['two YAML documents', 'a: 1\n---\nb: 2', 'application/yaml', /multiple documents/],
    ['a YAML bomb', `a: &a [x,x]\n${bomb()}`, 'application/yaml', /cannot be read/],
    ['what is not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'application/json', /cannot be read/],
    ['a list', '[]', 'application/json', /not an object/],
    ['a text', 'hello', 'application/yaml', /not an object/],
    ['null', 'null', 'application/json', /not an object/],
    ['a prototype, in JSON', '{"a":{"__proto__":{"admin":true}}}', 'application/json', /"__proto__"/],
    ['a prototype, in YAML', 'a: [{__proto__: {admin: true}}]', 'application/yaml', /"__proto__"/],
    ['what is nested too deep', `{"a":${'['.repeat(99)}${']'.repeat(99)}}`, 'application/json', /nested more than 64/],
    [
      'what is nested far too deep',
      `{"a":${'['.repeat(1e5)}${']'.repeat(1e5)}}`,
      'application/json',
      /nested|cannot be read/,
    ],
  ])('%s', (_, body, type, message) => {
    expect(refusal(body, type)).toMatchObject({
      status: 400,
      reason: 'BadRequest',
      message: expect.stringMatching(message) as unknown,
    });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});

function bomb(): string {
  const letters = 'a b c d e f g h i j'.split(' ');
  return letters
    .slice(1)
    .map((letter, index) => `${letter}: &${letter} [${`*${letters[index] ?? ''},`.repeat(9)}]`)
    .join('\n');
}
