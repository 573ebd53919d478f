import {
  actsAsNobodyElse,
  answering,
  authenticates,
  clientScenario,
  cookieOfTheFirstRun,
  keepsItsIdentity,
  keepsUsersApart,
  run,
  server,
} from '../../../harness/vocabulary/client';

export default clientScenario({
  id: 'kept-identity',
  clause: '5.1.6',
  level: 'SHOULD',
  title: 'A client makes its requests as the user that it is run for, also where it tries again',
  given: {
    trusted: server(),
    'rejecting-the-certificate-once': server({
      answers: { kind: 'once', first: { kind: 'status', status: 400, says: 'The SSL certificate error' } },
    }),
    'forbidding-once': server({
      answers: { kind: 'once', first: { kind: 'status', status: 403, says: 'forbidden' } },
    }),
    'closing-once': server({ answers: { kind: 'once', first: { kind: 'nothing', how: 'close' } } }),
    'resetting-once': server({ answers: { kind: 'once', first: { kind: 'nothing', how: 'reset' } } }),
    'setting-a-cookie': server({
      answers: {
        kind: 'octets',
        octets: `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nSet-Cookie: ${cookieOfTheFirstRun}; Path=/; Max-Age=3600; Secure; HttpOnly\r\nContent-Length: 3\r\nConnection: close\r\n\r\n{}\n`,
      },
    }),
    unauthorized: answering(401, 'Unauthorized'),
    'closing-at-first': server({ firstConnection: 'closed' }),
    'resetting-at-first': server({ firstConnection: 'reset' }),
    'handshake-failure-at-first': server({ firstConnection: { alert: 'handshake_failure' } }),
    'bad-certificate-at-first': server({ firstConnection: { alert: 'bad_certificate' } }),
    'unknown-ca-at-first': server({ firstConnection: { alert: 'unknown_ca' } }),
    'certificate-required-at-first': server({ firstConnection: { alert: 'certificate_required' } }),
  },
  checks: {
    'an-ordinary-request-in-a-later-run': { when: run('trusted', { runs: 2 }), then: authenticates },
    'in-a-later-run-for-another-user': {
      when: run('trusted', { runs: 2, identityLater: 'another-user' }),
      then: keepsUsersApart,
      control: 'an-ordinary-request-in-a-later-run',
      level: 'MUST',
    },
    'in-a-later-run-for-another-user-without-a-token': {
      when: run('trusted', { runs: 2, identityLater: 'another-user-without-a-token' }),
      then: keepsUsersApart,
      control: 'an-ordinary-request-in-a-later-run',
      level: 'MUST',
    },
    'a-cookie-in-a-later-run-for-another-user': {
      when: run('setting-a-cookie', { runs: 2, identityLater: 'another-user' }),
      then: keepsUsersApart,
      control: 'an-ordinary-request-in-a-later-run',
      level: 'MUST',
    },
    'another-user-in-the-environment': {
      when: run('trusted', { environment: 'names-another-user' }),
      then: actsAsNobodyElse,
      control: 'an-ordinary-request',
    },
    'an-ordinary-request': { when: run('trusted'), then: authenticates },
    'after-status-400': {
      when: run('rejecting-the-certificate-once'),
      then: keepsItsIdentity,
      control: 'an-ordinary-request',
    },
    'after-status-403': { when: run('forbidding-once'), then: keepsItsIdentity, control: 'an-ordinary-request' },
    'after-every-status-401': { when: run('unauthorized'), then: keepsItsIdentity, control: 'an-ordinary-request' },
    'after-no-answer': { when: run('closing-once'), then: keepsItsIdentity, control: 'an-ordinary-request' },
    'after-a-reset': { when: run('resetting-once'), then: keepsItsIdentity, control: 'an-ordinary-request' },
    'after-a-closed-connection': {
      when: run('closing-at-first'),
      then: keepsItsIdentity,
      control: 'an-ordinary-request',
    },
    'after-a-reset-connection': {
      when: run('resetting-at-first'),
      then: keepsItsIdentity,
      control: 'an-ordinary-request',
    },
    'after-the-alert-handshake-failure': {
      when: run('handshake-failure-at-first'),
      then: keepsItsIdentity,
      control: 'an-ordinary-request',
    },
    'after-the-alert-bad-certificate': {
      when: run('bad-certificate-at-first'),
      then: keepsItsIdentity,
      control: 'an-ordinary-request',
    },
    'after-the-alert-unknown-ca': {
      title: 'After the alert unknown CA',
      when: run('unknown-ca-at-first'),
      then: keepsItsIdentity,
      control: 'an-ordinary-request',
    },
    'after-the-alert-certificate-required': {
      when: run('certificate-required-at-first'),
      then: keepsItsIdentity,
      control: 'an-ordinary-request',
    },
  },
});
