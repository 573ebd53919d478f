import { expect, test } from '@jest/globals';
import { everything, sampled } from '../../../fixtures/testing/everything';
import { kubeconfigClient, type KubeconfigDefect } from './kubeconfig-client.fixture';
import { referenceCommand } from './reference-client.fixture';
import { idsWith, runOn } from './whole-run.fixture';

/** The version of TLS decides nothing about a kubeconfig. */
const tls = everything ? {} : ({ tls: '1.3' } as const);

const failing = async (defect: KubeconfigDefect | '', checks: readonly string[] = []): Promise<readonly string[]> => {
  const scenarios = checks.length === 0 ? ['kubeconfigs'] : checks.map((check) => `kubeconfigs/${check}`);
  const result = await runOn({ command: kubeconfigClient(defect) }, { scenarios, ...tls });
  return idsWith(result, 'failed').map((id) => id.replace('kubeconfigs/', ''));
};

test('a client that reads a kubeconfig as it should passes', async () => {
  expect(await failing('')).toEqual([]);
});

const defects: readonly (readonly [KubeconfigDefect, readonly string[]])[] = [
  ['first-context', ['other-entries', 'other-entries-and-an-untrusted-server']],
  ['entries-of-the-name-of-the-context', ['other-entries']],
  ['any-insecure-cluster', ['another-cluster-without-verification-and-an-untrusted-server']],
  ['insecure-field-alone-read', ['verification-that-is-not-skipped-and-an-untrusted-server']],
  ['unverified-beside-a-ca', ['no-verification-beside-a-ca-and-an-untrusted-server']],
  ['data-unread-and-unverified', ['data-in-place-of-files-and-an-untrusted-server']],
  ['unverified-without-a-ca', ['no-ca']],
  ['paths-of-the-working-directory', ['relative-paths']],
  ['file-before-data', ['data-of-another-ca-beside-the-file']],
  ['user-file-before-data', ['data-of-the-user-beside-files-of-another']],
  ['failing-program-ignored', ['a-program-that-fails']],
  ['entries-found-by-their-beginning', ['other-entries']],
  [
    'quoted-words-taken-for-true',
    [
      'verification-with-no-and-an-untrusted-server',
      'verification-with-off-and-an-untrusted-server',
      'quoted-verification-and-an-untrusted-server',
    ],
  ],
  [
    'words-taken-for-true',
    [
      'verification-with-no-and-an-untrusted-server',
      'verification-with-off-and-an-untrusted-server',
      'verification-with-zero-and-an-untrusted-server',
    ],
  ],
  ['last-entries', ['other-entries-behind']],
  ['files-of-the-working-directory-first', ['relative-paths-where-files-of-another-user-are']],
  ['next-user-after-401', ['other-entries-and-a-rejected-credential']],
  ['next-user-after-403', ['other-entries-and-a-forbidden-request']],
  ['next-user-after-500', ['other-entries-and-a-server-that-fails']],
  ['token-file-of-the-working-directory', ['a-token-in-a-file-with-a-relative-path']],
  ['capital-scheme-like-tls', ['clear-text-in-capitals']],
  ['clear-text-without-a-scheme', ['no-scheme']],
  ['server-name-forgotten', ['a-server-name-and-a-server-of-its-address-after-no-answer']],
  ['unverified-with-unreadable-data', ['data-that-is-no-base64']],
  ['unnamed-with-an-empty-name', ['an-empty-server-name-and-a-server-of-another-name']],
  ['server-name-unread', ['a-server-name', 'a-server-name-and-a-server-of-its-address']],
  ['certificate-unread-beside-a-token-file', ['a-token-in-a-file']],
  ['token-of-the-first-user-with-one', ['no-token']],
  ['certificate-of-the-first-user-with-one', ['no-certificate']],
  ['user-of-the-name-of-the-context', ['a-context-named-after-another-user']],
  ['first-context-without-a-current-one', ['no-current-context']],
  ['names-in-any-case', ['a-user-in-another-case', 'a-cluster-in-another-case', 'a-context-in-another-case']],
  ['contexts-in-any-case', ['a-context-in-another-case-before-it', 'a-context-in-another-case']],
  ['clear-text-like-tls', ['clear-text']],
  ['lists-without-indentation-unread', ['blocks-of-yaml']],
  ['indented-lists-unread', ['indented-lists']],
  ['missing-token-file-ignored', ['a-missing-token-file']],
  ['first-user-for-want-of-one', ['no-user']],
  ['kubeconfig-of-its-home', ['a-missing-kubeconfig', 'an-empty-kubeconfig']],
  ['empty-token-file-ignored', ['an-empty-token-file']],
  ['file-for-unreadable-data', ['unreadable-data-beside-the-file']],
  ['escapes-unread', ['a-letter-as-an-escape']],
  ['doubled-quotes-kept', ['single-quotes']],
  ['number-signs-begin-comments', ['number-signs-in-names']],
  ['line-end-of-a-token-file-kept', ['a-token-in-a-file-that-ends-with-a-line-feed']],
  ['certificate-without-its-key-left-out', ['a-certificate-without-its-key']],
  ['server-name-not-sent', ['a-server-name-that-the-server-is-asked-for']],
  ['token-kept', ['no-token-in-a-later-run']],
  ['certificate-kept', ['no-certificate-in-a-later-run']],
  ['first-entry-in-place-of-a-missing-one', ['a-missing-context', 'a-missing-cluster', 'a-missing-user']],
];

