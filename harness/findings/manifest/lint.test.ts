import { chmodSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeAuthority, makeServerCertificate, type AuthorityPair } from '../../pki';
import { readManifest } from '../../target/manifest';
import {
  commandWith,
  createControlPlane,
  podOf,
  type ControlPlane,
  type Difference,
} from '../../target/manifest/kubeadm.fixture';
import { manifestFindings } from '../catalogue/manifest';
import { lintManifest, type LintResult } from './lint';

const pki = '/etc/kubernetes/pki';
const now = new Date();
const year = 365 * 24;
let machine: ControlPlane;

const authority = (commonName: string, hours = year): Promise<AuthorityPair> =>
  makeAuthority({ commonName, now, hours });
const proxyOf = (issuer: AuthorityPair, commonName: string, hours = year) =>
  makeServerCertificate({ authority: issuer, commonName, hosts: ['front-proxy'], now, hours });

beforeAll(async () => {
  machine = createControlPlane();
  const [clients, proxies, short] = await Promise.all([
    authority('kubernetes'),
    authority('front-proxy-ca'),
    authority('short', 1),
  ]);
  const [client, other, foreign] = await Promise.all([
    proxyOf(proxies, 'front-proxy-client'),
    proxyOf(proxies, 'aggregator'),
    proxyOf(clients, 'front-proxy-client'),
  ]);
  machine.write(`${pki}/ca.crt`, clients.certificate);
  machine.write(`${pki}/ca.key`, clients.key);
  machine.write(`${pki}/front-proxy-ca.crt`, proxies.certificate);
  machine.write(`${pki}/front-proxy-ca.key`, proxies.key);
  machine.write(`${pki}/front-proxy-client.crt`, client.chain);
  machine.write(`${pki}/other-name.crt`, other.chain);
  machine.write(`${pki}/foreign.crt`, foreign.chain);
  machine.write(`${pki}/both.crt`, proxies.certificate + clients.certificate);
  machine.write(`${pki}/short.crt`, short.certificate);
  machine.write(`${pki}/rotating.crt`, short.certificate + clients.certificate);
  machine.write(`${pki}/loose.crt`, clients.certificate);
  chmodSync(machine.write(`${pki}/loose.key`, clients.key), 0o644);
});
afterAll(() => {
  machine.remove();
});

const lint = (difference?: Difference, at = now): LintResult =>
  lintManifest(readManifest(machine.manifest(difference), machine.root), at);
const ids = (difference?: Difference, at?: Date): readonly string[] =>
  lint(difference, at).findings.map(({ id, severity }) => `${id} ${severity}`);

test('what an installer writes has no findings, and everything was looked at', () => {
  expect(lint()).toEqual({ findings: [], notes: [] });
});

/** A manifest of each version that reads these flags otherwise, and what is found: undefined, nothing. */
const byVersion: readonly (readonly [Difference, image: string, found: string | undefined])[] = [
  [{ 'insecure-port': '8080' }, 'kube-apiserver:v1.19.3', 'insecure-port critical: --insecure-port is 8080'],
  [
    { 'insecure-bind-address': '0.0.0.0' },
    'k8s.gcr.io/kube-apiserver-amd64:v1.15.0',
    'insecure-port critical: no --insecure-port=0 is given and --insecure-bind-address is 0.0.0.0',
  ],
  [
    { 'insecure-port': '8080' },
    'registry:5000/kube-apiserver',
    'insecure-port critical: --insecure-port is 8080; kube-apiserver 1.20 and later does not start with it',
  ],
  [
    { 'insecure-port': '8080' },
    'kube-apiserver:v1.20.2',
    'does-not-start warning: --insecure-port is 8080, of which kube-apiserver takes only 0, and the image is of 1.20',
  ],
  [{ 'insecure-port': '0', 'insecure-bind-address': '0.0.0.0' }, 'kube-apiserver:1.23.0', undefined],
  [{ 'insecure-bind-address': '0.0.0.0' }, 'kube-apiserver:v1.22.0', undefined],
  [
    { 'insecure-port': '0' },
    'registry.k8s.io/kube-apiserver:v1.34.1@sha256:00ff',
    'does-not-start warning: --insecure-port is 0, which kube-apiserver no longer has, and the image is of 1.34',
  ],
  [
    { 'insecure-port': '8080' },
    'kube-apiserver:v2.0.0',
    'does-not-start warning: --insecure-port is 8080, which kube-apiserver no longer has, and the image is of 2.0',
  ],
  [
    { 'basic-auth-file': '/users.csv' },
    'kube-apiserver:v1.18.20',
    'static-passwords warning: --basic-auth-file is /users.csv',
  ],
  [
    { 'basic-auth-file': '/users.csv' },
    'kube-apiserver:latest',
    'static-passwords warning: --basic-auth-file is /users.csv; kube-apiserver 1.19 and later does not start with it',
  ],
  [
    { 'basic-auth-file': '/users.csv' },
    'kube-apiserver:v1.19.0-rc.1',
    'does-not-start warning: --basic-auth-file is /users.csv, which kube-apiserver no longer has, and the image is of 1.19',
  ],
];

