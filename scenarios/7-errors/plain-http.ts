import {
  answered,
  claiming,
  connect,
  discovery,
  inClearText,
  publicVersion,
  refused,
  scenario,
} from '../../harness/vocabulary';

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
    'identity-headers-in-clear-text-identify-nobody': {
      when: inClearText('GET', discovery, { headers: claiming('admin', 'system:masters') }),
      then: refused('plain-http'),
      control: 'over-tls-the-port-answers',
      rule: 'T-02',
    },
  },
});