test.each(sampled(defects, 3))('%s is seen', async (defect, checks) => {
  expect(await failing(defect, checks)).toEqual(checks);
});

test('one that reads the kubeconfig of its environment is seen', async () => {
  const scenarios = ['kept-identity/another-user-in-the-environment'];
  const failed = async (defect: KubeconfigDefect | ''): Promise<readonly string[]> =>
    idsWith(await runOn({ command: kubeconfigClient(defect) }, { scenarios, ...tls }), 'failed');
  expect(await failed('')).toEqual([]);
  expect(await failed('kubeconfig-of-the-environment')).toEqual(scenarios);
});

test('one that takes its path for a URL is seen', async () => {
  const scenarios = ['token', 'certificate'].map(
    (what) => `servers-named-elsewhere/${what}-kept-from-a-path-with-a-scheme`,
  );
  const failed = async (defect: KubeconfigDefect | ''): Promise<readonly string[]> =>
    idsWith(await runOn({ command: kubeconfigClient(defect) }, { scenarios, ...tls }), 'failed');
  expect(await failed('')).toEqual([]);
  expect(await failed('path-taken-for-a-url')).toEqual(scenarios);
});

test('a client that is given files is not concerned', async () => {
  const result = await runOn({ command: referenceCommand() }, { scenarios: ['kubeconfigs'], ...tls });
  expect(idsWith(result, 'passed')).toEqual(['kubeconfigs/an-ordinary-kubeconfig']);
  expect(idsWith(result, 'failed')).toEqual([]);
});

test.each<[KubeconfigDefect | '', string, readonly string[]]>([
  [
    'path-joined',
    'servers-named-elsewhere/*-at-sign',
    ['token', 'certificate'].map((what) => `servers-named-elsewhere/${what}-kept-from-a-path-behind-an-at-sign`),
  ],
  [
    'unverified-under-a-server-name',
    'flaws-in-every-place/*-under-a-server-name',
    ['untrusted-ca', 'other-name', 'expired'].map((flaw) => `flaws-in-every-place/${flaw}-under-a-server-name`),
  ],
  [
    'token-kept',
    'kept-identity/token-of-a-kubeconfig-kept-from-another-server-in-a-later-run',
    ['kept-identity/token-of-a-kubeconfig-kept-from-another-server-in-a-later-run'],
  ],
  [
    'token-told-that-no-field-can-have',
    'secrets-kept/no-secret-in-its-output-with-a-token-of-two-lines',
    ['secrets-kept/no-secret-in-its-output-with-a-token-of-two-lines'],
  ],
  [
    'data-left-in-files',
    'secrets-kept/no-key-in-files-that-it-leaves*',
    ['secrets-kept/no-key-in-files-that-it-leaves-after-data-of-a-kubeconfig'],
  ],
  // What yaml says of an error has the line in it.
  [
    '',
    'secrets-kept/no-secret-in-its-output-with-a-broken-kubeconfig',
    ['secrets-kept/no-secret-in-its-output-with-a-broken-kubeconfig'],
  ],
])('%s is seen by %s', async (defect, scenario, checks) => {
  const result = await runOn({ command: kubeconfigClient(defect) }, { scenarios: [scenario], ...tls });
  expect(idsWith(result, 'failed')).toEqual(checks);
});
