import { authenticates, clientScenario, presenting, rejected, run } from '../../../harness/vocabulary/client';

export default clientScenario({
  id: 'certification-paths',
  clause: '2.2.6',
  level: 'MUST',
  rule: 'S-02',
  title: 'A client rejects a server certificate whose certification path is not valid',
  under: 'each-tls-version',
  given: {
    direct: presenting('ordinary'),
    'with-intermediate': presenting('through-intermediate'),
    'with-two-intermediates': presenting('through-two-intermediates'),
    'missing-intermediate': presenting('missing-intermediate'),
    'signed-by-a-server': presenting('leaf-as-ca'),
    'not-a-ca': presenting('intermediate-not-ca'),
    'ca-without-signing': presenting('intermediate-without-signing'),
    'path-too-long': presenting('path-length'),
    'for-other-names': presenting('name-constraints'),
    'unknown-extension': presenting('unknown-critical-extension'),
    'unknown-extension-of-intermediate': presenting('intermediate-unknown-critical-extension'),
  },
  checks: {
    'a-direct-path': { when: run('direct'), then: authenticates },
    'a-path-with-an-intermediate': { when: run('with-intermediate'), then: authenticates },
    'a-path-with-two-intermediates': { when: run('with-two-intermediates'), then: authenticates },
    'an-intermediate-that-is-not-sent': {
      when: run('missing-intermediate'),
      then: rejected(),
      control: 'a-path-with-an-intermediate',
    },
    'a-server-certificate-as-issuer': {
      when: run('signed-by-a-server'),
      then: rejected(),
      control: 'a-path-with-an-intermediate',
    },
    'an-intermediate-that-is-no-ca': {
      when: run('not-a-ca'),
      then: rejected(),
      control: 'a-path-with-an-intermediate',
    },
    'an-intermediate-that-may-not-sign': {
      when: run('ca-without-signing'),
      then: rejected(),
      control: 'a-path-with-an-intermediate',
    },
    'a-path-that-is-too-long': {
      when: run('path-too-long'),
      then: rejected(),
      control: 'a-path-with-two-intermediates',
    },
    'an-intermediate-for-other-names': {
      when: run('for-other-names'),
      then: rejected(),
      control: 'a-path-with-an-intermediate',
    },
    'an-unknown-critical-extension': { when: run('unknown-extension'), then: rejected(), control: 'a-direct-path' },
    'an-unknown-critical-extension-of-an-intermediate': {
      when: run('unknown-extension-of-intermediate'),
      then: rejected(),
      control: 'a-path-with-an-intermediate',
    },
  },
});
