import {
  answered,
  claiming,
  clientCertificate,
  get,
  header,
  identifiedAs,
  like,
  proxyCertificate,
  publicHealth,
  refusedNotAnonymous,
  requestForms,
  scenario,
  tokenInHand,
  tokenUser,
  unknownAuthority,
  whoAmI,
} from '../../../harness/vocabulary';

const token = tokenInHand();
const badToken = header('Authorization', 'Bearer authn-conformance-made-this-up');
const jane = claiming('jane', 'dev');

export default scenario({
  id: 'credentials-in-turn',
  clause: '1.3',
  level: 'SHOULD',
  rule: 'P-01',
  title:
    'Front proxy, client certificate and bearer token are tried in this order, and the first that authenticates decides',
  needs: ['credentials-in-turn', 'anonymous-allowed', 'separate-authorities'],
  given: {
    proxy: proxyCertificate(),
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    stranger: like('alice', { issuer: unknownAuthority }),
    expired: like('alice', { validity: 'expired' }),
  },
  checks: {
    'a-token-identifies': { when: whoAmI({ headers: [token] }), then: tokenUser() },
    'a-certificate-goes-before-a-token': {
      when: whoAmI({ present: 'alice', headers: [token] }),
      then: identifiedAs('alice', ['dev']),
      control: 'a-token-identifies',
    },
    'a-front-proxy-goes-before-a-token': {
      when: whoAmI({ present: 'proxy', headers: [...jane, token] }),
      then: identifiedAs('jane', ['dev']),
      control: 'a-token-identifies',
    },
    'an-untrusted-certificate-does-not-stop-a-token': {
      when: whoAmI({ present: 'stranger', headers: [token] }),
      then: tokenUser(),
      control: 'a-token-identifies',
      rule: 'P-02',
    },
    'an-expired-certificate-does-not-stop-a-token': {
      when: whoAmI({ present: 'expired', headers: [token] }),
      then: tokenUser(),
      control: 'a-token-identifies',
      rule: 'P-02',
    },
    'a-bad-token-does-not-stop-a-certificate': {
      when: whoAmI({ present: 'alice', headers: [badToken] }),
      then: identifiedAs('alice', ['dev']),
      rule: 'P-02',
    },
    'a-bad-token-does-not-stop-a-front-proxy': {
      when: whoAmI({ present: 'proxy', headers: [badToken, ...jane] }),
      then: identifiedAs('jane', ['dev']),
      rule: 'P-02',
    },
    'a-front-proxy-that-names-nobody-leaves-room-for-a-token': {
      when: whoAmI({ present: 'proxy', headers: [token] }),
      then: tokenUser(),
      control: 'a-token-identifies',
      rule: 'P-05',
      level: 'MAY',
    },
    'identity-headers-give-nothing-beside-a-token': {
      when: whoAmI({ headers: [...claiming('admin', 'system:masters'), token] }),
      then: tokenUser(),
      control: 'a-token-identifies',
      rule: 'R-01',
    },
    'a-bad-token-alone-is-refused': {
      when: whoAmI({ headers: [badToken] }),
      then: refusedNotAnonymous('bad-token'),
      control: 'a-token-identifies',
      rule: 'P-03',
    },
    'a-bad-token-is-refused-under-each-condition': {
      when: whoAmI({ headers: [badToken], inEachOf: requestForms.inHttp1 }),
      then: refusedNotAnonymous('bad-token'),
      control: 'a-token-identifies',
      rule: 'P-03',
    },
    'a-token-identifies-over-http-2': {
      when: whoAmI({ headers: [token], http: '2' }),
      then: tokenUser(),
      rule: 'T-07',
    },
    'a-bad-token-is-refused-under-each-condition-over-http-2': {
      when: whoAmI({ headers: [badToken], http: '2', inEachOf: requestForms.inHttp2 }),
      then: refusedNotAnonymous('bad-token'),
      control: 'a-token-identifies-over-http-2',
      rule: 'P-03',
    },
    'a-public-path-is-public': {
      when: get(publicHealth),
      then: answered(200),
      needs: ['public-version'],
      rule: 'P-04',
    },
    'a-bad-token-is-refused-on-every-public-path': {
      when: get(publicHealth, { headers: [badToken], inEachOf: requestForms.publicPaths }),
      then: refusedNotAnonymous('bad-token'),
      // A server without tokens reads none, here or elsewhere.
      control: 'a-token-identifies',
      needs: ['public-version'],
      rule: 'C-20',
    },
    'a-bad-token-beside-an-untrusted-certificate-is-refused': {
      when: whoAmI({ present: 'stranger', headers: [badToken] }),
      then: refusedNotAnonymous('untrusted-issuer'),
      control: 'a-token-identifies',
      rule: 'P-03',
    },
    'a-bad-token-of-a-front-proxy-that-names-nobody-is-refused': {
      when: whoAmI({ present: 'proxy', headers: [badToken] }),
      then: refusedNotAnonymous('bad-token'),
      control: 'a-token-identifies',
      rule: 'P-03',
    },
  },
});
