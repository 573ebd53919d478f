import {
  clientScenario,
  keepsCertificateFrom,
  keepsTokenFrom,
  presenting,
  rejected,
  run,
  server,
  successNeedsARequest,
  used,
} from '../../../harness/vocabulary/client';

export default clientScenario({
  id: 'servers-behind-a-proxy',
  clause: '5.1.1',
  level: 'MUST',
  rule: 'S-02',
  title: 'A client verifies the server behind a proxy that only passes octets on',
  given: {
    trusted: server(),
    'of-an-untrusted-ca': presenting('untrusted-ca'),
    'of-another-name': presenting('other-name'),
    expired: presenting('expired'),
    proxy: server({ tunnels: true }),
    'other-host': server({ addressedBy: 'address' }),
    'redirecting-proxy': server({ inClearText: true, answers: { kind: 'redirect', status: 302, to: 'other-host' } }),
    'demanding-proxy': server({
      inClearText: true,
      answers: {
        kind: 'octets',
        octets:
          'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Bearer\r\nProxy-Authenticate: Basic realm="proxy"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
      },
    }),
    'answering-proxy': server({
      inClearText: true,
      answers: {
        kind: 'octets',
        octets:
          'HTTP/1.1 200 Connection established\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 3\r\nConnection: close\r\n\r\n{}\n',
      },
    }),
    'refusing-proxy': server({
      inClearText: true,
      answers: { kind: 'status', status: 403, says: 'forbidden' },
    }),
  },
  checks: {
    'a-trusted-server': { when: run('trusted', { through: 'proxy' }), then: used() },
    'an-untrusted-ca': {
      title: 'An untrusted CA',
      when: run('of-an-untrusted-ca', { through: 'proxy' }),
      then: rejected(),
      control: 'a-trusted-server',
    },
    'another-name': {
      when: run('of-another-name', { through: 'proxy' }),
      then: rejected(),
      control: 'a-trusted-server',
      rule: 'S-03',
    },
    'an-expired-certificate': {
      when: run('expired', { through: 'proxy' }),
      then: rejected(),
      control: 'a-trusted-server',
    },
    'without-a-proxy': { when: run('trusted'), then: used() },
    'token-kept-from-the-proxy': {
      title: 'The token is not for the proxy',
      when: run('trusted', { through: 'proxy' }),
      then: keepsTokenFrom('proxy'),
      control: 'without-a-proxy',
      rule: 'S-13',
    },
    'token-kept-from-a-proxy-that-asks-for-a-credential': {
      when: run('trusted', { through: 'demanding-proxy' }),
      then: keepsTokenFrom('demanding-proxy'),
      control: 'a-trusted-server',
      rule: 'S-13',
    },
    'token-kept-from-where-a-proxy-redirects': {
      when: run('trusted', { through: 'redirecting-proxy' }),
      then: keepsTokenFrom('other-host'),
      control: 'a-trusted-server',
      rule: 'S-13',
    },
    'token-kept-from-a-proxy-that-refuses': {
      when: run('trusted', { through: 'refusing-proxy' }),
      then: keepsTokenFrom('refusing-proxy'),
      control: 'a-trusted-server',
      rule: 'S-13',
    },
    'certificate-kept-from-where-a-proxy-redirects': {
      when: run('trusted', { through: 'redirecting-proxy' }),
      then: keepsCertificateFrom('other-host'),
      control: 'a-trusted-server',
      rule: 'S-13',
    },
    'an-answer-of-the-proxy-is-no-success': {
      when: run('trusted', { through: 'answering-proxy' }),
      then: successNeedsARequest,
      control: 'a-trusted-server',
    },
    'a-redirect-by-the-proxy-is-no-success': {
      when: run('trusted', { through: 'redirecting-proxy' }),
      then: successNeedsARequest,
      control: 'a-trusted-server',
    },
    'a-refusal-by-the-proxy-is-no-success': {
      when: run('trusted', { through: 'refusing-proxy' }),
      then: successNeedsARequest,
      control: 'a-trusted-server',
    },
  },
});
