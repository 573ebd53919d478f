import { existsSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { seldom } from '../../../fixtures/testing/seldom';
import { exitCodeOf } from '../../results';
import { renderJson } from '../../report';
import { referenceCommand, withoutCertificate } from './reference-client.fixture';
import { idsWith, runOn } from './whole-run.fixture';

const one = { scenarios: ['presented-certificate'], tls: '1.3' } as const;

const node = (...args: readonly string[]): Parameters<typeof runOn>[0] => ({
  command: { argv: [process.execPath, ...args] },
});

/** The reference client as a line of a shell. */
const inShell = (): string =>
  referenceCommand()
    .argv.map((each) => `'${each}'`)
    .join(' ');

describe('a command that does not work against a good server is a wrong input, and never a defect', () => {
  test.each([
    ['cannot be started', { command: { argv: ['/no/such/client'] } } as const, /it cannot be started \(ENOENT\)/],
    [
      'makes no connection',
      node('-e', 'console.error("oh"); process.exit(3)'),
      /ends with status 3 and makes no connection.*says "oh"/,
    ],
    [
      'makes no connection and says success',
      node('-e', '0'),
      /ends with status 0 and makes no connection; give it `\{url\}`/,
    ],
    [
      'trusts another CA',
      node(
        '-e',
        'require("node:https").get(process.env.AUTHN_URL).on("error", ({ code }) => { console.error(code); process.exit(1); })',
      ),
      /makes no request; give it `\{ca\}` as the CA to trust, and says "UNABLE_TO_VERIFY_LEAF_SIGNATURE"/,
    ],
    [
      'fails all the same',
      { command: { argv: [`${inShell()}; exit 1`], shell: true } } as const,
      /ends with status 1, which is no success/,
    ],
    [
      'presents no certificate',
      withoutCertificate(),
      /makes its request without its client certificate.*`--no-client-certificate`/,
    ],
  ] as const)('it %s', async (_what, given, message) => {
    await expect(runOn(given, one)).rejects.toMatchObject({
      name: 'TargetError',
      message: expect.stringMatching(message),
    });
  });

  test('it does not end', async () => {
    const given = { ...node('-e', 'setInterval(() => 0, 1000)'), timeout: 500 };
    await expect(runOn(given, one)).rejects.toThrow(/does not end within its time limit/);
  });
});

seldom(
  'a command that presents its certificate on a part of its connections has it, and fails the checks of that',
  async () => {
    const result = await runOn({ command: referenceCommand('asks-first-without-verification') }, one);
    expect(idsWith(result, 'failed')).toContain('presented-certificate/certificate-presented');
  },
);

test('a client that speaks TLS 1.2 alone fails nothing in TLS 1.3, and passes nothing there', async () => {
  const [node_, ...client] = referenceCommand().argv;
  const result = await runOn(
    { command: { argv: [node_, '--tls-max-v1.2', ...client] } },
    { scenarios: ['validity-of-servers/a-valid-certificate', 'validity-of-servers/an-expired-certificate'] },
  );
  expect(idsWith(result, 'failed')).toEqual([]);
  const passed = result.checks.filter(({ verdict }) => verdict === 'passed');
  expect(passed.map(({ id }) => id.replace(/^.*@/, ''))).toEqual(['tls1.2', 'tls1.2']);
  const other = result.checks.find(({ id }) => id === 'validity-of-servers/an-expired-certificate @tls1.3');
  expect(other).toMatchObject({ verdict: 'not-applicable', reason: expect.stringContaining('TLS 1.3 alone') });
});

describe('what a client is declared to be', () => {
  seldom('one that presents no certificate: the checks of that need one, and the others run', async () => {
    const result = await runOn(
      { ...withoutCertificate(), presentsCertificate: false },
      { ...one, scenarios: ['presented-certificate', 'untrusted-issuers'] },
    );
    expect(idsWith(result, 'failed')).toEqual([]);
    expect(idsWith(result, 'not-applicable')).toEqual([
      'presented-certificate/certificate-presented',
      'presented-certificate/certificate-presented-by-address',
      'presented-certificate/key-beside-the-certificate-kept',
      'presented-certificate/key-kept',
    ]);
  });

  seldom('one that skips verification: the checks of that are skipped and never passed', async () => {
    const result = await runOn(
      { command: referenceCommand('server-not-verified'), verifiesServer: false },
      { scenarios: ['untrusted-issuers', 'uncovered-names'], tls: '1.3' },
    );
    expect(idsWith(result, 'failed')).toEqual([]);
    // Whether it comes to an address of IPv6 depends on the machine.
    expect(idsWith(result, 'passed').filter((id) => !id.endsWith('-of-ipv6'))).toEqual([
      'untrusted-issuers/a-trusted-ca',
      'untrusted-issuers/a-trusted-ca-by-address',
      'uncovered-names/a-covered-name',
      'uncovered-names/a-covered-address',
      'uncovered-names/a-name-beside-the-url',
    ]);
    expect(result.target.serverVerified).toBe(false);
    expect(result.checks.find(({ id }) => id === 'untrusted-issuers/self-signed @tls1.3')?.reason).toContain(
      '--insecure',
    );
  });

  seldom('one whose success is what it writes', async () => {
    const succeeds = { command: referenceCommand(), successPattern: /never written/ };
    await expect(runOn(succeeds, one)).rejects.toThrow(/no success/);
    const shell = `${inShell()} && echo it-worked || true`;
    const result = await runOn(
      { command: { argv: [shell], shell: true }, successPattern: /it-worked/ },
      { scenarios: ['failures-told'], tls: '1.3' },
    );
    expect(idsWith(result, 'failed')).toEqual([]);
    expect(exitCodeOf(result)).toBe(0);
  });

  seldom('one without a second connection, a name of four labels or a URL: what needs them needs input', async () => {
    // All that it is told stands in its environment.
    const line = inShell().replace(`'{url}'`, '"$AUTHN_URL"').replace(`'{address}'`, '"$AUTHN_ADDRESS"');
    const result = await runOn(
      { command: { argv: [line], shell: true } },
      { scenarios: ['changed-servers', 'wildcard-names', 'clear-text-told'] },
    );
    const supplies = new Set(result.checks.flatMap(({ supply }) => supply));
    expect(supplies).toEqual(new Set(['--repeat-command', '--long-name']));
    expect(idsWith(result, 'not-applicable')).toContain('clear-text-told/in-clear-text');
  });
});

seldom('a report holds no key and no token, and nothing is left behind', async () => {
  const own = 'Authorization: Bearer of-the-user-alone';
  const program = `
    const { readFileSync } = require('node:fs');
    console.log('in=' + process.env.AUTHN_DIRECTORY, readFileSync(process.env.AUTHN_KEY, 'utf8'), process.env.AUTHN_TOKEN, ${JSON.stringify(own)});
    process.argv.splice(1, 1);
    require(process.argv[1]);`;
  const [, ...client] = referenceCommand().argv;
  const result = await runOn({ command: { argv: [process.execPath, '-e', program, own, ...client] } }, one);
  expect(idsWith(result, 'failed')).toEqual([]);
  const report = renderJson(result);
  expect(report).not.toContain('of-the-user-alone');
  expect(report).not.toMatch(/BEGIN (EC )?PRIVATE KEY/);
  expect(report).not.toMatch(/Bearer [A-Za-z0-9_-]{20}/);
  expect(report).toContain('Bearer (');
  const [, directory = ''] = /in=(\/[^ "\\]+)/.exec(report) ?? [];
  expect(directory).toContain('authn-conformance-client-');
  expect(existsSync(directory)).toBe(false);
});
