import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sampled } from '../../../fixtures/testing/everything';
import { serveWithSharedPki } from '../../bundled/testing/shared-pki';
import type { Serving } from '../../bundled/serve';
import { makeAuthority } from '../../pki';
import { createFolder } from '../testing/folder';
import { call } from '../testing/program';
import { startServer, type Server } from '../testing/server';

const folder = createFolder();
const otherFolder = createFolder();
const servings: Serving[] = [];
afterAll(async () => {
  await Promise.all(servings.map((serving) => serving.stop()));
  folder.remove();
  otherFolder.remove();
});

/** A server as a target, and how the files of its installer are named on the command line. */
interface Described {
  readonly target: readonly string[];
  readonly file: (name: string) => string;
  /** A CA with its key. */
  readonly pair: (name: string) => string;
}

async function serve(...flags: readonly string[]): Promise<Described> {
  const serving = await serveWithSharedPki(['--secure-port=0', ...flags]);
  servings.push(serving);
  const url = /listens on (\S+)/.exec(serving.introduction)?.[1] ?? '';
  const pki = dirname(/--kubeconfig (\S+)/.exec(serving.introduction)?.[1] ?? '');
  const file = (name: string): string => join(pki, name);
  return {
    target: ['--target', url, '--ca', file('ca.crt')],
    file,
    pair: (name) => `${file(`${name}.crt`)},${file(`${name}.key`)}`,
  };
}

/** A CA that no server here has ever heard of. */
async function unknown(file: string, commonName: string): Promise<string> {
  const { certificate, key } = await makeAuthority({ commonName, now: new Date(), hours: 1 });
  return `${folder.write(`${file}.crt`, certificate)},${folder.write(`${file}.key`, key)}`;
}

/** Checks that rest on every input in turn, and not many more: the command line is run once for each row below. */
const selected = [
  'user-name/the-common-name-*',
  'user-header/names-the-user',
  'server-flags/{*-header-*,*-prefix-*,authorization-*}',
  'spoofed-identity-headers/ignored-{without-a-certificate,beside-a-user-certificate}',
  'one-authority/*',
  'front-proxy-connection/{a-user-*,the-front-proxy-*,not-when-the-client-*}',
  'allowed-names/{the-allowed-name,another-name}-*',
  'any-allowed-name/{another-name,a-user}-*',
  'untrusted-client-authority/{another-*-nobody,the-request-header-*}',
  'replaced-authority/*',
  'anonymous-refused/{a-credential,no-credential,identity-headers}-*',
  'missing-client-certificate/{with-a-certificate-it-is-served,without-one-it-is-answered-400,without-one-the-pods-*}',
  'unauthenticated-caller/*',
  'anonymous-group/*',
  'bearer-tokens/a-token-identifies',
].flatMap((checks) => ['--scenario', checks]);

interface Check {
  readonly id: string;
  readonly verdict: string;
  readonly severity?: string;
  readonly actual?: string;
  readonly reason?: string;
}

interface Came {
  readonly code: number;
  readonly err: string;
  /** `ID SEVERITY: ACTUAL` of each failure. */
  readonly failed: readonly string[];
  readonly reasons: readonly string[];
}

let runs = 0;
const ran = (...flags: readonly string[]): Promise<Came> => ranWith(...flags, ...selected);

const ranWith = (...flags: readonly string[]): Promise<Came> => ranUnder(['--tls', '1.3'], ...flags);

async function ranUnder(tls: readonly string[], ...flags: readonly string[]): Promise<Came> {
  const report = folder.write(`${(runs += 1)}.json`, '{"version": 1, "tool": {"name": "authn-conformance"}}');
  const timing = [...tls, '--timeout', '20000', '--jobs', '2'];
  const { code, err } = await call(['run', ...flags, ...timing, '--reporter', `json=${report}`]);
  const { checks = [] } = JSON.parse(readFileSync(report, 'utf8')) as { readonly checks?: readonly Check[] };
  const of = (verdict: string): readonly Check[] => checks.filter((each) => each.verdict === verdict);
  return {
    code,
    err,
    failed: of('failed').map(({ id, severity, actual }) => `${id} ${severity ?? ''}: ${actual ?? ''}`),
    reasons: [...new Set(of('inconclusive').map(({ reason = '' }) => reason))],
  };
}

