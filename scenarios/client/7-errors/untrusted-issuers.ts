import { authenticates, clientScenario, presenting, rejected, run } from '../../../harness/vocabulary/client';

export default clientScenario({
  id: 'untrusted-issuers',
  clause: '7.3',
  level: 'MUST',
  rule: 'S-02',
  title: 'A client that does not trust the issuer of the server certificate sends nothing',
  under: 'each-tls-version',
  given: {
    trusted: presenting('ordinary'),
    'trusted-by-address': presenting('ordinary', 'address'),
    'of-untrusted-ca': presenting('untrusted-ca'),
    'of-untrusted-ca-by-address': presenting('untrusted-ca', 'address'),
    'of-untrusted-ca-that-is-sent': presenting('untrusted-ca-sent'),
    'of-ca-with-the-same-name': presenting('same-name-ca'),
    'of-forged-intermediate': presenting('intermediate-forged'),
    'self-signed': presenting('self-signed'),
    'with-invalid-signature': presenting('invalid-signature'),
    'without-its-key': presenting('without-its-key'),
  },
  checks: {
    'a-trusted-ca': { when: run('trusted'), then: authenticates },
    'a-trusted-ca-by-address': { when: run('trusted-by-address'), then: authenticates },
    'an-untrusted-ca': { when: run('of-untrusted-ca'), then: rejected(), control: 'a-trusted-ca' },
    'an-untrusted-ca-by-address': {
      when: run('of-untrusted-ca-by-address'),
      then: rejected(),
      control: 'a-trusted-ca-by-address',
    },
    'an-untrusted-ca-that-is-sent': {
      when: run('of-untrusted-ca-that-is-sent'),
      then: rejected(),
      control: 'a-trusted-ca',
      rule: 'S-11',
    },
    'another-ca-of-the-same-name': {
      title: 'A CA with the same name and another key',
      when: run('of-ca-with-the-same-name'),
      then: rejected(),
      control: 'a-trusted-ca',
    },
    'an-intermediate-of-another-ca': { when: run('of-forged-intermediate'), then: rejected(), control: 'a-trusted-ca' },
    'self-signed': { when: run('self-signed'), then: rejected(), control: 'a-trusted-ca', rule: 'S-07' },
    'an-invalid-signature': {
      when: run('with-invalid-signature'),
      then: rejected(),
      control: 'a-trusted-ca',
      clause: '2.2.5',
    },
    'a-server-without-the-key': {
      when: run('without-its-key'),
      then: rejected(),
      control: 'a-trusted-ca',
      clause: '2.2.2',
    },
  },
});
