import {
  clientScenario,
  keepsCertificateFrom,
  keepsTokenFrom,
  keepsTokenFromClearText,
  redirectTold,
  run,
  server,
  used,
} from '../../../harness/vocabulary/client';

export default clientScenario({
  id: 'redirected-credentials',
  clause: '5.1.6',
  level: 'SHOULD',
  rule: 'S-13',
  title: 'A client does not follow a redirect with its credentials to another host or to clear text',
  given: {
    'not-redirecting': server(),
    'other-host': server({ addressedBy: 'address' }),
    'clear-text': server({ inClearText: true }),
    'redirecting-301': server({ answers: { kind: 'redirect', status: 301, to: 'other-host' } }),
    'redirecting-302': server({ answers: { kind: 'redirect', status: 302, to: 'other-host' } }),
    'redirecting-303': server({ answers: { kind: 'redirect', status: 303, to: 'other-host' } }),
    'redirecting-307': server({ answers: { kind: 'redirect', status: 307, to: 'other-host' } }),
    'redirecting-308': server({ answers: { kind: 'redirect', status: 308, to: 'other-host' } }),
    'redirecting-to-clear-text': server({ answers: { kind: 'redirect', status: 302, to: 'clear-text' } }),
  },
  checks: {
    'no-redirect': { when: run('not-redirecting'), then: used() },
    'token-kept-at-status-301': {
      when: run('redirecting-301'),
      then: keepsTokenFrom('other-host'),
      control: 'no-redirect',
    },
    'token-kept-at-status-302': {
      when: run('redirecting-302'),
      then: keepsTokenFrom('other-host'),
      control: 'no-redirect',
    },
    'token-kept-at-status-303': {
      when: run('redirecting-303'),
      then: keepsTokenFrom('other-host'),
      control: 'no-redirect',
    },
    'token-kept-at-status-307': {
      when: run('redirecting-307'),
      then: keepsTokenFrom('other-host'),
      control: 'no-redirect',
    },
    'token-kept-at-status-308': {
      when: run('redirecting-308'),
      then: keepsTokenFrom('other-host'),
      control: 'no-redirect',
    },
    'certificate-kept-at-status-301': {
      when: run('redirecting-301'),
      then: keepsCertificateFrom('other-host'),
      control: 'no-redirect',
    },
    'certificate-kept-at-status-302': {
      when: run('redirecting-302'),
      then: keepsCertificateFrom('other-host'),
      control: 'no-redirect',
    },
    'certificate-kept-at-status-303': {
      when: run('redirecting-303'),
      then: keepsCertificateFrom('other-host'),
      control: 'no-redirect',
    },
    'certificate-kept-at-status-307': {
      when: run('redirecting-307'),
      then: keepsCertificateFrom('other-host'),
      control: 'no-redirect',
    },
    'certificate-kept-at-status-308': {
      when: run('redirecting-308'),
      then: keepsCertificateFrom('other-host'),
      control: 'no-redirect',
    },
    'token-kept-from-clear-text': {
      when: run('redirecting-to-clear-text'),
      then: keepsTokenFromClearText('clear-text'),
      control: 'no-redirect',
    },
    'unfollowed-redirect-is-no-success': {
      when: run('redirecting-302'),
      then: redirectTold('other-host', 'redirects-told'),
      control: 'no-redirect',
    },
  },
});