describe.each([['none'], ['kube-apiserver']] as const)('a correct server that emulates %s', (emulated) => {
  let server: Described;
  let foreign: string;
  let sameName: string;
  let sameNamedProxies: string;
  beforeAll(async () => {
    server = await serve(...(emulated === 'none' ? [] : [`--emulate=${emulated}`]));
    foreign = await unknown(`${emulated}-foreign`, 'elsewhere');
    sameName = await unknown(`${emulated}-same`, 'kubernetes');
    sameNamedProxies = await unknown(`${emulated}-proxies`, 'front-proxy-ca');
  });
  const profile = emulated === 'none' ? [] : ['--profile', emulated];
  const keys = (client: string, proxies: string): readonly string[] => [
    ...[...server.target, ...profile, '--privileged'],
    ...['--client-ca', client, '--request-header-ca', proxies],
  ];
  const right = (): readonly string[] => keys(server.pair('ca'), server.pair('front-proxy-ca'));
  const anonymous = ['--anonymous-auth', 'true'];

  test('conforms where every input is right', async () => {
    expect(await ran(...right(), ...anonymous)).toEqual({ code: 0, err: '', failed: [], reasons: [] });
  });

  const inputs: readonly (readonly [string, () => readonly string[], RegExp])[] = [
    [
      'swapped CAs',
      () => keys(server.pair('front-proxy-ca'), server.pair('ca')),
      /^--client-ca, --request-header-ca: the two CAs look swapped: /,
    ],
    [
      'swapped CAs, by an oracle that names no caller whom it serves',
      () => [...keys(server.pair('front-proxy-ca'), server.pair('ca')), '--identity-oracle', 'api-classes'],
      /^--client-ca, --request-header-ca: the two CAs look swapped: /,
    ],
    [
      'a foreign client CA',
      () => keys(foreign, server.pair('front-proxy-ca')),
      /^--client-ca: the target takes client certificates of .*, and not of CN=elsewhere: /,
    ],
    [
      'a foreign CA of front proxies',
      () => keys(server.pair('ca'), foreign),
      /^--request-header-ca: the target takes client certificates of .*, and not of CN=elsewhere: /,
    ],
    [
      'the CA of front proxies alone, as that of users',
      () => [...server.target, ...profile, '--client-ca', server.pair('front-proxy-ca')],
      /^--client-ca: its certificate is rejected as a user's and accepted as a front proxy's; /,
    ],
    [
      'the CA of another server',
      () => [...right(), '--ca', sameName.split(',')[0] ?? ''],
      /^--ca: the certificate of \S+ is issued below CN=kubernetes .*, and --ca holds another CA; give that one, or /,
    ],
    [
      'an oracle that shows no identity',
      () => [...right(), '--identity-oracle', 'echo:/version'],
      /^--identity-oracle echo \/version: the target .* shows no identity, /,
    ],
  ];
  test.each(sampled(inputs, emulated === 'none' ? 12 : 6))(
    'is not judged with %s: one sentence, exit 2',
    async (_title, flags, sentence) => {
      const { code, err, failed } = await ran(...flags(), ...anonymous);
      expect({ code, failed, lines: err.trim().split('\n').length }).toEqual({ code: 2, failed: [], lines: 1 });
      expect(err).toMatch(sentence);
    },
  );

  // What follows does not depend on the words of the server: one of the two is enough.
  if (emulated === 'none') return;

  const undecided: readonly (readonly [string, () => readonly string[], readonly RegExp[]])[] = [
    [
      'a client CA of the right name and another key',
      () => keys(sameName, server.pair('front-proxy-ca')),
      [/^the target accepts no user with a certificate of --client-ca: .*; either .*, or /],
    ],
    [
      'the same of front proxies',
      () => keys(server.pair('ca'), sameNamedProxies),
      [/^the target accepts no user whom a front proxy .*; either .*, or /],
    ],
    [
      'the CAs of another cluster with the same names',
      () => keys(sameName, sameNamedProxies),
      [/^the target accepts no user with /, /^the target accepts no user whom /],
    ],
    [
      'the client CA for both',
      () => keys(server.pair('ca'), server.pair('ca')),
      [/^the target accepts no user whom a front proxy .*: it authenticated the caller as user "front-proxy-client"/],
    ],
    [
      'names that the server does not allow',
      () => [...right(), '--requestheader-allowed-names', 'aggregator'],
      [/ or "aggregator" is none of its --requestheader-allowed-names, or /],
    ],
    [
      'a token of another server',
      () => [...right(), '--token-file', folder.write('token', 'a-token-of-another-server')],
      [/^the target does not accept the supplied bearer token: .*; either .*, or /],
    ],
  ];
  test.each(sampled(undecided, 4))('is not failed for %s: both readings, exit 4', async (_title, flags, reasons) => {
    const came = await ran(...flags(), ...anonymous);
    expect(came).toMatchObject({ code: 4, err: '', failed: [] });
    expect(came.reasons).toHaveLength(reasons.length);
    for (const reason of reasons) expect(came.reasons).toEqual(expect.arrayContaining([expect.stringMatching(reason)]));
  });

  const contradicted: readonly (readonly [string, () => readonly string[], RegExp])[] = [
    [
      'callers without a certificate are anonymous, and not refused',
      () => [...right(), '--anonymous-auth', 'false'],
      /^anonymous-refused\/no-credential-identifies-nobody conformance: .*: either the server does not run with `--anonymous-auth=false`, or it ignores it$/,
    ],
    [
      'no certificate is required',
      () => [...right(), '--client-auth', 'require'],
      /^missing-client-certificate\/\S+ @tls1.3 conformance: .*either the server does not run with `--client-auth=require`, or /,
    ],
    [
      'the user comes from the default header',
      () => [...right(), ...anonymous, '--requestheader-username-headers', 'X-Other-User'],
      /^server-flags\/the-user-header-gives-the-user conformance: .*`--requestheader-username-headers=X-Other-User`, or it ignores it$/,
    ],
    [
      'groups come from another header',
      () => [...right(), ...anonymous, '--requestheader-group-headers', 'X-Other-Group'],
      /^server-flags\/the-group-header-gives-the-group conformance: .*`--requestheader-group-headers=X-Other-Group`, or /,
    ],
    [
      'not every front proxy is allowed',
      () => [...right(), ...anonymous, '--requestheader-allowed-names', ''],
      /^any-allowed-name\/another-name-is-believed conformance: .*`--requestheader-allowed-names=`, or it ignores it$/,
    ],
    [
      'the replaced CA is the only one that is trusted',
      () => [...keys(sameName, server.pair('front-proxy-ca')), ...anonymous, '--former-client-ca', server.pair('ca')],
      /^replaced-authority\/the-former-authority-does-not conformance: .*: either the server still trusts the CA /,
    ],
  ];
  test.each(sampled(contradicted, 4))('fails one rule where %s, with both readings', async (_title, flags, failure) => {
    const { code, failed } = await ran(...flags());
    expect(failed).toEqual([expect.stringMatching(failure) as unknown]);
    expect(code).toBe(1);
  });
});

