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
    'expired-lately': presenting('expired-lately'),
    'valid-soon': presenting('valid-soon'),
    'expired-in-four-digits': presenting('expired-in-four-digits'),
    'ends-before-it-begins': presenting('ends-before-it-begins'),
    'intermediate-not-yet-valid': presenting('intermediate-not-yet-valid'),
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
    'a-certificate-that-expired-2-minutes-ago': {
      when: run('expired-lately'),
      then: rejected(),
      control: 'a-valid-certificate',
    },
    'a-certificate-valid-in-3-minutes': { when: run('valid-soon'), then: rejected(), control: 'a-valid-certificate' },
    'a-valid-certificate-west-of-greenwich': {
      title: 'A valid certificate in a time zone behind UTC',
      when: run('valid', { environment: 'is-west-of-greenwich' }),
      then: authenticates,
    },
    'a-valid-certificate-east-of-greenwich': {
      title: 'A valid certificate in a time zone ahead of UTC',
      when: run('valid', { environment: 'is-east-of-greenwich' }),
      then: authenticates,
    },
    'a-certificate-that-expired-lately-west-of-greenwich': {
      title: 'A certificate that expired 2 minutes ago, in a time zone behind UTC',
      when: run('expired-lately', { environment: 'is-west-of-greenwich' }),
      then: rejected(),
      control: 'a-valid-certificate-west-of-greenwich',
    },
    'a-certificate-that-ended-in-another-century': {
      when: run('ends-before-it-begins'),
      then: rejected(),
      control: 'a-valid-certificate',
    },
    'an-expired-certificate-with-years-of-four-digits': {
      when: run('expired-in-four-digits'),
      then: rejected(),
      control: 'a-valid-certificate',
    },
    'an-intermediate-that-is-not-valid-yet': {
      when: run('intermediate-not-yet-valid'),
      then: rejected(),
      control: 'a-valid-intermediate',
    },
  },
});
