import {
  authenticates,
  clientScenario,
  makesNoRequest,
  presenting,
  rejected,
  run,
} from '../../../harness/vocabulary/client';

export default clientScenario({
  id: 'kubeconfigs',
  clause: '5.1.6',
  level: 'SHOULD',
  title:
    'A client that is given a kubeconfig uses the cluster and the user of its current context, as they are written',
  given: { usable: presenting('ordinary'), untrusted: presenting('untrusted-ca') },
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
      control: 'an-ordinary-kubeconfig',
      clause: '5.1.1',
      level: 'MUST',
      rule: 'S-02',
    },
    'data-in-place-of-files': {
      when: run('usable', { kubeconfig: 'with-data' }),
      then: authenticates,
    },
    'data-in-place-of-files-and-an-untrusted-server': {
      when: run('untrusted', { kubeconfig: 'with-data' }),
      then: rejected(),
      control: 'an-ordinary-kubeconfig',
      clause: '5.1.1',
      level: 'MUST',
      rule: 'S-02',
    },
    'relative-paths': {
      when: run('usable', { kubeconfig: 'with-relative-paths' }),
      then: authenticates,
    },
    'relative-paths-and-an-untrusted-server': {
      when: run('untrusted', { kubeconfig: 'with-relative-paths' }),
      then: rejected(),
      control: 'an-ordinary-kubeconfig',
      clause: '5.1.1',
      level: 'MUST',
      rule: 'S-02',
    },
    'other-entries': {
      when: run('usable', { kubeconfig: 'with-other-entries' }),
      then: authenticates,
    },
    'other-entries-and-an-untrusted-server': {
      when: run('untrusted', { kubeconfig: 'with-other-entries' }),
      then: rejected(),
      control: 'an-ordinary-kubeconfig',
      clause: '5.1.1',
      level: 'MUST',
      rule: 'S-02',
    },
    'another-cluster-without-verification': {
      when: run('usable', { kubeconfig: 'with-an-insecure-cluster' }),
      then: authenticates,
    },
    'another-cluster-without-verification-and-an-untrusted-server': {
      when: run('untrusted', { kubeconfig: 'with-an-insecure-cluster' }),
      then: rejected(),
      control: 'an-ordinary-kubeconfig',
      clause: '5.1.1',
      level: 'MUST',
      rule: 'S-02',
    },
    'verification-that-is-not-skipped': {
      when: run('usable', { kubeconfig: 'with-verification' }),
      then: authenticates,
    },
    'verification-that-is-not-skipped-and-an-untrusted-server': {
      when: run('untrusted', { kubeconfig: 'with-verification' }),
      then: rejected(),
      control: 'an-ordinary-kubeconfig',
      clause: '5.1.1',
      level: 'MUST',
      rule: 'S-02',
    },
    'no-ca': {
      title: 'No CA',
      when: run('untrusted', { kubeconfig: 'without-a-ca' }),
      then: rejected(),
      control: 'an-ordinary-kubeconfig',
      clause: '5.1.1',
      level: 'MUST',
      rule: 'S-11',
    },
    'data-of-another-ca-beside-the-file': {
      title: 'Data of another CA beside the file of the trusted one',
      when: run('usable', { kubeconfig: 'with-data-of-another-ca' }),
      then: makesNoRequest(),
      control: 'an-ordinary-kubeconfig',
    },
    'a-missing-context': {
      when: run('usable', { kubeconfig: 'of-a-missing-context' }),
      then: makesNoRequest('files-required'),
      control: 'an-ordinary-kubeconfig',
    },
  },
});
