import {
  clientScenario,
  failureTold,
  presenting,
  rejectedAgain,
  rejectedLater,
  run,
  server,
  used,
} from '../../../harness/vocabulary/client';

export default clientScenario({
  id: 'changed-servers',
  clause: '5.1.1',
  level: 'MUST',
  rule: 'S-11',
  title: 'A client verifies the server on every connection',
  given: {
    unchanged: presenting('ordinary'),
    'of-untrusted-ca': presenting('untrusted-ca'),
    'with-its-untrusted-ca': presenting('untrusted-ca-sent'),
    'later-of-untrusted-ca': server({ presentsLater: 'untrusted-ca' }),
    'later-for-another-name': server({ presentsLater: 'other-name' }),
    'with-a-serial-number-to-repeat': presenting('with-a-serial-number-to-repeat'),
    'later-with-that-serial-number-of-untrusted-ca': server({
      presents: 'with-a-serial-number-to-repeat',
      presentsLater: 'serial-number-of-another',
    }),
    'redirecting-and-later-with-that-serial-number-of-untrusted-ca': server({
      presents: 'with-a-serial-number-to-repeat',
      presentsLater: 'serial-number-of-another',
      answers: { kind: 'once', first: { kind: 'redirect-to-itself' } },
    }),
    'later-expired': server({ presentsLater: 'expired' }),
    'of-untrusted-ca-after-the-first-connection': server({
      presentsLater: 'untrusted-ca',
      changes: 'after-the-first-connection',
    }),
    'unavailable-and-later-of-untrusted-ca': server({
      presentsLater: 'untrusted-ca',
      answers: { kind: 'once', first: { kind: 'status', status: 503, says: 'the server is unavailable' } },
    }),
    'rejecting-and-later-of-untrusted-ca': server({
      presentsLater: 'untrusted-ca',
      answers: { kind: 'once', first: { kind: 'status', status: 401, says: 'Unauthorized' } },
    }),
    'closing-and-later-of-untrusted-ca': server({
      presentsLater: 'untrusted-ca',
      answers: { kind: 'once', first: { kind: 'nothing', how: 'close' } },
    }),
    'resetting-and-later-of-untrusted-ca': server({
      presentsLater: 'untrusted-ca',
      answers: { kind: 'once', first: { kind: 'nothing', how: 'reset' } },
    }),
    'of-untrusted-ca-at-first': server({
      presents: 'untrusted-ca',
      presentsLater: 'ordinary',
      changes: 'after-the-first-connection',
    }),
    'later-with-another-key': server({ presentsLater: 'name-and-address' }),
    'forbidding-later': server({
      answers: {
        kind: 'once',
        first: { kind: 'served' },
        then: { kind: 'status', status: 403, says: 'forbidden' },
      },
    }),
    'redirecting-and-later-of-untrusted-ca': server({
      presentsLater: 'untrusted-ca',
      answers: { kind: 'once', first: { kind: 'redirect-to-itself' } },
    }),
  },
  checks: {
    'the-same-certificate-twice': { when: run('unchanged', { twice: true }), then: used() },
    'an-untrusted-ca-later': {
      when: run('later-of-untrusted-ca', { twice: true }),
      then: rejectedLater,
      control: 'the-same-certificate-twice',
    },
    'an-untrusted-ca-twice': {
      title: 'An untrusted CA, the second time as well',
      when: run('of-untrusted-ca', { twice: true }),
      then: rejectedAgain,
      control: 'the-same-certificate-twice',
    },
    'another-name-later': {
      when: run('later-for-another-name', { twice: true }),
      then: rejectedLater,
      control: 'the-same-certificate-twice',
    },
    'a-serial-number-twice': { when: run('with-a-serial-number-to-repeat', { twice: true }), then: used() },
    'the-serial-number-of-the-first-later': {
      title: 'The serial number of the first certificate later, in one of another CA of the same name',
      when: run('later-with-that-serial-number-of-untrusted-ca', { twice: true }),
      then: rejectedLater,
      control: 'a-serial-number-twice',
    },
    'an-expired-certificate-later': {
      when: run('later-expired', { twice: true }),
      then: rejectedLater,
      control: 'the-same-certificate-twice',
    },
    'one-request': { when: run('unchanged'), then: used() },
    'an-untrusted-ca-after-the-first-connection': {
      title: 'An untrusted CA after the first connection, whatever came on that',
      when: run('of-untrusted-ca-after-the-first-connection'),
      then: rejectedLater,
      control: 'one-request',
      rule: 'S-02',
    },
    'an-untrusted-ca-after-status-503': {
      title: 'An untrusted CA after status 503',
      when: run('unavailable-and-later-of-untrusted-ca'),
      then: rejectedLater,
      control: 'one-request',
    },
    'an-untrusted-ca-after-status-401': {
      title: 'An untrusted CA after status 401',
      when: run('rejecting-and-later-of-untrusted-ca'),
      then: rejectedLater,
      control: 'one-request',
    },
    'an-untrusted-ca-after-no-answer': {
      title: 'An untrusted CA after no answer',
      when: run('closing-and-later-of-untrusted-ca'),
      then: rejectedLater,
      control: 'one-request',
    },
    'an-untrusted-ca-after-a-reset': {
      title: 'An untrusted CA after a reset',
      when: run('resetting-and-later-of-untrusted-ca'),
      then: rejectedLater,
      control: 'one-request',
    },
    'an-untrusted-ca-after-a-redirect': {
      title: 'An untrusted CA after a redirect to the same server',
      when: run('redirecting-and-later-of-untrusted-ca'),
      then: rejectedLater,
      control: 'one-request',
      rule: 'S-02',
    },
    'the-serial-number-of-the-first-after-a-redirect': {
      title: 'The serial number of the first certificate after a redirect, in one of another CA of the same name',
      when: run('redirecting-and-later-with-that-serial-number-of-untrusted-ca'),
      then: rejectedLater,
      control: 'one-request',
      rule: 'S-02',
    },
    'the-same-certificate-in-a-later-run': { when: run('unchanged', { runs: 2 }), then: used() },
    'another-certificate-in-a-later-run': { when: run('later-with-another-key', { runs: 2 }), then: used() },
    'an-untrusted-ca-in-a-later-run': {
      title: 'An untrusted CA in a later run of the command',
      when: run('later-of-untrusted-ca', { runs: 2 }),
      then: rejectedLater,
      control: 'the-same-certificate-in-a-later-run',
    },
    'another-name-in-a-later-run': {
      when: run('later-for-another-name', { runs: 2 }),
      then: rejectedLater,
      control: 'the-same-certificate-in-a-later-run',
    },
    'an-expired-certificate-in-a-later-run': {
      when: run('later-expired', { runs: 2 }),
      then: rejectedLater,
      control: 'the-same-certificate-in-a-later-run',
    },
    'an-untrusted-ca-in-each-run': {
      title: 'An untrusted CA in each run of the command',
      when: run('with-its-untrusted-ca', { runs: 2 }),
      then: rejectedAgain,
      control: 'the-same-certificate-in-a-later-run',
    },
    'a-server-that-was-rejected-in-an-earlier-run': {
      when: run('of-untrusted-ca-at-first', { runs: 2 }),
      then: used(),
    },
    'an-answer-of-an-earlier-run-is-no-success': {
      when: run('forbidding-later', { runs: 2 }),
      then: failureTold('statuses-told'),
      control: 'the-same-certificate-in-a-later-run',
    },
  },
});
