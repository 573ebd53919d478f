import {
  authenticates,
  clientScenario,
  makesNoRequest,
  presenting,
  presentsItsPath,
  run,
} from '../../../harness/vocabulary/client';

export default clientScenario({
  id: 'files-that-are-given',
  clause: '5.1.1',
  level: 'MUST',
  rule: 'S-11',
  title: 'A client trusts what its CA file holds, and makes no request with a file that it cannot use',
  given: { usable: presenting('ordinary'), untrusted: presenting('untrusted-ca') },
  checks: {
    'files-as-they-should-be': { when: run('usable'), then: authenticates },
    'the-ca-behind-another': {
      when: run('usable', { files: 'ca-behind-another' }),
      then: authenticates,
      rule: 'S-01',
    },
    'the-ca-before-another': {
      when: run('usable', { files: 'ca-before-another' }),
      then: authenticates,
      rule: 'S-01',
    },
    'an-empty-ca-file': {
      title: 'An empty CA file',
      when: run('untrusted', { files: 'empty-ca' }),
      then: makesNoRequest(),
      control: 'files-as-they-should-be',
    },
    'a-missing-ca-file': {
      title: 'A missing CA file',
      when: run('untrusted', { files: 'missing-ca' }),
      then: makesNoRequest(),
      control: 'files-as-they-should-be',
    },
    'an-unreadable-ca-file': {
      title: 'An unreadable CA file',
      when: run('untrusted', { files: 'unreadable-ca' }),
      then: makesNoRequest(),
      control: 'files-as-they-should-be',
    },
    'the-chain-of-the-certificate': {
      when: run('usable', { files: 'certificate-with-intermediate' }),
      then: presentsItsPath('chain-sent'),
      clause: '5.1.6',
      level: 'SHOULD',
    },
    'a-missing-certificate-file': {
      when: run('usable', { files: 'missing-certificate' }),
      then: makesNoRequest('files-required'),
      control: 'files-as-they-should-be',
      clause: '5.1.6',
      level: 'SHOULD',
    },
    'an-unreadable-certificate-file': {
      when: run('usable', { files: 'unreadable-certificate' }),
      then: makesNoRequest('files-required'),
      control: 'files-as-they-should-be',
      clause: '5.1.6',
      level: 'SHOULD',
    },
    'the-key-of-another-certificate': {
      when: run('usable', { files: 'key-of-another' }),
      then: makesNoRequest('files-required'),
      control: 'files-as-they-should-be',
      clause: '5.1.6',
      level: 'SHOULD',
    },
  },
});
