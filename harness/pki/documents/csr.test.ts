import { describe, expect, test } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PkiError } from '../errors';
import { inDirectory } from '../testing/openssl';
import { parseCsr } from './csr';
import { readJsonFile } from './document';

const key = { algo: 'rsa', size: 2048 };

const problemsOf = (json: unknown): readonly string[] => {
  try {
    parseCsr(json, 'user.json');
  } catch (error) {
    if (error instanceof PkiError && error.code === 'document-invalid') return error.message.split('\n');
    throw error;
  }
  return [];
};

describe('a CSR document', () => {
  test('is read as the specification shows it', () => {
    const json = { CN: 'jane', hosts: ['localhost', '::1'], key, names: [{ O: 'dev' }, { O: 'ops' }] };
    expect(parseCsr(json, 'user.json')).toEqual({ ...json, source: 'user.json', key: { rsaBits: 2048 } });
  });

  test('needs neither hosts nor names, and is called document without a file', () => {
    expect(parseCsr({ CN: 'jane', key })).toEqual({
      source: 'document',
      CN: 'jane',
      hosts: [],
      key: { rsaBits: 2048 },
      names: [],
    });
  });

  for (const [algo, size, specification] of [
    ['rsa', 2048, { rsaBits: 2048 }],
    ['rsa', 8192, { rsaBits: 8192 }],
    ['ecdsa', 256, 'P-256'],
    ['ecdsa', 384, 'P-384'],
    ['ecdsa', 521, 'P-521'],
    ['ed25519', 256, 'Ed25519'],
    ['ed25519', undefined, 'Ed25519'],
  ] as const) {
    test(`may ask for a key of ${algo} ${size ?? 'without size'}`, () => {
      expect(parseCsr({ CN: 'jane', key: size === undefined ? { algo } : { algo, size } }).key).toEqual(specification);
    });
  }

  const mistakes: readonly (readonly [string, unknown, readonly string[]])[] = [
    ['nothing', undefined, ['the document is missing; give an object']],
    ['null', null, ['the document must be an object, not null']],
    ['a list', [], ['the document must be an object, not a list']],
    ['a text', 'CN', ['the document must be an object, not a text']],
    ['no fields', {}, ['CN is missing; give a text', 'key is missing; give an object']],
    ['CN of a wrong type', { CN: 7, key }, ['CN must be a text, not a number']],
    ['an empty CN', { CN: '', key }, ['CN must not be empty']],
    ['a blank CN', { CN: ' ', key }, ['CN must not be empty']],
    ['key null', { CN: 'a', key: null }, ['key must be an object, not null']],
    ['no algo', { CN: 'a', key: { size: 2048 } }, ['key.algo must be "rsa", "ecdsa" or "ed25519"']],
    ['dsa', { CN: 'a', key: { algo: 'dsa', size: 2048 } }, ['key.algo must be "rsa", "ecdsa" or "ed25519"']],
    [
      'RSA in capitals',
      { CN: 'a', key: { algo: 'RSA', size: 2048 } },
      ['key.algo must be "rsa", "ecdsa" or "ed25519"'],
    ],
    [
      'a small RSA key',
      { CN: 'a', key: { algo: 'rsa', size: 2047 } },
      ['key.size must be between 2048 and 8192 for an rsa key'],
    ],
    [
      'a huge RSA key',
      { CN: 'a', key: { algo: 'rsa', size: 16384 } },
      ['key.size must be between 2048 and 8192 for an rsa key'],
    ],
    ['no RSA size', { CN: 'a', key: { algo: 'rsa' } }, ['key.size must be between 2048 and 8192 for an rsa key']],
    [
      'an odd curve',
      { CN: 'a', key: { algo: 'ecdsa', size: 255 } },
      ['key.size must be 256, 384 or 521 for an ecdsa key'],
    ],
    [
      'an odd Ed25519',
      { CN: 'a', key: { algo: 'ed25519', size: 2048 } },
      ['key.size must be left out or 256 for an ed25519 key'],
    ],
    ['a size in quotes', { CN: 'a', key: { algo: 'rsa', size: '2048' } }, ['key.size must be a number, not a text']],
    ['half a bit', { CN: 'a', key: { algo: 'rsa', size: 2048.5 } }, ['key.size must be a whole number']],
    ['hosts as a text', { CN: 'a', key, hosts: 'localhost' }, ['hosts must be a list, not a text']],
    ['an empty host', { CN: 'a', key, hosts: ['a', ''] }, ['hosts[1] must be a host name or an IP address']],
    ['a URL as host', { CN: 'a', key, hosts: ['https://a'] }, ['hosts[0] must be a host name or an IP address']],
    ['a number as host', { CN: 'a', key, hosts: [10] }, ['hosts[0] must be a text, not a number']],
    ['names as an object', { CN: 'a', key, names: { O: 'dev' } }, ['names must be a list, not an object']],
    ['names as texts', { CN: 'a', key, names: ['dev'] }, ['names[0] must be an object, not a text']],
    ['an empty name', { CN: 'a', key, names: [{}] }, ['names[0].O is missing; give a text']],
    ['an empty O', { CN: 'a', key, names: [{ O: '' }] }, ['names[0].O must not be empty']],
    ['an O of a wrong type', { CN: 'a', key, names: [{ O: true }] }, ['names[0].O must be a text, not a boolean']],
    ['an OU', { CN: 'a', key, names: [{ O: 'dev', OU: 'x' }] }, ['names[0].OU is not a known field; remove it']],
    [
      'unknown fields',
      { CN: 'a', key, ca: {}, 'x y': 1 },
      ['ca is not a known field; remove it', '["x y"] is not a known field; remove it'],
    ],
    [
      'an unknown field of the key',
      { CN: 'a', key: { ...key, curve: 1 } },
      ['key.curve is not a known field; remove it'],
    ],
  ];
  for (const [name, json, problems] of mistakes) {
    test(`with ${name} is refused, and the field is named`, () => {
      expect(problemsOf(json)).toEqual(problems.map((problem) => `user.json: ${problem}.`));
    });
  }

  test('with a thousand mistakes is explained up to ten of them', () => {
    const problems = problemsOf({ CN: 'a', key, hosts: Array.from({ length: 1000 }, () => '') });
    expect(problems).toHaveLength(11);
    expect(problems.at(-1)).toBe('user.json: 990 more problems.');
  });
});

describe('a file', () => {
  test('is read as JSON', async () => {
    await inDirectory(async (directory) => {
      const file = join(directory, 'a.json');
      await writeFile(file, '{"CN":"jane"}');
      expect(readJsonFile(file)).toEqual({ CN: 'jane' });
    });
  });

  test('that is no JSON, or not there, is named in one sentence', async () => {
    await inDirectory(async (directory) => {
      const file = join(directory, 'a.json');
      expect(() => readJsonFile(file)).toThrow(`The document file ${file} does not exist; check the path.`);
      expect(() => readJsonFile(directory)).toThrow(
        `The document file ${directory} is not a file; give a readable file.`,
      );
      for (const text of ['', '{', '{"CN": "jane",}', 'CN: jane', '\ufeff{}']) {
        await writeFile(file, text);
        expect(() => readJsonFile(file)).toThrow(`${file}: is not JSON; check its commas, quotes and brackets.`);
      }
    });
  });
});
