import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { exitCodeOf } from '../../results';
import { clientScenarios } from '../../../scenarios/client';
import { idsWith, runOn } from './whole-run.fixture';

const script = join(__dirname, 'testing/client-with-faults.js');

const clientWith = (...faults: readonly string[]): Parameters<typeof runOn>[0] => ({
  command: { argv: [process.execPath, script, ...faults], env: { AUTHN_URL: '{url}' } },
  repeatCommand: { argv: [process.execPath, script, 'twice', ...faults] },
  longName: 'api.cluster.authn.test',
});

test('a correct client passes every check, under both versions of TLS', async () => {
  const result = await runOn(clientWith());
  expect(result.checks.filter(({ verdict }) => verdict !== 'passed')).toEqual([]);
  expect(result.checks.length).toBeGreaterThan(140);
  expect(exitCodeOf(result)).toBe(0);
});

/** The checks of a scenario that a client which does nothing would meet as well. */
const negativeChecksOf = (scenario: string): readonly string[] =>
  clientScenarios
    .filter(({ id }) => id === scenario)
    .flatMap(({ checks }) => Object.entries(checks))
    .filter(([, { then }]) => !['used', 'authenticates', 'presents-certificate'].includes(then.kind))
    .map(([check]) => `${scenario}/${check}`);

const verificationOff = [
  'validity-of-servers/an-expired-certificate',
  'validity-of-servers/a-certificate-that-is-not-valid-yet',
  'validity-of-servers/an-expired-intermediate',
];