describe('the CA of the server itself', () => {
  const selection = ['--scenario', 'server-authority-for-clients/*'];
  let separate: Server;
  let bundled: Server;
  beforeAll(async () => {
    separate = await startServer(folder);
    bundled = await startServer(otherFolder, ({ root, clients }) => ({ clientCaFile: { pem: clients + root } }));
  });
  afterAll(async () => {
    await Promise.all([separate.close(), bundled.close()]);
  });
  const described = ({ url, flags }: Server): readonly string[] => ['--target', url, ...flags, ...selection];

  test('is tried where it is not the client CA', async () => {
    const given = ['--server-ca', separate.serverCa, '--require', 'all'];
    expect(await ranWith(...described(separate), ...given)).toEqual({ code: 0, err: '', failed: [], reasons: [] });
  });

  test('is asked for where it was not given', async () => {
    const { code, failed, reasons } = await ranWith(...described(separate), '--require', 'all');
    expect([code, failed, reasons]).toEqual([4, [], []]);
  });

  test('that is configured as a client CA fails one rule, with both readings', async () => {
    const { code, failed } = await ranWith(...described(bundled), '--server-ca', bundled.serverCa);
    expect(failed).toEqual([
      expect.stringMatching(
        /^server-authority-for-clients\/a-user-of-the-server-ca-is-rejected conformance: .*: either the server is configured to trust /,
      ),
    ]);
    expect(code).toBe(1);
  });

  test('that is of another server is named with its flag', async () => {
    const { code, err } = await ranWith(...described(separate), '--server-ca', await unknown('other', 'other'));
    expect(err).toMatch(/^--server-ca: this CA is neither in --ca nor issued by a CA that is; give the /m);
    expect(code).toBe(2);
  });
});

