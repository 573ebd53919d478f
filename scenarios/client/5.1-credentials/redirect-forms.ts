import {
  clientScenario,
  failureTold,
  keepsCertificateFrom,
  keepsCertificateToItsHost,
  keepsTokenFrom,
  keepsTokenFromClearText,
  keepsTokenFromOtherPort,
  keepsTokenToItsHost,
  run,
  server,
  used,
} from '../../../harness/vocabulary/client';

export default clientScenario({
  id: 'forms-of-redirects',
  clause: '5.1.6',
  level: 'SHOULD',
  rule: 'S-13',
  title: 'A client keeps its credentials whatever the form of a redirect',
  given: {
    'not-redirecting': server(),
    'redirecting-to-itself-once': server({ answers: { kind: 'once', first: { kind: 'redirect-to-itself' } } }),
    'other-host': server({ addressedBy: 'address' }),
    'other-port': server(),
    'clear-text': server({ inClearText: true }),
    'without-scheme': server({
      answers: { kind: 'redirect', status: 302, to: 'other-host', written: 'without-scheme' },
    }),
    'with-user-information': server({
      answers: { kind: 'redirect', status: 302, to: 'other-host', written: 'with-user-information' },
    }),
    'with-the-first-server-before-an-at-sign': server({
      answers: { kind: 'redirect', status: 302, to: 'other-host', written: 'with-the-first-server-before-an-at-sign' },
    }),
    'to-clear-text-with-capital-scheme': server({
      answers: { kind: 'redirect', status: 302, to: 'clear-text', written: 'with-capital-scheme' },
    }),
    'other-host-that-redirects-to-itself': server({
      addressedBy: 'address',
      answers: { kind: 'once', first: { kind: 'redirect-to-itself' } },
    }),
    'to-one-that-redirects-to-itself': server({
      answers: { kind: 'redirect', status: 302, to: 'other-host-that-redirects-to-itself' },
    }),
    'other-host-that-closes-first': server({
      addressedBy: 'address',
      answers: { kind: 'once', first: { kind: 'nothing', how: 'close' } },
    }),
    'to-one-that-closes-first': server({
      answers: { kind: 'redirect', status: 302, to: 'other-host-that-closes-first' },
    }),
    'with-capital-scheme': server({
      answers: { kind: 'redirect', status: 302, to: 'other-host', written: 'with-capital-scheme' },
    }),
    'with-a-backslash': server({
      answers: { kind: 'redirect', status: 302, to: 'other-host', written: 'with-a-backslash' },
    }),
    'with-three-slashes': server({
      answers: { kind: 'redirect', status: 302, to: 'other-host', written: 'with-three-slashes' },
    }),
    'to-another-port-301': server({ answers: { kind: 'redirect', status: 301, to: 'other-port' } }),
    'to-another-port-303': server({ answers: { kind: 'redirect', status: 303, to: 'other-port' } }),
    'to-another-port-307': server({ answers: { kind: 'redirect', status: 307, to: 'other-port' } }),
    'to-another-port-308': server({ answers: { kind: 'redirect', status: 308, to: 'other-port' } }),
    'to-clear-text-301': server({ answers: { kind: 'redirect', status: 301, to: 'clear-text' } }),
    'to-clear-text-303': server({ answers: { kind: 'redirect', status: 303, to: 'clear-text' } }),
    'to-clear-text-307': server({ answers: { kind: 'redirect', status: 307, to: 'clear-text' } }),
    'to-clear-text-308': server({ answers: { kind: 'redirect', status: 308, to: 'clear-text' } }),
    'to-another-port': server({ answers: { kind: 'redirect', status: 302, to: 'other-port' } }),
    'to-a-port-that-begins-alike': server({
      port: 'beginning-of-that-of-the-next',
      answers: { kind: 'redirect', status: 302, to: 'other-port' },
    }),
    'other-port-that-resumes': server({ sharesSessions: true }),
    'to-another-port-that-resumes': server({
      sharesSessions: true,
      answers: { kind: 'redirect', status: 302, to: 'other-port-that-resumes' },
    }),
    'other-host-over-http-2': server({ addressedBy: 'address', protocol: 'h2' }),
    'over-http-2': server({
      protocol: 'h2',
      answers: { kind: 'redirect', status: 302, to: 'other-host-over-http-2' },
    }),
    'location-of-300': server({ answers: { kind: 'redirect', status: 300, to: 'other-host' } }),
    'location-of-201': server({ answers: { kind: 'redirect', status: 201, to: 'other-host' } }),
    'location-of-202': server({ answers: { kind: 'redirect', status: 202, to: 'other-host' } }),
    'location-of-305': server({ answers: { kind: 'redirect', status: 305, to: 'other-host' } }),
    'location-of-401': server({ answers: { kind: 'redirect', status: 401, to: 'other-host' } }),
    'location-of-503': server({ answers: { kind: 'redirect', status: 503, to: 'other-host' } }),
    'to-its-address': server({
      presents: 'name-and-address',
      answers: { kind: 'redirect-to-its-address', on: 'another-connection' },
    }),
    'to-itself': server({ answers: { kind: 'redirect-to-itself' } }),
  },
  checks: {
    'no-redirect': { when: run('not-redirecting'), then: used() },
    'a-redirect-to-the-same-server': {
      when: run('redirecting-to-itself-once'),
      then: used(),
      control: 'no-redirect',
    },
    'token-kept-without-scheme': {
      when: run('without-scheme'),
      then: keepsTokenFrom('other-host'),
      control: 'a-redirect-to-the-same-server',
    },
    'certificate-kept-without-scheme': {
      when: run('without-scheme'),
      then: keepsCertificateFrom('other-host'),
      control: 'a-redirect-to-the-same-server',
    },
    'token-kept-with-user-information': {
      when: run('with-user-information'),
      then: keepsTokenFrom('other-host'),
      control: 'a-redirect-to-the-same-server',
    },
    'certificate-kept-with-user-information': {
      when: run('with-user-information'),
      then: keepsCertificateFrom('other-host'),
      control: 'a-redirect-to-the-same-server',
    },
    'token-kept-with-the-first-server-before-an-at-sign': {
      when: run('with-the-first-server-before-an-at-sign'),
      then: keepsTokenFrom('other-host'),
      control: 'a-redirect-to-the-same-server',
    },
    'certificate-kept-with-the-first-server-before-an-at-sign': {
      when: run('with-the-first-server-before-an-at-sign'),
      then: keepsCertificateFrom('other-host'),
      control: 'a-redirect-to-the-same-server',
    },
    'token-kept-from-clear-text-with-capital-scheme': {
      when: run('to-clear-text-with-capital-scheme'),
      then: keepsTokenFromClearText('clear-text'),
      control: 'a-redirect-to-the-same-server',
    },
    'token-kept-from-a-host-that-redirects-to-itself': {
      when: run('to-one-that-redirects-to-itself'),
      then: keepsTokenFrom('other-host-that-redirects-to-itself'),
      control: 'a-redirect-to-the-same-server',
    },
    'certificate-kept-from-a-host-that-redirects-to-itself': {
      when: run('to-one-that-redirects-to-itself'),
      then: keepsCertificateFrom('other-host-that-redirects-to-itself'),
      control: 'a-redirect-to-the-same-server',
    },
    'token-kept-from-a-host-that-is-asked-again': {
      title: 'Token kept from a host that is asked again, as it closes the connection first',
      when: run('to-one-that-closes-first'),
      then: keepsTokenFrom('other-host-that-closes-first'),
      control: 'a-redirect-to-the-same-server',
    },
    'token-kept-with-capital-scheme': {
      when: run('with-capital-scheme'),
      then: keepsTokenFrom('other-host'),
      control: 'a-redirect-to-the-same-server',
    },
    'certificate-kept-with-capital-scheme': {
      when: run('with-capital-scheme'),
      then: keepsCertificateFrom('other-host'),
      control: 'a-redirect-to-the-same-server',
    },
    'token-kept-with-a-backslash': {
      when: run('with-a-backslash'),
      then: keepsTokenFrom('other-host'),
      control: 'a-redirect-to-the-same-server',
    },
    'certificate-kept-with-a-backslash': {
      when: run('with-a-backslash'),
      then: keepsCertificateFrom('other-host'),
      control: 'a-redirect-to-the-same-server',
    },
    'token-kept-with-three-slashes': {
      when: run('with-three-slashes'),
      then: keepsTokenFrom('other-host'),
      control: 'a-redirect-to-the-same-server',
    },
    'certificate-kept-with-three-slashes': {
      when: run('with-three-slashes'),
      then: keepsCertificateFrom('other-host'),
      control: 'a-redirect-to-the-same-server',
    },
    'token-kept-from-another-port-at-status-301': {
      when: run('to-another-port-301'),
      then: keepsTokenFromOtherPort('other-port'),
      control: 'a-redirect-to-the-same-server',
    },
    'token-kept-from-another-port-at-status-303': {
      when: run('to-another-port-303'),
      then: keepsTokenFromOtherPort('other-port'),
      control: 'a-redirect-to-the-same-server',
    },
    'token-kept-from-another-port-at-status-307': {
      when: run('to-another-port-307'),
      then: keepsTokenFromOtherPort('other-port'),
      control: 'a-redirect-to-the-same-server',
    },
    'token-kept-from-another-port-at-status-308': {
      when: run('to-another-port-308'),
      then: keepsTokenFromOtherPort('other-port'),
      control: 'a-redirect-to-the-same-server',
    },
    'token-kept-from-a-port-that-begins-alike': {
      title: 'Token kept from a port whose number begins with that of the first',
      when: run('to-a-port-that-begins-alike'),
      then: keepsTokenFromOtherPort('other-port'),
      control: 'a-redirect-to-the-same-server',
    },
    'certificate-kept-from-a-port-that-begins-alike': {
      title: 'Certificate kept from a port whose number begins with that of the first',
      when: run('to-a-port-that-begins-alike'),
      then: keepsCertificateFrom('other-port'),
      control: 'a-redirect-to-the-same-server',
    },
    'certificate-kept-from-another-port': {
      when: run('to-another-port'),
      then: keepsCertificateFrom('other-port'),
      control: 'a-redirect-to-the-same-server',
    },
    'certificate-kept-from-another-port-that-resumes': {
      title: 'Certificate kept from another port, and with it a session in which it was presented',
      when: run('to-another-port-that-resumes'),
      then: keepsCertificateFrom('other-port-that-resumes'),
      control: 'a-redirect-to-the-same-server',
    },
    'token-kept-over-http-2': {
      title: 'Token kept over HTTP/2',
      when: run('over-http-2'),
      then: keepsTokenFrom('other-host-over-http-2'),
      control: 'a-redirect-to-the-same-server',
    },
    'certificate-kept-over-http-2': {
      title: 'Certificate kept over HTTP/2',
      when: run('over-http-2'),
      then: keepsCertificateFrom('other-host-over-http-2'),
      control: 'a-redirect-to-the-same-server',
    },
    'token-kept-from-the-location-of-status-300': {
      when: run('location-of-300'),
      then: keepsTokenFrom('other-host'),
      control: 'no-redirect',
    },
    'certificate-kept-from-the-location-of-status-300': {
      when: run('location-of-300'),
      then: keepsCertificateFrom('other-host'),
      control: 'no-redirect',
    },
    'token-kept-from-clear-text-at-status-301': {
      when: run('to-clear-text-301'),
      then: keepsTokenFromClearText('clear-text'),
      control: 'a-redirect-to-the-same-server',
    },
    'token-kept-from-clear-text-at-status-303': {
      when: run('to-clear-text-303'),
      then: keepsTokenFromClearText('clear-text'),
      control: 'a-redirect-to-the-same-server',
    },
    'token-kept-from-clear-text-at-status-307': {
      when: run('to-clear-text-307'),
      then: keepsTokenFromClearText('clear-text'),
      control: 'a-redirect-to-the-same-server',
    },
    'token-kept-from-clear-text-at-status-308': {
      when: run('to-clear-text-308'),
      then: keepsTokenFromClearText('clear-text'),
      control: 'a-redirect-to-the-same-server',
    },
    'token-kept-from-the-location-of-status-201': {
      when: run('location-of-201'),
      then: keepsTokenFrom('other-host'),
      control: 'no-redirect',
    },
    'certificate-kept-from-the-location-of-status-201': {
      when: run('location-of-201'),
      then: keepsCertificateFrom('other-host'),
      control: 'no-redirect',
    },
    'token-kept-from-the-location-of-status-202': {
      when: run('location-of-202'),
      then: keepsTokenFrom('other-host'),
      control: 'no-redirect',
    },
    'certificate-kept-from-the-location-of-status-202': {
      when: run('location-of-202'),
      then: keepsCertificateFrom('other-host'),
      control: 'no-redirect',
    },
    'token-kept-from-the-location-of-status-305': {
      when: run('location-of-305'),
      then: keepsTokenFrom('other-host'),
      control: 'no-redirect',
    },
    'certificate-kept-from-the-location-of-status-305': {
      when: run('location-of-305'),
      then: keepsCertificateFrom('other-host'),
      control: 'no-redirect',
    },
    'token-kept-from-the-location-of-status-401': {
      when: run('location-of-401'),
      then: keepsTokenFrom('other-host'),
      control: 'no-redirect',
    },
    'certificate-kept-from-the-location-of-status-401': {
      when: run('location-of-401'),
      then: keepsCertificateFrom('other-host'),
      control: 'no-redirect',
    },
    'token-kept-from-the-location-of-status-503': {
      when: run('location-of-503'),
      then: keepsTokenFrom('other-host'),
      control: 'no-redirect',
    },
    'certificate-kept-from-the-location-of-status-503': {
      when: run('location-of-503'),
      then: keepsCertificateFrom('other-host'),
      control: 'no-redirect',
    },
    'token-kept-from-another-host-of-the-same-port': {
      when: run('to-its-address'),
      then: keepsTokenToItsHost,
      control: 'a-redirect-to-the-same-server',
    },
    'certificate-kept-from-another-host-of-the-same-port': {
      when: run('to-its-address'),
      then: keepsCertificateToItsHost,
      control: 'a-redirect-to-the-same-server',
    },
    'an-endless-redirect-is-no-success': {
      when: run('to-itself'),
      then: failureTold('redirects-told'),
      control: 'no-redirect',
    },
  },
});
