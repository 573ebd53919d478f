import {
  answered,
  claiming,
  connect,
  discovery,
  header,
  inClearText,
  publicHealth,
  publicVersion,
  connectionClosed,
  refused,
  refusedWithoutSaying,
  scenario,
} from '../../../harness/vocabulary';

export default scenario({
  id: 'plain-http-on-the-https-port',
  clause: '7.1',
  level: 'MUST',
  rule: 'T-01',
  title: 'A plain HTTP request on the HTTPS port is answered with 400 and a sentence that says so',
  given: {},
  checks: {
    'over-tls-the-port-answers': { when: connect({ trusting: 'anything' }), then: answered() },
    'get-is-answered-400': {
      when: inClearText('GET', discovery),
      then: refused('plain-http'),
      control: 'over-tls-the-port-answers',
    },
    'post-is-answered-400': {
      when: inClearText('POST', discovery),
      then: refused('plain-http'),
      control: 'over-tls-the-port-answers',
    },
    'an-older-version-of-http-is-answered-400': {
      when: inClearText('GET', discovery, { http: '1.0' }),
      then: refused('plain-http'),
      control: 'over-tls-the-port-answers',
    },
    'a-public-path-is-answered-400': {
      when: inClearText('GET', publicVersion),
      then: refused('plain-http'),
      control: 'over-tls-the-port-answers',
    },
    'a-method-in-lower-case-is-not-served': {
      when: inClearText('get', discovery, { headers: claiming('admin', 'system:masters') }),
      then: refused('unusual-clear-text'),
      control: 'over-tls-the-port-answers',
      rule: 'T-02',
    },
    'a-method-that-nobody-knows-is-not-served': {
      when: inClearText('FOO', publicVersion, { headers: claiming('admin', 'system:masters') }),
      then: refused('unusual-clear-text'),
      control: 'over-tls-the-port-answers',
      rule: 'T-02',
    },
    ...Object.fromEntries(
      (['HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'] as const).map(
        (method) =>
          [
            `${method.toLowerCase()}-is-not-served`,
            {
              when: inClearText(method, publicHealth, { headers: claiming('admin', 'system:masters') }),
              then: refused('unusual-clear-text'),
              control: 'over-tls-the-port-answers',
              rule: 'T-02',
            },
          ] as const,
      ),
    ),
    'health-is-answered-400': {
      when: inClearText('GET', publicHealth),
      then: refused('plain-http'),
      control: 'over-tls-the-port-answers',
    },
    'identity-headers-in-clear-text-identify-nobody': {
      when: inClearText('GET', discovery, { headers: claiming('admin', 'system:masters') }),
      then: refused('plain-http'),
      control: 'over-tls-the-port-answers',
      rule: 'T-02',
    },
    // With a good token only where that is allowed: see bearer-tokens.
    'a-credential-in-clear-text-is-neither-served-nor-repeated': {
      when: inClearText('GET', `${discovery}?made-up-in-clear-text`, {
        headers: [
          header('Authorization', 'Bearer made-up-in-clear-text'),
          header('Cookie', 'session=made-up-in-clear-text'),
          header('X-Forwarded-Proto', 'https'),
        ],
      }),
      then: refusedWithoutSaying('plain-http', 'made-up-in-clear-text'),
      control: 'over-tls-the-port-answers',
      rule: 'T-02',
    },
    'the-connection-ends-after-the-answer': {
      when: inClearText('GET', discovery, { twice: true }),
      then: connectionClosed(),
      control: 'over-tls-the-port-answers',
    },
    'a-second-request-in-clear-text-identifies-nobody': {
      when: inClearText('GET', discovery, { headers: claiming('admin', 'system:masters'), twice: true }),
      then: connectionClosed(),
      control: 'over-tls-the-port-answers',
      rule: 'T-02',
    },
    'http2-by-prior-knowledge-is-not-served': {
      when: inClearText('GET', discovery, { h2c: 'by-prior-knowledge' }),
      then: refused('http2-in-clear-text'),
      control: 'over-tls-the-port-answers',
      rule: 'T-03',
      level: 'MAY',
    },
    'a-public-path-is-not-served-over-http2-by-prior-knowledge': {
      when: inClearText('GET', publicVersion, { h2c: 'by-prior-knowledge' }),
      then: refused('http2-in-clear-text'),
      control: 'over-tls-the-port-answers',
      rule: 'T-03',
      level: 'MAY',
    },
    'identity-headers-over-http2-by-prior-knowledge-identify-nobody': {
      when: inClearText('GET', discovery, { h2c: 'by-prior-knowledge', headers: claiming('admin', 'system:masters') }),
      then: refused('http2-in-clear-text'),
      control: 'over-tls-the-port-answers',
      rule: 'T-02',
    },
    'an-upgrade-to-http2-is-answered-400': {
      when: inClearText('GET', discovery, { h2c: 'by-upgrade' }),
      then: refused('plain-http'),
      control: 'over-tls-the-port-answers',
      rule: 'T-03',
      level: 'MAY',
    },
    'identity-headers-in-an-upgrade-to-http2-identify-nobody': {
      when: inClearText('GET', discovery, { h2c: 'by-upgrade', headers: claiming('admin', 'system:masters') }),
      then: refused('plain-http'),
      control: 'over-tls-the-port-answers',
      rule: 'T-02',
    },
  },
});