describe('a server with a defect is not excused as a wrong input', () => {
  // The first two rest on the inputs that a defect could be mistaken for.
  const onInputs = ['user-name/the-common-name-*', 'user-header/names-the-user'];
  const selecting = (...checks: readonly string[]): readonly string[] =>
    [...onInputs, ...checks].flatMap((each) => ['--scenario', each]);

  const defects = [
    ['one-trust-store', 'untrusted-client-authority/the-request-header-*'],
    ['request-header-authority-trusted-for-users', 'untrusted-client-authority/the-request-header-*'],
    ['client-authority-trusted-for-front-proxies', 'front-proxy-connection/*'],
    ['headers-believed-from-anyone', 'spoofed-identity-headers/ignored-without-a-certificate'],
    ['headers-believed-with-any-certificate', 'spoofed-identity-headers/ignored-beside-a-user-certificate'],
    ['allowed-names-ignored', 'allowed-names/{the-allowed-name,another-name}-*'],
    ['anonymous-is-administrator', 'unauthenticated-caller/*'],
    ['user-certificates-unverified', 'untrusted-client-authority/another-*-nobody'],
  ] as const;
  test.each(sampled(defects, 8))('%s', async (fault, checks) => {
    const server = await serve(`--fault=${fault}`);
    const { code, failed } = await ranWith(
      ...selecting(checks),
      ...server.target,
      ...['--client-ca', server.pair('ca'), '--request-header-ca', server.pair('front-proxy-ca')],
      ...['--anonymous-auth', 'true', '--privileged'],
    );
    expect(failed).not.toEqual([]);
    expect(code).toBe(1);
  });

  test.each([
    ['anonymous-served-although-switched-off', ['--anonymous-auth=false'], ['--anonymous-auth', 'false']],
    ['required-certificate-not-required', ['--client-auth=require'], ['--client-auth', 'require']],
  ])('%s fails the rule of the setting', async (fault, server, flags) => {
    const { target, pair } = await serve(`--fault=${fault}`, ...server);
    const came = await ranWith(
      ...selecting(
        'anonymous-refused/no-credential-*',
        'missing-client-certificate/{with-a-certificate-it-is-served,without-one-*}',
      ),
      ...[...target, ...flags, '--privileged'],
      ...['--client-ca', pair('ca'), '--request-header-ca', pair('front-proxy-ca')],
    );
    expect(came.code).toBe(1);
    expect(came.failed).toEqual([
      expect.stringMatching(/ conformance: .*: either the server does not run with /) as unknown,
    ]);
  });
});

test('a server that speaks TLS 1.3 alone contradicts no setting under TLS 1.2', async () => {
  const server = await serve('--tls-min-version=VersionTLS13');
  const given = ['--client-ca', server.pair('ca'), '--request-header-ca', server.pair('front-proxy-ca')];
  const { code, failed, reasons } = await ranUnder(
    [],
    ...server.target,
    ...given,
    ...['--scenario', 'allowed-names/{the-allowed-name,another-name}-*'],
  );
  expect({ code, failed, reasons }).toEqual({ code: 0, failed: [], reasons: [] });
});
