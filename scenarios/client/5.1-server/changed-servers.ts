import { clientScenario, presenting, rejectedLater, run, server, used } from '../../../harness/vocabulary/client';

export default clientScenario({
  id: 'changed-servers',
  clause: '5.1.1',
  level: 'MUST',
  rule: 'S-11',
  title: 'A client verifies the server on every connection',
  given: {
    unchanged: presenting('ordinary'),
    'later-of-untrusted-ca': server({ presentsLater: 'untrusted-ca' }),
    'later-for-another-name': server({ presentsLater: 'other-name' }),
    'later-expired': server({ presentsLater: 'expired' }),
  },
  checks: {
    'the-same-certificate-twice': { when: run('unchanged', { twice: true }), then: used() },
    'an-untrusted-ca-later': {
      when: run('later-of-untrusted-ca', { twice: true }),
      then: rejectedLater,
      control: 'the-same-certificate-twice',
    },
    'another-name-later': {
      when: run('later-for-another-name', { twice: true }),
      then: rejectedLater,
      control: 'the-same-certificate-twice',
    },
    'an-expired-certificate-later': {
      when: run('later-expired', { twice: true }),
      then: rejectedLater,
      control: 'the-same-certificate-twice',
    },
  },
});
