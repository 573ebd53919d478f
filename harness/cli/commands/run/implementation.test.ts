import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { call } from '../../testing/program';

const run = (...more: readonly string[]): ReturnType<typeof call> =>
  call([
    'run',
    '--subject',
    'api-server',
    '--scenario',
    'groups',
    '--tls',
    '1.3',
    '--reporter',
    'conformance',
    ...more,
  ]);

test('a report for submission says whose implementation it is, and no more than the run shows', async () => {
  const { code, out, err } = await run(
    ...[
      '--implementation-organization',
      'Example',
      '--implementation-name',
      'example',
      '--implementation-version',
      '1',
    ],
    ...[
      '--implementation-url',
      'https://example.com',
      '--implementation-contact',
      '@a',
      '--implementation-contact',
      '@b',
    ],
  );
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(parse(out)).toMatchObject({
    implementation: { organization: 'Example', name: 'example', url: 'https://example.com', contact: ['@a', '@b'] },
    suite: { name: 'authn-conformance', hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) },
    // The rest of the suite was left out.
    ...{ result: 'passed-what-ran', conformant: false },
    statistics: { failed: 0, byLevel: { MUST: { passed: 8 } } },
  });
});

test.each([
  [['--implementation-url', 'example.com'], /--implementation-url example\.com: say an address that begins with https/],
  [['--implementation-name', ''], /--implementation-name: say it on one line/],
  [['--implementation-contact', 'a\nb'], /--implementation-contact: say it on one line/],
  [['--implementation-version', 'x'.repeat(201)], /in 1 to 200 characters/],
])('%p is one sentence and exit code 2', async (flags, sentence) => {
  const { code, out, err } = await run(...flags);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(sentence);
  expect(err.trimEnd().split('\n')).toHaveLength(1);
});
