import {
  clientScenario,
  keepsCertificateFrom,
  keepsCredentialOfTheProxyFrom,
  keepsSecretsFrom,
  keepsTokenFrom,
  presenting,
  redirecting,
  rejected,
  run,
  server,
  successNeedsARequest,
  used,
} from '../../../harness/vocabulary/client';

const behindARedirect = { control: 'a-redirect-to-the-same-server', level: 'SHOULD', rule: 'S-13' } as const;

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
    'of-the-name-with-a-dot': presenting('name-with-a-dot-and-without', 'name-with-a-dot'),
    'of-another-name-with-a-dot': presenting('other-name', 'name-with-a-dot'),
    expired: presenting('expired'),
    'of-the-name-of-the-proxy': presenting('names-of-the-machine'),
    proxy: server({ tunnels: true }),
    'other-host': server({ addressedBy: 'address' }),
    'redirecting-to-itself-once': server({ answers: { kind: 'once', first: { kind: 'redirect-to-itself' } } }),
    'of-a-name-below': server({ addressedBy: 'name-below' }),
    'redirecting-to-a-name-below': redirecting('of-a-name-below'),
    'of-a-name-with-the-same-end': server({ addressedBy: 'name-with-the-same-end' }),
    'redirecting-to-the-same-end': redirecting('of-a-name-with-the-same-end'),
    'of-a-name-with-the-same-beginning': server({ addressedBy: 'name-with-the-same-beginning' }),
    'redirecting-to-the-same-beginning': redirecting('of-a-name-with-the-same-beginning'),
    'redirecting-proxy': server({ inClearText: true, answers: { kind: 'redirect', status: 302, to: 'other-host' } }),
    'demanding-proxy': server({
      inClearText: true,
      answers: {
        kind: 'octets',
        octets:
          'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Bearer\r\nProxy-Authenticate: Basic realm="proxy"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
      },
    }),
    'proxy-that-answers-in-its-place': server({
      inClearText: true,
      answers: {
        kind: 'octets',
        octets:
          'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 3\r\nConnection: close\r\n\r\n{}\n',
      },
    }),
    'proxy-that-answers-203': server({
      inClearText: true,
      answers: {
        kind: 'octets',
        octets:
          'HTTP/1.1 203 Non-Authoritative Information\r\nContent-Type: application/json\r\nContent-Length: 3\r\nConnection: close\r\n\r\n{}\n',
      },
    }),
    'proxy-that-allows-no-connect': server({
      inClearText: true,
      answers: { kind: 'status', status: 405, says: 'Method Not Allowed' },
    }),
    'proxy-that-knows-no-connect': server({
      inClearText: true,
      answers: { kind: 'status', status: 501, says: 'Not Implemented' },
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
    'a-name-with-a-dot-behind-it': { when: run('of-the-name-with-a-dot', { through: 'proxy' }), then: used() },
    'another-name-with-a-dot-behind-the-right-one': {
      title: 'Another name, where the right one is asked for with a dot behind it',
      when: run('of-another-name-with-a-dot', { through: 'proxy' }),
      then: rejected(),
      control: 'a-name-with-a-dot-behind-it',
      rule: 'S-03',
    },
    'the-address-of-the-proxy': {
      when: run('of-the-name-of-the-proxy', { through: 'proxy' }),
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
    'token-kept-from-a-proxy-that-allows-no-connect': {
      title: 'The token is not for a proxy that answers `CONNECT` with 405',
      when: run('trusted', { through: 'proxy-that-allows-no-connect' }),
      then: keepsTokenFrom('proxy-that-allows-no-connect'),
      control: 'a-trusted-server',
      rule: 'S-13',
    },
    'token-kept-from-a-proxy-that-knows-no-connect': {
      title: 'The token is not for a proxy that answers `CONNECT` with 501',
      when: run('trusted', { through: 'proxy-that-knows-no-connect' }),
      then: keepsTokenFrom('proxy-that-knows-no-connect'),
      control: 'a-trusted-server',
      rule: 'S-13',
    },
    'certificate-kept-from-where-a-proxy-redirects': {
      when: run('trusted', { through: 'redirecting-proxy' }),
      then: keepsCertificateFrom('other-host'),
      control: 'a-trusted-server',
      rule: 'S-13',
    },
    'a-redirect-to-the-same-server': {
      when: run('redirecting-to-itself-once', { through: 'proxy' }),
      then: used(),
      control: 'a-trusted-server',
      level: 'SHOULD',
    },
    'token-kept-from-a-name-below': {
      when: run('redirecting-to-a-name-below', { through: 'proxy' }),
      then: keepsTokenFrom('of-a-name-below'),
      ...behindARedirect,
    },
    'certificate-kept-from-a-name-below': {
      when: run('redirecting-to-a-name-below', { through: 'proxy' }),
      then: keepsCertificateFrom('of-a-name-below'),
      ...behindARedirect,
    },
    'token-kept-from-a-name-with-the-same-end': {
      when: run('redirecting-to-the-same-end', { through: 'proxy' }),
      then: keepsTokenFrom('of-a-name-with-the-same-end'),
      ...behindARedirect,
    },
    'certificate-kept-from-a-name-with-the-same-end': {
      when: run('redirecting-to-the-same-end', { through: 'proxy' }),
      then: keepsCertificateFrom('of-a-name-with-the-same-end'),
      ...behindARedirect,
    },
    'token-kept-from-a-name-with-the-same-beginning': {
      when: run('redirecting-to-the-same-beginning', { through: 'proxy' }),
      then: keepsTokenFrom('of-a-name-with-the-same-beginning'),
      ...behindARedirect,
    },
    'certificate-kept-from-a-name-with-the-same-beginning': {
      when: run('redirecting-to-the-same-beginning', { through: 'proxy' }),
      then: keepsCertificateFrom('of-a-name-with-the-same-beginning'),
      ...behindARedirect,
    },
    'an-answer-of-the-proxy-is-no-success': {
      when: run('trusted', { through: 'answering-proxy' }),
      then: successNeedsARequest,
      control: 'a-trusted-server',
    },
    'an-answer-in-place-of-a-tunnel-is-no-success': {
      when: run('trusted', { through: 'proxy-that-answers-in-its-place' }),
      then: successNeedsARequest,
      control: 'a-trusted-server',
    },
    'status-203-in-place-of-a-tunnel-is-no-success': {
      when: run('trusted', { through: 'proxy-that-answers-203' }),
      then: successNeedsARequest,
      control: 'a-trusted-server',
    },
    'credential-of-the-proxy-kept-from-the-server': {
      when: run('trusted', { through: 'proxy', proxyCredential: true }),
      then: keepsCredentialOfTheProxyFrom('trusted'),
      control: 'a-trusted-server',
      rule: 'S-13',
    },
    'credential-of-the-proxy-not-in-the-output': {
      when: run('trusted', { through: 'refusing-proxy', proxyCredential: true }),
      then: keepsSecretsFrom('output', 'output-without-secrets'),
      control: 'a-trusted-server',
      clause: '5.1.3',
      level: 'SHOULD',
    },
    'credential-of-the-proxy-not-in-the-output-of-a-demand': {
      title: 'Nor where the proxy demands another credential',
      when: run('trusted', { through: 'demanding-proxy', proxyCredential: true }),
      then: keepsSecretsFrom('output', 'output-without-secrets'),
      control: 'a-trusted-server',
      clause: '5.1.3',
      level: 'SHOULD',
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
