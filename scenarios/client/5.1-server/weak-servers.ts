import {
  authenticates,
  clientScenario,
  presenting,
  rejected,
  run,
  server,
  used,
} from '../../../harness/vocabulary/client';

export default clientScenario({
  id: 'weak-servers',
  clause: '5.1.1',
  level: 'SHOULD',
  title: 'A client rejects weak keys, weak signatures and old versions of TLS',
  given: {
    strong: presenting('rsa-key'),
    'with-intermediate': presenting('through-intermediate'),
    'with-a-weak-key': presenting('weak-key'),
    'with-a-weak-signature': presenting('weak-signature'),
    'with-a-signature-of-md5': presenting('md5-signature'),
    'of-tls-1-0': server({ speaks: '1.0' }),
    'of-tls-1-1': server({ speaks: '1.1' }),
    'without-encryption': server({ speaks: 'unencrypted' }),
  },
  checks: {
    'a-strong-key': { when: run('strong'), then: used(), clause: '8.1' },
    'a-strong-signature': { when: run('with-intermediate'), then: authenticates },
    'a-key-of-1024-bits': {
      when: run('with-a-weak-key'),
      then: rejected('weak-keys'),
      control: 'a-strong-key',
      clause: '8.1',
    },
    'a-signature-with-sha-1': {
      title: 'A signature with SHA-1',
      when: run('with-a-weak-signature'),
      then: rejected(),
      control: 'a-strong-signature',
    },
    'a-signature-with-md5': {
      title: 'A signature with MD5',
      when: run('with-a-signature-of-md5'),
      then: rejected(),
      control: 'a-strong-signature',
    },
    'tls-1-0': {
      title: 'TLS 1.0',
      when: run('of-tls-1-0'),
      then: rejected('old-tls-rejected'),
      control: 'a-strong-key',
      rule: 'T-04',
    },
    'tls-1-1': {
      title: 'TLS 1.1',
      when: run('of-tls-1-1'),
      then: rejected('old-tls-rejected'),
      control: 'a-strong-key',
      rule: 'T-04',
    },
    'no-encryption': { when: run('without-encryption'), then: rejected(), control: 'a-strong-key' },
  },
});