describe('by the version of the image', () => {
  const of = (difference: Difference, image: string): readonly string[] =>
    lintManifest(readManifest(machine.manifest(difference, image), machine.root), now).findings.map(
      ({ id, severity, seen }) => `${id} ${severity}: ${seen}`,
    );

  test.each(byVersion)('%j of %s', (difference, image, found) => {
    expect(of(difference, image)).toEqual(found === undefined ? [] : [found]);
  });

  test('one CA for all without allowed names is critical where the server starts with it', () => {
    const one: Difference = {
      'requestheader-client-ca-file': `${pki}/ca.crt`,
      'requestheader-allowed-names': undefined,
      'proxy-client-cert-file': undefined,
    };
    expect(of(one, 'kube-apiserver:v1.34.0')[0]).toMatch(/^one-authority critical: .*, with no allowed names$/);
    expect(of(one, 'kube-apiserver')[0]).toMatch(
      /^one-authority critical: .*; kube-apiserver 1\.35 and later does not /,
    );
    expect(of(one, 'kube-apiserver:v1.36.2')).toEqual([
      expect.stringMatching(/^allowed-names-empty warning: /),
      expect.stringMatching(/^does-not-start warning: --client-ca-file and .* hold the same certificate, for which /),
    ]);
    expect(of({ ...one, 'requestheader-allowed-names': 'front-proxy-client' }, 'kube-apiserver:v1.36.2')).toEqual([
      expect.stringMatching(/^one-authority warning: /),
    ]);
  });
});

const inAMonth = new Date(now.getTime() + (year / 24 - 29) * 24 * 3600_000);
const inTwoYears = new Date(now.getTime() + 2 * year * 3600_000);

