import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createFolder } from './testing/folder';
import { call } from './testing/program';
import { startServer, type Server } from './testing/server';

const folder = createFolder();
let server: Server;
beforeAll(async () => {
  server = await startServer(folder);
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

interface Report {
  readonly result: string;
  readonly exitCode: number;
  readonly wrongInput: string | null;
  readonly certificates: readonly { readonly serialNumber: string; readonly notAfter: string }[];
  readonly checks: readonly unknown[];
}

/** The flags of the server with its two CAs in each other's place. */
const swapped = (): readonly string[] =>
  server.flags.map(
    (flag) => ({ '--client-ca': '--request-header-ca', '--request-header-ca': '--client-ca' })[flag] ?? flag,
  );
const selection = ['--scenario', 'user-name/*', '--tls', '1.3'];

describe('a run that its inputs end after certificates were signed with them', () => {
  test('lists each of them, in the text and in the JSON report', async () => {
    const file = folder.write(
      'report.json',
      '{"version": 1, "tool": {"name": "authn-conformance"}, "of": "an earlier run"}',
    );
    const began = Date.now();
    const { code, out, err } = await call([
      ...['run', '--target', server.url, ...swapped(), ...selection],
      ...['--reporter', 'text', '--reporter', `json=${file}`],
    ]);
    expect(code).toBe(2);
    expect(err.trim().split('\n')).toEqual([expect.stringMatching(/^--client-ca, --request-header-ca: /) as unknown]);
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    expect(report).toMatchObject({ result: 'wrong-input', exitCode: 2, wrongInput: err.trim(), checks: [] });
    expect(report.certificates.length).toBeGreaterThan(2);
    for (const { serialNumber, notAfter } of report.certificates) {
      expect(out).toContain(`\n  ${serialNumber}  CN=`);
      expect(Date.parse(notAfter)).toBeLessThanOrEqual(began + 3_610_000);
    }
    expect(out).toMatch(/^No check ran: --client-ca, --request-header-ca: /m);
  });

  test('has an error in its JUnit report', async () => {
    const file = join(folder.path, 'junit.xml');
    const { code } = await call([
      ...['run', '--target', server.url, ...swapped(), ...selection],
      ...['--reporter', `junit=${file}`],
    ]);
    expect(code).toBe(2);
    expect(readFileSync(file, 'utf8')).toMatch(/<error type="wrong-input" message="No check ran: --client-ca/);
  });

  test.each([
    [['--scenario', 'no-such-scenario'], /^--scenario no-such-scenario matches no scenario/],
    [['--reporter', 'json=/no/such/folder/report.json'], /^--reporter: \/no\/such\/folder\/report.json cannot be /],
  ])('is ended before anything is signed where %j alone is wrong', async (flags, sentence) => {
    const text = flags[0] === '--reporter' ? [] : ['--reporter', 'text'];
    const { code, out, err } = await call(['run', '--target', server.url, ...server.flags, ...text, ...flags]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(sentence);
  });
});

describe('a certificate that is signed to look for the paths of a target', () => {
  const looking = ['--list-path', 'auto'];

  test('is listed by the run that follows, with its name', async () => {
    const file = join(folder.path, 'looked.json');
    const { code } = await call([
      ...[
        'run',
        '--target',
        server.url,
        ...server.flags,
        ...looking,
        ...selection,
        '--mark',
        '--reporter',
        `json=${file}`,
      ],
    ]);
    expect(code).toBe(0);
    const { certificates, name } = JSON.parse(readFileSync(file, 'utf8')) as {
      readonly certificates: readonly { readonly subject: string }[];
      readonly name: string;
    };
    expect(certificates[0]?.subject).toBe(`CN=authn-conformance:discovery,OU=authn-conformance ${name}`);
  });

  test('is said by plan, also where the oracle is named', async () => {
    const named = ['--identity-oracle', 'self-subject-review'];
    const { out } = await call(['plan', '--target', server.url, ...server.flags, ...looking, ...named]);
    expect(out).toMatch(/^ +\(CN=[a-z]+-[a-z]+ was signed for this, valid until .*: [0-9A-F]+\)$/m);
  });
});
