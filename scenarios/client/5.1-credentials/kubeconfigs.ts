import {
  actsAsNobody,
  actsAsNobodyElse,
  answering,
  authenticates,
  clientScenario,
  keepsItsIdentity,
  keepsTokenFromClearText,
  keepsUsersApart,
  makesNoRequest,
  presenting,
  rejected,
  rejectedLater,
  run,
  server,
} from '../../../harness/vocabulary/client';

/** What no form of a kubeconfig switches off. */
const verified = { control: 'an-ordinary-kubeconfig', clause: '5.1.1', level: 'MUST', rule: 'S-02' } as const;

export default clientScenario({
  id: 'kubeconfigs',
  clause: '5.1.6',
  level: 'SHOULD',
  title:
    'A client that is given a kubeconfig uses the cluster and the user of its current context, as they are written',
  given: {
    usable: presenting('ordinary'),
    untrusted: presenting('untrusted-ca'),
    unauthorized: answering(401, 'Unauthorized'),
    forbidden: answering(403, 'forbidden'),
    failing: answering(500, 'Internal Server Error'),
    'of-another-name': presenting('other-name'),
    'of-another-name-without-a-server-name': server({ presentsToNameless: 'other-name' }),
    'of-its-address-and-other-names': presenting('names-of-the-machine'),
    'closing-and-later-of-its-address': server({
      presentsLater: 'names-of-the-machine',
      answers: { kind: 'once', first: { kind: 'nothing', how: 'close' } },
    }),
  },
  checks: {
    'an-ordinary-kubeconfig': { when: run('usable'), then: authenticates },
    'blocks-of-yaml': {
      title: 'Blocks of YAML',
      when: run('usable', { kubeconfig: 'in-yaml' }),
      then: authenticates,
    },
    'blocks-of-yaml-and-an-untrusted-server': {
      title: 'Blocks of YAML, and an untrusted server',
      when: run('untrusted', { kubeconfig: 'in-yaml' }),
      then: rejected(),
      ...verified,
    },
    'indented-lists': {
      when: run('usable', { kubeconfig: 'in-indented-yaml' }),
      then: authenticates,
    },
    'single-quotes': { when: run('usable', { kubeconfig: 'in-single-quotes' }), then: authenticates },
    'number-signs-in-names': {
      title: 'Number signs in names, where they begin no comment',
      when: run('usable', { kubeconfig: 'with-number-signs' }),
      then: authenticates,
    },
    'a-letter-as-an-escape': {
      when: run('usable', { kubeconfig: 'with-escapes' }),
      then: authenticates,
    },
    'data-in-place-of-files': {
      when: run('usable', { kubeconfig: 'with-data' }),
      then: authenticates,
    },
    'data-in-place-of-files-and-an-untrusted-server': {
      when: run('untrusted', { kubeconfig: 'with-data' }),
      then: rejected(),
      ...verified,
    },
    'a-token-in-a-file': {
      when: run('usable', { kubeconfig: 'with-a-token-file' }),
      then: authenticates,
    },
    'a-token-in-a-file-that-ends-with-a-line-feed': {
      when: run('usable', { kubeconfig: 'with-a-line-of-token-file' }),
      then: authenticates,
    },
    'a-token-in-a-file-with-a-relative-path': {
      when: run('usable', { kubeconfig: 'with-a-relative-token-file' }),
      then: authenticates,
    },
    'relative-paths': {
      when: run('usable', { kubeconfig: 'with-relative-paths' }),
      then: authenticates,
    },
    'relative-paths-and-an-untrusted-server': {
      when: run('untrusted', { kubeconfig: 'with-relative-paths' }),
      then: rejected(),
      ...verified,
    },
    'other-entries': {
      when: run('usable', { kubeconfig: 'with-other-entries' }),
      then: authenticates,
    },
    'other-entries-and-an-untrusted-server': {
      when: run('untrusted', { kubeconfig: 'with-other-entries' }),
      then: rejected(),
      ...verified,
    },
    'other-entries-and-a-rejected-credential': {
      when: run('unauthorized', { kubeconfig: 'with-other-entries' }),
      then: actsAsNobodyElse,
      control: 'other-entries',
    },
    'other-entries-and-a-forbidden-request': {
      when: run('forbidden', { kubeconfig: 'with-other-entries' }),
      then: actsAsNobodyElse,
      control: 'other-entries',
    },
    'other-entries-and-a-server-that-fails': {
      when: run('failing', { kubeconfig: 'with-other-entries' }),
      then: actsAsNobodyElse,
      control: 'other-entries',
    },
    'relative-paths-where-files-of-another-user-are': {
      title: 'Relative paths, in a working directory with files of another user by these names',
      when: run('usable', { kubeconfig: 'with-relative-paths', environment: 'is-a-directory-of-another-user' }),
      then: authenticates,
    },
    'other-entries-behind': {
      when: run('usable', { kubeconfig: 'with-other-entries-behind' }),
      then: authenticates,
    },
    'other-entries-behind-and-an-untrusted-server': {
      when: run('untrusted', { kubeconfig: 'with-other-entries-behind' }),
      then: rejected(),
      ...verified,
    },
    'a-context-named-after-another-user': {
      when: run('usable', { kubeconfig: 'with-a-context-named-after-another' }),
      then: authenticates,
    },
    'a-context-in-another-case-before-it': {
      title: 'A context with its name in capital letters before it',
      when: run('usable', { kubeconfig: 'with-a-context-in-another-case-before' }),
      then: authenticates,
    },
    'no-token': {
      when: run('usable', { kubeconfig: 'without-a-token' }),
      then: actsAsNobodyElse,
      control: 'an-ordinary-kubeconfig',
    },
    'no-certificate': {
      when: run('usable', { kubeconfig: 'without-a-certificate' }),
      then: actsAsNobodyElse,
      control: 'an-ordinary-kubeconfig',
    },
    'no-token-in-a-later-run': {
      when: run('usable', { runs: 2, identityLater: 'another-user', kubeconfigLater: 'without-a-token' }),
      then: keepsUsersApart,
      control: 'an-ordinary-kubeconfig',
    },
    'no-certificate-in-a-later-run': {
      when: run('usable', { runs: 2, identityLater: 'another-user', kubeconfigLater: 'without-a-certificate' }),
      then: keepsUsersApart,
      control: 'an-ordinary-kubeconfig',
    },
    'another-cluster-without-verification': {
      when: run('usable', { kubeconfig: 'with-an-insecure-cluster' }),
      then: authenticates,
    },
    'another-cluster-without-verification-and-an-untrusted-server': {
      when: run('untrusted', { kubeconfig: 'with-an-insecure-cluster' }),
      then: rejected(),
      ...verified,
    },
    'verification-that-is-not-skipped': {
      when: run('usable', { kubeconfig: 'with-verification' }),
      then: authenticates,
    },
    'verification-that-is-not-skipped-and-an-untrusted-server': {
      when: run('untrusted', { kubeconfig: 'with-verification' }),
      then: rejected(),
      ...verified,
    },
    'verification-with-no-and-an-untrusted-server': {
      title: '`insecure-skip-tls-verify: no`, and an untrusted server',
      when: run('untrusted', { kubeconfig: 'with-no-to-skip-verification' }),
      then: rejected(),
      ...verified,
      rule: 'S-11',
    },
    'verification-with-off-and-an-untrusted-server': {
      title: '`insecure-skip-tls-verify: off`, and an untrusted server',
      when: run('untrusted', { kubeconfig: 'with-off-to-skip-verification' }),
      then: rejected(),
      ...verified,
      rule: 'S-11',
    },
    'verification-with-zero-and-an-untrusted-server': {
      title: '`insecure-skip-tls-verify: 0`, and an untrusted server',
      when: run('untrusted', { kubeconfig: 'with-zero-to-skip-verification' }),
      then: rejected(),
      ...verified,
      rule: 'S-11',
    },
    'quoted-verification-and-an-untrusted-server': {
      when: run('untrusted', { kubeconfig: 'with-quoted-verification' }),
      then: rejected(),
      ...verified,
      rule: 'S-11',
    },
    'no-verification-beside-a-ca-and-an-untrusted-server': {
      // A CA says that it is to be verified; kubectl uses neither.
      when: run('untrusted', { kubeconfig: 'with-a-ca-and-no-verification' }),
      then: rejected(),
      ...verified,
      level: 'SHOULD',
      rule: 'S-11',
    },
    'an-empty-server-name': {
      when: run('usable', { kubeconfig: 'with-an-empty-server-name' }),
      then: authenticates,
    },
    'an-empty-server-name-and-a-server-of-another-name': {
      when: run('of-another-name', { kubeconfig: 'with-an-empty-server-name' }),
      then: rejected(),
      control: 'an-ordinary-kubeconfig',
      clause: '7.4',
      level: 'MUST',
      rule: 'S-03',
    },
    'a-server-name': {
      when: run('usable', { kubeconfig: 'with-a-server-name' }),
      then: authenticates,
    },
    'a-server-name-that-the-server-is-asked-for': {
      when: run('of-another-name-without-a-server-name', { kubeconfig: 'with-a-server-name' }),
      then: authenticates,
      rule: 'S-12',
    },
    'a-server-name-and-a-server-of-its-address': {
      when: run('of-its-address-and-other-names', { kubeconfig: 'with-a-server-name' }),
      then: rejected(),
      control: 'an-ordinary-kubeconfig',
      clause: '7.4',
      level: 'MUST',
      rule: 'S-03',
    },
    'a-server-name-and-a-server-of-its-address-after-no-answer': {
      when: run('closing-and-later-of-its-address', { kubeconfig: 'with-a-server-name' }),
      then: rejectedLater,
      control: 'a-server-name',
      clause: '7.4',
      level: 'MUST',
      rule: 'S-03',
    },
    'data-that-is-no-base64': {
      title: 'Data of the CA that is no Base64',
      when: run('untrusted', { kubeconfig: 'with-data-that-is-no-base64' }),
      then: makesNoRequest(),
      ...verified,
      rule: 'S-11',
    },
    'no-ca': {
      title: 'No CA',
      when: run('untrusted', { kubeconfig: 'without-a-ca' }),
      then: rejected(),
      ...verified,
      rule: 'S-11',
    },
    'unreadable-data-beside-the-file': {
      title: 'Data of the CA that is no Base64 beside its file',
      when: run('usable', { kubeconfig: 'with-unreadable-data-beside-the-file' }),
      then: makesNoRequest('files-required'),
      control: 'an-ordinary-kubeconfig',
    },
    'data-of-another-ca-beside-the-file': {
      title: 'Data of another CA beside the file of the trusted one',
      when: run('usable', { kubeconfig: 'with-data-of-another-ca' }),
      then: makesNoRequest(),
      control: 'an-ordinary-kubeconfig',
    },
    'data-of-the-user-beside-files-of-another': {
      when: run('usable', { kubeconfig: 'with-data-beside-files-of-another-user' }),
      then: keepsItsIdentity,
      control: 'an-ordinary-kubeconfig',
    },
    'a-program-that-fails': {
      when: run('usable', { kubeconfig: 'with-a-program-that-fails' }),
      then: makesNoRequest('files-required'),
      control: 'an-ordinary-kubeconfig',
    },
    'a-missing-kubeconfig': {
      title: 'A kubeconfig that is missing, in the environment of another user',
      when: run('usable', { kubeconfig: 'missing', environment: 'is-of-another-user' }),
      then: actsAsNobody,
      control: 'an-ordinary-kubeconfig',
    },
    'an-empty-kubeconfig': {
      title: 'A kubeconfig that is empty, in the environment of another user',
      when: run('usable', { kubeconfig: 'empty', environment: 'is-of-another-user' }),
      then: actsAsNobody,
      control: 'an-ordinary-kubeconfig',
    },
    'a-missing-token-file': {
      when: run('usable', { kubeconfig: 'with-a-missing-token-file' }),
      then: makesNoRequest('files-required'),
      control: 'an-ordinary-kubeconfig',
    },
    'an-empty-token-file': {
      title: 'An empty token file',
      when: run('usable', { kubeconfig: 'with-an-empty-token-file' }),
      then: makesNoRequest('files-required'),
      control: 'an-ordinary-kubeconfig',
    },
    'a-certificate-without-its-key': {
      when: run('usable', { kubeconfig: 'without-a-key' }),
      then: makesNoRequest('files-required'),
      control: 'an-ordinary-kubeconfig',
    },
    'a-missing-context': {
      when: run('usable', { kubeconfig: 'of-a-missing-context' }),
      then: makesNoRequest('files-required'),
      control: 'an-ordinary-kubeconfig',
    },
    'a-missing-cluster': {
      when: run('usable', { kubeconfig: 'of-a-missing-cluster' }),
      then: makesNoRequest('files-required'),
      control: 'an-ordinary-kubeconfig',
    },
    'no-current-context': {
      // kubectl makes a request of a cluster of its own making, as nobody.
      when: run('usable', { kubeconfig: 'without-a-current-context' }),
      then: actsAsNobody,
      control: 'an-ordinary-kubeconfig',
    },
    'no-user': {
      title: 'A context that names no user',
      when: run('usable', { kubeconfig: 'without-a-user' }),
      then: actsAsNobody,
      control: 'an-ordinary-kubeconfig',
    },
    'a-user-in-another-case': {
      title: 'A user who is called by its name in capital letters',
      when: run('usable', { kubeconfig: 'of-a-user-in-another-case' }),
      then: actsAsNobody,
      control: 'an-ordinary-kubeconfig',
    },
    'a-cluster-in-another-case': {
      title: 'A cluster that is called by its name in capital letters',
      when: run('usable', { kubeconfig: 'of-a-cluster-in-another-case' }),
      then: makesNoRequest('files-required'),
      control: 'an-ordinary-kubeconfig',
    },
    'a-context-in-another-case': {
      title: 'A context that is called by its name in capital letters',
      when: run('usable', { kubeconfig: 'of-a-context-in-another-case' }),
      then: makesNoRequest('files-required'),
      control: 'an-ordinary-kubeconfig',
    },
    'clear-text': {
      title: 'A cluster with an `http` URL',
      when: run('usable', { kubeconfig: 'in-clear-text' }),
      then: actsAsNobody,
      control: 'an-ordinary-kubeconfig',
      rule: 'S-13',
    },
    'clear-text-in-capitals': {
      title: 'A cluster with a URL of the scheme `HTTP`',
      when: run('usable', { kubeconfig: 'in-clear-text-in-capitals' }),
      then: actsAsNobody,
      control: 'an-ordinary-kubeconfig',
      rule: 'S-13',
    },
    'no-scheme': {
      title: 'A cluster without a scheme: its credentials are not for clear text',
      when: run('usable', { kubeconfig: 'without-a-scheme' }),
      then: keepsTokenFromClearText('usable'),
      control: 'an-ordinary-kubeconfig',
      rule: 'S-13',
    },
    'a-missing-user': {
      // kubectl makes its request as nobody.
      when: run('usable', { kubeconfig: 'of-a-missing-user' }),
      then: actsAsNobody,
      control: 'an-ordinary-kubeconfig',
    },
  },
});