/** What is changed, the finding that comes of it, and what it says was seen. */
const table: readonly (readonly [string, Difference, string, RegExp])[] = [
  [
    'one file for both authorities',
    { 'requestheader-client-ca-file': `${pki}/ca.crt`, 'proxy-client-cert-file': undefined },
    'one-authority warning',
    /are both \/etc\/kubernetes\/pki\/ca\.crt, with only the allowed names front-proxy-client between them$/,
  ],
  [
    'one key in two files',
    { 'requestheader-client-ca-file': `${pki}/both.crt` },
    'one-authority warning',
    /hold certificates of the same key \(CN=kubernetes\)/,
  ],
  [
    'no allowed names',
    { 'requestheader-allowed-names': undefined },
    'allowed-names-empty warning',
    /--requestheader-allowed-names is empty or not given$/,
  ],
  ['empty allowed names', { 'requestheader-allowed-names': '' }, 'allowed-names-empty warning', /front-proxy-ca\.crt/],
  [
    'nothing said of authorization',
    { 'authorization-mode': undefined },
    'everything-allowed critical',
    /^no --authorization-mode and no --authorization-config is given, so it is AlwaysAllow$/,
  ],
  [
    'everything allowed beside roles',
    { 'authorization-mode': 'RBAC,AlwaysAllow' },
    'everything-allowed critical',
    /^the modes of authorization are RBAC,AlwaysAllow$/,
  ],
  [
    'no roles, and anonymous callers',
    { 'authorization-mode': 'Node,ABAC' },
    'authorization-without-rbac warning',
    /are Node,ABAC, and anonymous callers are served$/,
  ],
  [
    'no roles',
    { 'authorization-mode': 'Webhook', 'anonymous-auth': 'false' },
    'authorization-without-rbac warning',
    /are Webhook$/,
  ],
  ['no limits for nodes', { 'authorization-mode': 'RBAC' }, 'authorization-without-node notice', /are RBAC$/],
  [
    'no header for the user',
    { 'requestheader-username-headers': undefined },
    'front-proxy-without-headers warning',
    /--requestheader-username-headers is empty or not given$/,
  ],
  [
    'headers without an authority',
    { 'requestheader-client-ca-file': undefined },
    'headers-without-authority warning',
    /^--requestheader-username-headers is X-Remote-User and .*, without --requestheader-client-ca-file$/,
  ],
  [
    'a custom header for the user',
    { 'requestheader-username-headers': 'X-Custom-User' },
    'standard-headers-not-configured warning',
    /^--requestheader-username-headers is X-Custom-User, without X-Remote-User$/,
  ],
  [
    'a custom header beside the standard one, in another case',
    { 'requestheader-username-headers': 'X-Custom-User,x-remote-user' },
    'several-identity-headers notice',
    /^--requestheader-username-headers is X-Custom-User,x-remote-user$/,
  ],
  ['tokens in a file', { 'token-auth-file': '/etc/tokens.csv' }, 'static-tokens warning', /is \/etc\/tokens\.csv$/],
  ['an old version of TLS', { 'tls-min-version': 'VersionTLS11' }, 'old-tls warning', /is VersionTLS11$/],
  [
    'weak cipher suites',
    { 'tls-cipher-suites': 'TLS_AES_128_GCM_SHA256,TLS_RSA_WITH_AES_128_GCM_SHA256,TLS_ECDHE_RSA_WITH_RC4_128_SHA' },
    'weak-cipher-suites warning',
    /has TLS_RSA_WITH_AES_128_GCM_SHA256,TLS_ECDHE_RSA_WITH_RC4_128_SHA$/,
  ],
  [
    'a proxy certificate with another name',
    { 'proxy-client-cert-file': `${pki}/other-name.crt` },
    'proxy-client-name-not-allowed warning',
    /is of "aggregator", and --requestheader-allowed-names is front-proxy-client$/,
  ],
  [
    'a proxy certificate of another authority',
    { 'proxy-client-cert-file': `${pki}/foreign.crt` },
    'proxy-client-of-another-authority warning',
    /is issued by CN=kubernetes, which is not in \/etc\/kubernetes\/pki\/front-proxy-ca\.crt$/,
  ],
  [
    'an authority that ends',
    { 'client-ca-file': `${pki}/short.crt` },
    'certificate-expires-soon warning',
    /^\/etc\/kubernetes\/pki\/short\.crt of --client-ca-file expires at \d{4}-/,
  ],
  [
    'a key that everybody may read',
    { 'client-ca-file': `${pki}/loose.crt` },
    'authority-key-readable critical',
    /loose\.key has the mode 0644$/,
  ],
];

describe('exactly one finding for', () => {
  test.each(table)('%s', (_title, difference, id, seen) => {
    const { findings } = lint(difference);
    expect(findings.map((each) => `${each.id} ${each.severity}`)).toEqual([id]);
    expect(findings[0]?.seen).toMatch(seen);
  });

  test('certificates that have expired, each', () => {
    expect(ids({}, inTwoYears)).toEqual(Array(3).fill('certificate-expired critical'));
    expect(ids({}, inAMonth)).toEqual(Array(3).fill('certificate-expires-soon warning'));
  });

  test('every id of the catalogue', () => {
    const versioned = byVersion.map(([, , found]) => found?.split(' ')[0]);
    const seen = new Set([...table.map(([, , id]) => id.split(' ')[0]), ...versioned, 'certificate-expired']);
    expect(Object.keys(manifestFindings).filter((id) => !seen.has(id))).toEqual([]);
  });
});

