import { authenticates, clientScenario, presenting, rejected, run } from '../../../harness/vocabulary/client';

export default clientScenario({
  id: 'validity-of-servers',
  clause: '2.2.5',
  level: 'MUST',
  rule: 'S-06',
  title: 'A client rejects a server certificate outside its validity period',
  under: 'each-tls-version',
  given: {
    valid: presenting('ordinary'),
    'valid-with-intermediate': presenting('through-intermediate'),
    expired: presenting('expired'),
    'not-yet-valid': presenting('not-yet-valid'),
    'expired-intermediate': presenting('intermediate-expired'),
  },
  checks: {
    'a-valid-certificate': { when: run('valid'), then: authenticates },
    'a-valid-intermediate': { when: run('valid-with-intermediate'), then: authenticates },
    'an-expired-certificate': { when: run('expired'), then: rejected(), control: 'a-valid-certificate' },
    'a-certificate-that-is-not-valid-yet': {
      when: run('not-yet-valid'),
      then: rejected(),
      control: 'a-valid-certificate',
    },
    'an-expired-intermediate': {
      when: run('expired-intermediate'),
      then: rejected(),
      control: 'a-valid-intermediate',
    },
  },
});