/** A fault, the scenarios that it is tried with, and exactly the checks of these that it must fail. */
const broken: readonly (readonly [fault: string, scenarios: readonly string[], failing: readonly string[]])[] = [
  ['unverified', ['validity-of-servers'], verificationOff],
  [
    'unverified',
    ['certification-paths', 'changed-servers'],
    [...negativeChecksOf('certification-paths'), ...negativeChecksOf('changed-servers')],
  ],
  ['retries-unverified', ['validity-of-servers'], verificationOff],
  [
    'ignores-expiry',
    ['validity-of-servers', 'changed-servers'],
    [...verificationOff, 'changed-servers/an-expired-certificate-later'],
  ],
  [
    'no-name-check',
    ['uncovered-names', 'wildcard-names'],
    [...negativeChecksOf('uncovered-names'), ...negativeChecksOf('wildcard-names')],
  ],
  [
    'node-name-check',
    ['uncovered-names', 'wildcard-names'],
    [
      'uncovered-names/a-common-name-alone',
      'uncovered-names/a-dot-behind-the-name',
      'wildcard-names/a-part-of-a-label',
    ],
  ],
  [
    'common-name',
    ['uncovered-names'],
    ['uncovered-names/an-address-as-common-name', 'uncovered-names/a-common-name-alone'],
  ],
  [
    'common-name-always',
    ['uncovered-names'],
    [
      'uncovered-names/an-address-as-common-name',
      'uncovered-names/a-common-name-alone',
      'uncovered-names/a-common-name-beside-another-san',
    ],
  ],
  [
    'prefix-names',
    ['uncovered-names'],
    [
      'uncovered-names/an-address-as-dns-name',
      'uncovered-names/a-longer-name',
      'uncovered-names/a-dot-behind-the-name',
    ],
  ],
  ['uri-names', ['uncovered-names'], ['uncovered-names/a-name-in-a-uri']],
  ['address-as-dns-name', ['uncovered-names'], ['uncovered-names/an-address-as-dns-name']],
  ['wildcard-suffix', ['wildcard-names'], ['wildcard-names/two-labels', 'wildcard-names/a-wildcard-alone']],
  ['case-sensitive-names', ['usable-servers'], ['usable-servers/a-name-in-capital-letters']],
  ['no-wildcards', ['usable-servers'], ['usable-servers/a-wildcard-for-one-label']],
  ['first-name-only', ['usable-servers'], ['usable-servers/one-name-of-several']],
  [
    'no-addresses',
    ['usable-servers'],
    ['usable-servers/an-address-that-is-covered', 'usable-servers/one-address-of-several'],
  ],
  [
    'no-certificate-for-addresses',
    ['presented-certificate'],
    ['presented-certificate/certificate-presented-by-address'],
  ],
  [
    'ignores-purpose',
    ['usages-of-servers', 'certification-paths'],
    [
      'certification-paths/a-server-certificate-as-issuer',
      'usages-of-servers/a-certificate-for-clients-alone',
      'usages-of-servers/an-intermediate-for-clients-alone',
    ],
  ],
  [
    'ignores-critical',
    ['certification-paths'],
    [
      'an-intermediate-that-may-not-sign',
      'an-intermediate-for-other-names',
      'an-unknown-critical-extension',
      'an-unknown-critical-extension-of-an-intermediate',
    ].map((check) => `certification-paths/${check}`),
  ],
  [
    'ignores-signature',
    ['untrusted-issuers'],
    [
      'an-untrusted-ca',
      'an-untrusted-ca-by-address',
      'another-ca-of-the-same-name',
      'an-intermediate-of-another-ca',
      'an-invalid-signature',
    ].map((check) => `untrusted-issuers/${check}`),
  ],
  [
    'self-signed-trusted',
    ['untrusted-issuers'],
    ['untrusted-issuers/an-untrusted-ca-that-is-sent', 'untrusted-issuers/self-signed'],
  ],
  ['weak', ['weak-servers'], ['weak-servers/a-key-of-1024-bits', 'weak-servers/a-signature-with-sha-1']],
  [
    'old-tls',
    ['weak-servers'],
    ['a-key-of-1024-bits', 'a-signature-with-sha-1', 'tls-1-0', 'tls-1-1'].map((check) => `weak-servers/${check}`),
  ],
  [
    'trusts-after-first',
    ['changed-servers'],
    ['changed-servers/an-untrusted-ca-later', 'changed-servers/an-expired-certificate-later'],
  ],
  ['sends-its-key', ['presented-certificate'], ['presented-certificate/key-kept']],
  ['sends-its-key-plainly', ['presented-certificate'], ['presented-certificate/key-kept']],
  ['follows', ['redirected-credentials'], []],
  [
    'redirect-with-token',
    ['redirected-credentials'],
    [301, 302, 303, 307, 308]
      .map((status) => `redirected-credentials/token-kept-at-status-${status}`)
      .concat('redirected-credentials/token-kept-from-clear-text'),
  ],
  [
    'redirect-with-certificate',
    ['redirected-credentials'],
    [301, 302, 303, 307, 308].map((status) => `redirected-credentials/certificate-kept-at-status-${status}`),
  ],
  ['redirect-is-success', ['redirected-credentials'], ['redirected-credentials/unfollowed-redirect-is-no-success']],
  [
    'any-status',
    ['failures-told', 'clear-text-told'],
    [
      'clear-text-told/in-clear-text',
      ...['400-without-certificate', 401, 403, 404, 500, 503].map((status) => `failures-told/status-${status}`),
    ],
  ],
  [
    'client-errors-are-success',
    ['failures-told'],
    ['400-without-certificate', 401, 403, 404].map((status) => `failures-told/status-${status}`),
  ],
  ['cut-is-success', ['failures-told'], ['failures-told/a-body-cut-short', 'failures-told/a-chunk-cut-short']],
  [
    'always-succeeds',
    ['failures-told'],
    ['400-without-certificate', 401, 403, 404, 500, 503]
      .map((status) => `failures-told/status-${status}`)
      .concat(
        'failures-told/a-body-cut-short',
        'failures-told/a-chunk-cut-short',
        'failures-told/no-answer',
        'failures-told/a-reset',
      ),
  ],
  [
    'always-succeeds',
    ['untrusted-issuers'],
    [
      'an-untrusted-ca',
      'an-untrusted-ca-by-address',
      'an-untrusted-ca-that-is-sent',
      'another-ca-of-the-same-name',
      'an-intermediate-of-another-ca',
      'self-signed',
      'an-invalid-signature',
      'a-server-without-the-key',
    ].map((check) => `untrusted-issuers/${check}`),
  ],
];

describe('a client that', () => {
  test.each(broken)('%s (%j) fails exactly its checks', async (fault, scenarios, failing) => {
    const result = await runOn(clientWith(fault), { scenarios, tls: '1.3' });
    expect(idsWith(result, 'failed')).toEqual(failing);
    expect(idsWith(result, 'inconclusive')).toEqual([]);
    expect(exitCodeOf(result)).toBe(failing.length === 0 ? 0 : 1);
  });

  test('hangs is ended, and has failed', async () => {
    const result = await runOn(
      { ...clientWith('hangs-on-failure'), timeout: 2000 },
      { scenarios: ['clear-text-told'] },
    );
    expect(idsWith(result, 'failed')).toEqual(['clear-text-told/in-clear-text']);
  });
});

test('every check that a client can fail is failed by one of them', () => {
  const failed = new Set([...broken.flatMap(([, , failing]) => failing)]);
  const all = clientScenarios.flatMap(({ id }) => negativeChecksOf(id));
  expect(all.filter((id) => !failed.has(id))).toEqual([]);
});