describe('no finding for', () => {
  const innocent: readonly (readonly [string, Difference])[] = [
    ['an old authority beside a new one', { 'client-ca-file': `${pki}/rotating.crt` }],
    ['good cipher suites', { 'tls-cipher-suites': 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,TLS_AES_256_GCM_SHA384' }],
    ['new TLS', { 'tls-min-version': 'VersionTLS13' }],
    ['anonymous callers switched off', { 'anonymous-auth': 'false' }],
    ['a webhook beside the roles', { 'authorization-mode': 'Node,RBAC,Webhook' }],
    ['standard names in lower case', { 'requestheader-username-headers': 'x-remote-user' }],
    [
      'no front proxies at all',
      {
        'requestheader-client-ca-file': undefined,
        'requestheader-allowed-names': undefined,
        'requestheader-username-headers': undefined,
        'requestheader-group-headers': undefined,
        'requestheader-extra-headers-prefix': undefined,
      },
    ],
  ];
  test.each(innocent)('%s', (_title, difference) => {
    expect(ids(difference)).toEqual([]);
  });
});

test('one authority without allowed names is the gravest, and comes first', () => {
  expect(
    ids({
      'requestheader-client-ca-file': `${pki}/ca.crt`,
      'requestheader-allowed-names': undefined,
      'proxy-client-cert-file': undefined,
    }),
  ).toEqual(['one-authority critical', 'allowed-names-empty warning']);
});

test('files that are not at hand are noted, and one name is still one authority', () => {
  const file = machine.manifest({ 'requestheader-client-ca-file': `${pki}/ca.crt` });
  const { findings, notes } = lintManifest(readManifest(file, '/no/such/root'), now);
  expect(findings.map(({ id }) => id)).toEqual(['one-authority']);
  expect(notes).toEqual([
    expect.stringMatching(
      /^--client-ca-file: .*ca\.crt cannot be read \(ENOENT\), so its certificates were not looked at$/,
    ),
    expect.stringMatching(/^--requestheader-client-ca-file: /),
    expect.stringMatching(/^--proxy-client-cert-file: /),
  ]);
});

test('structured authorization that is not at hand is noted and not guessed at', () => {
  const { findings, notes } = lint({ 'authorization-mode': undefined, 'authorization-config': '/etc/none.yaml' });
  expect(findings).toEqual([]);
  expect(notes).toEqual([expect.stringContaining('who may do what is not known')]);
});

test('a certificate file that is none is noted', () => {
  machine.write(`${pki}/garbage.crt`, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
  const { findings, notes } = lint({ 'client-ca-file': `${pki}/garbage.crt` });
  expect(findings).toEqual([]);
  expect(notes).toEqual([expect.stringContaining('holds a certificate that cannot be read')]);
});

test('the same manifest always says the same, in bounded lines without steering characters', () => {
  const evil = `/\u001b[2J\u202e\n${'x'.repeat(10_000)}`;
  const command = commandWith({
    'token-auth-file': evil,
    'requestheader-username-headers': evil,
    'tls-cipher-suites': `TLS_RSA_WITH_${evil}`,
  });
  const file = machine.write('evil.json', JSON.stringify(podOf(command)));
  const once = lintManifest(readManifest(file, machine.root), now);
  expect(lintManifest(readManifest(file, machine.root), now)).toEqual(once);
  expect(once.findings).toHaveLength(3);
  for (const { seen } of once.findings) {
    expect(seen.length).toBeLessThan(700);
    expect(seen).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
});

test('the ids are frozen', () => {
  expect(Object.keys(manifestFindings)).toMatchInlineSnapshot(`
   [
     "one-authority",
     "allowed-names-empty",
     "everything-allowed",
     "authorization-without-rbac",
     "authorization-without-node",
     "front-proxy-without-headers",
     "headers-without-authority",
     "standard-headers-not-configured",
     "several-identity-headers",
     "static-tokens",
     "static-passwords",
     "old-tls",
     "weak-cipher-suites",
     "insecure-port",
     "proxy-client-name-not-allowed",
     "proxy-client-of-another-authority",
     "certificate-expired",
     "certificate-expires-soon",
     "authority-key-readable",
     "does-not-start",
   ]
  `);
});
