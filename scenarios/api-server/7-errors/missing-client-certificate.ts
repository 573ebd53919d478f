import {
  claiming,
  clientCertificate,
  discovery,
  get,
  identifiedAs,
  listThatNeedsRights,
  publicVersion,
  refused,
  scenario,
  whoAmI,
  publicHealth,
} from '../../../harness/vocabulary';

export default scenario({
  id: 'missing-client-certificate',
  clause: '7.2',
  level: 'MUST',
  rule: 'C-02',
  title:
    'Where a client certificate is required, a request without one is answered with 400 and a sentence that says so',
  needs: ['client-certificate-required'],
  under: 'each-tls-version',
  given: { alice: clientCertificate({ CN: 'alice', O: 'dev' }) },
  checks: {
    'with-a-certificate-it-is-served': {
      when: whoAmI({ present: 'alice' }),
      then: identifiedAs('alice', ['dev']),
    },
    'without-one-it-is-answered-400': {
      when: get(discovery),
      then: refused('no-client-certificate'),
      control: 'with-a-certificate-it-is-served',
      states: 'client-certificate-required',
    },
    'without-one-the-pods-are-not-listed': {
      when: get(`${listThatNeedsRights}?limit=500`),
      then: refused('no-client-certificate'),
      control: 'with-a-certificate-it-is-served',
    },
    'without-one-no-public-path-is-served': {
      when: get(publicVersion),
      then: refused('no-client-certificate'),
      control: 'with-a-certificate-it-is-served',
    },
    'without-one-no-health-path-is-served': {
      when: get(publicHealth),
      then: refused('no-client-certificate'),
      control: 'with-a-certificate-it-is-served',
    },
    'without-one-no-readiness-path-is-served': {
      when: get('/readyz'),
      then: refused('no-client-certificate'),
      control: 'with-a-certificate-it-is-served',
    },
    'without-one-no-liveness-path-is-served': {
      when: get('/livez'),
      then: refused('no-client-certificate'),
      control: 'with-a-certificate-it-is-served',
    },
    'without-one-it-is-answered-400-over-http2': {
      when: get(discovery, { http: '2' }),
      then: refused('no-client-certificate'),
      control: 'with-a-certificate-it-is-served-over-http2',
      rule: 'T-07',
    },
    'without-one-no-public-path-is-served-over-http2': {
      when: get(publicVersion, { http: '2' }),
      then: refused('no-client-certificate'),
      control: 'with-a-certificate-it-is-served-over-http2',
      rule: 'T-07',
    },
    'with-a-certificate-it-is-served-over-http2': {
      when: whoAmI({ present: 'alice', http: '2' }),
      then: identifiedAs('alice', ['dev']),
      rule: 'T-07',
    },
    'a-resumed-session-does-not-stand-in-for-one': {
      when: whoAmI({ resuming: {} }),
      then: refused('no-client-certificate'),
      control: 'with-a-certificate-it-is-served',
      rule: 'K-05',
    },
    'identity-headers-do-not-stand-in-for-one': {
      when: whoAmI({ headers: claiming('admin', 'system:masters') }),
      then: refused('no-client-certificate'),
      control: 'with-a-certificate-it-is-served',
      rule: 'R-01',
    },
  },
});
