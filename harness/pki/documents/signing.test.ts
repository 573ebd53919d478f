import { describe, expect, test } from '@jest/globals';
import { PkiError } from '../errors';
import { parseSigningConfig } from './signing';

const usages = ['signing', 'client auth'];
const withProfile = (client: unknown, defaults?: unknown): unknown => ({
  signing: { ...(defaults === undefined ? {} : { default: defaults }), profiles: { client } },
});

const problemsOf = (json: unknown): readonly string[] => {
  try {
    parseSigningConfig(json, 'config.json');
  } catch (error) {
    if (error instanceof PkiError && error.code === 'document-invalid') return error.message.split('\n');
    throw error;
  }
  return [];
};

const hoursOf = (json: unknown): number | undefined => parseSigningConfig(json).profiles.get('client')?.expiryHours;

describe('the expiry', () => {
  test('is that of the profile', () => {
    expect(hoursOf(withProfile({ usages, expiry: '24h' }, { expiry: '48h' }))).toBe(24);
  });

  test('is that of the default section where the profile has none', () => {
    expect(hoursOf(withProfile({ usages }, { expiry: '48h' }))).toBe(48);
  });

  test('is 8760 hours where nothing says', () => {
    expect(hoursOf(withProfile({ usages }))).toBe(8760);
    expect(hoursOf(withProfile({ usages }, {}))).toBe(8760);
  });

  for (const [expiry, hours] of [
    ['1h', 1],
    ['08760h', 8760],
    ['876600h', 876_600],
  ] as const) {
    test(`may be ${expiry}`, () => {
      expect(hoursOf(withProfile({ usages, expiry }))).toBe(hours);
    });
  }

  const fix =
    'must be a positive whole number of hours such as "8760h", at most 876600h; "-1h", "1y", "90m" and "1.5h" are not accepted';
  for (const expiry of [
    '',
    'h',
    '0h',
    '-1h',
    '+1h',
    '1.5h',
    '90m',
    '1h30m',
    '1y',
    '8760',
    ' 1h',
    '1h ',
    '1H',
    '1e3h',
    '876601h',
    '9999999h',
    '١h',
  ]) {
    test(`may not be ${JSON.stringify(expiry)}`, () => {
      expect(problemsOf(withProfile({ usages, expiry }))).toEqual([
        `config.json: signing.profiles.client.expiry ${fix}.`,
      ]);
      expect(problemsOf(withProfile({ usages }, { expiry }))).toEqual([`config.json: signing.default.expiry ${fix}.`]);
    });
  }

  test('may not be a number, nor null', () => {
    expect(problemsOf(withProfile({ usages, expiry: 8760 }))).toEqual([
      'config.json: signing.profiles.client.expiry must be a text, not a number.',
    ]);
    expect(problemsOf(withProfile({ usages, expiry: null }))).toEqual([
      'config.json: signing.profiles.client.expiry must be a text, not null.',
    ]);
  });
});

describe('a signing configuration', () => {
  test('keeps its profiles under their names', () => {
    const { source, profiles } = parseSigningConfig(withProfile({ usages, expiry: '1h' }), 'config.json');
    expect(source).toBe('config.json');
    expect([...profiles]).toEqual([['client', { usages, expiryHours: 1 }]]);
  });

  test('finds nothing under the names that every object has', () => {
    const { profiles } = parseSigningConfig(withProfile({ usages }));
    expect(profiles.get('constructor')).toBeUndefined();
    const hostile: unknown = JSON.parse(
      '{"signing":{"profiles":{"a":{"usages":["any"]},"__proto__":{"usages":["any"]}}}}',
    );
    expect(parseSigningConfig(hostile).profiles.get('toString')).toBeUndefined();
  });

  const mistakes: readonly (readonly [string, unknown, readonly string[]])[] = [
    ['nothing in it', {}, ['signing is missing; give an object']],
    ['no profiles', { signing: {} }, ['signing.profiles is missing; give an object']],
    ['empty profiles', { signing: { profiles: {} } }, ['signing.profiles must hold at least one profile']],
    ['profiles as a list', { signing: { profiles: [] } }, ['signing.profiles must be an object, not a list']],
    ['a profile of a wrong type', withProfile('any'), ['signing.profiles.client must be an object, not a text']],
    [
      'a profile without usages',
      withProfile({ expiry: '1h' }),
      ['signing.profiles.client.usages is missing; give a list'],
    ],
    ['empty usages', withProfile({ usages: [] }), ['signing.profiles.client.usages must name at least one usage']],
    [
      'usages as a text',
      withProfile({ usages: 'signing' }),
      ['signing.profiles.client.usages must be a list, not a text'],
    ],
    [
      'a usage of a wrong type',
      withProfile({ usages: [1] }),
      ['signing.profiles.client.usages[0] must be a text, not a number'],
    ],
    ['a default of a wrong type', withProfile({ usages }, '1h'), ['signing.default must be an object, not a text']],
    [
      'an unknown field in the default',
      withProfile({ usages }, { usages }),
      ['signing.default.usages is not a known field; remove it'],
    ],
    [
      'an unknown field in a profile',
      withProfile({ usages, ca: 1 }),
      ['signing.profiles.client.ca is not a known field; remove it'],
    ],
    [
      'an unknown field',
      { ...(withProfile({ usages }) as object), auth_keys: {} },
      ['auth_keys is not a known field; remove it'],
    ],
    [
      'several mistakes',
      withProfile({ usages: ['x'], expiry: '1y' }, { expiry: 1 }),
      [
        'signing.default.expiry must be a text',
        'signing.profiles.client.usages[0] is "x"',
        'signing.profiles.client.expiry must be a positive',
      ],
    ],
  ];
  for (const [name, json, problems] of mistakes) {
    test(`with ${name} is refused, and the field is named`, () => {
      const found = problemsOf(json);
      expect(found).toHaveLength(problems.length);
      found.forEach((problem, index) => {
        expect(problem.startsWith(`config.json: ${problems[index] ?? ''}`)).toBe(true);
      });
    });
  }

  for (const [typo, meant] of [
    ['clientauth', 'client auth'],
    ['client-auth', 'client auth'],
    ['Client Auth', 'client auth'],
    ['serverAuth', 'server auth'],
    ['key_encipherment', 'key encipherment'],
  ] as const) {
    test(`with the usage ${typo} is told to write ${meant}`, () => {
      expect(problemsOf(withProfile({ usages: ['signing', typo] }))).toEqual([
        `config.json: signing.profiles.client.usages[1] is "${typo}", which is not a known usage; write "${meant}".`,
      ]);
    });
  }

  test('with an unknown usage is told the known ones', () => {
    for (const usage of ['', 'toString', '__proto__', 'nonsense']) {
      expect(problemsOf(withProfile({ usages: [usage] }))[0]).toContain(
        'is not a known usage; use one of: signing, digital signature, content commitment, key encipherment, key agreement, data encipherment, cert sign, crl sign, encipher only, decipher only, any, server auth, client auth, code signing, email protection, s/mime, ipsec end system, ipsec tunnel, ipsec user, timestamping, ocsp signing, microsoft sgc, netscape sgc.',
      );
    }
  });
});
