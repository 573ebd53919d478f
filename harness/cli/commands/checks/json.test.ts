import { expect, test } from '@jest/globals';
import { call } from '../../testing/program';

const documentOf = async (...argv: readonly string[]): Promise<unknown> => {
  const { code, out, err } = await call([...argv, '--json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
};

const address = 'https://127.0.0.1:1';

test('list', async () => {
  expect(await documentOf('list', '--scenario', 'groups/every-organization-is-a-group', '--tls', '1.3')).toEqual([
    {
      id: 'groups/every-organization-is-a-group @tls1.3',
      title: 'every organization is a group',
      scenario: expect.any(String),
      ...{ level: 'MUST', clause: expect.any(String), rule: 'I-03' },
    },
  ]);
});

test('plan', async () => {
  const document = await documentOf('plan', '--target', address, '--scenario', 'groups');
  expect(document).toMatchObject({
    target: { setups: [expect.any(String)] },
    requests: 3,
    checks: expect.arrayContaining([
      expect.objectContaining({
        id: 'groups/every-organization-is-a-group @tls1.3',
        ...{ decision: 'not-applicable', because: 'needs-input', supply: expect.arrayContaining(['--client-ca']) },
      }),
    ]),
  });
});

test('plan --certificates', async () => {
  expect(await documentOf('plan', '--target', address, '--certificates')).toEqual({ certificates: [] });
});

test('spec, as one page of HTML as well', async () => {
  const { code, out } = await call(['spec', '--format', 'json']);
  expect(code).toBe(0);
  const { rules, clauses, scenarios } = JSON.parse(out) as Record<string, { id: string; sample?: unknown }[]>;
  expect(rules?.find(({ id }) => id === 'X-05')?.sample).toMatchObject({ sent: expect.any(String) });
  expect(clauses?.some(({ id }) => id === '5.2.6')).toBe(true);
  expect(scenarios?.length).toBeGreaterThan(100);
  expect((await call(['spec', '--format', 'html'])).out).toMatch(/^<!doctype html>/);
  expect(await call(['spec', '--format', 'pdf'])).toMatchObject({ code: 2, out: '' });
});

test('proxy plan', async () => {
  expect(await documentOf('proxy', 'plan', '--scenario', 'valid-credentials')).toMatchObject({
    requests: expect.any(Number),
  });
});
