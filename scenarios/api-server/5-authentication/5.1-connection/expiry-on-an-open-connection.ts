import {
  claiming,
  clientCertificate,
  like,
  proxyCertificate,
  refused,
  scenario,
  shortLivedIntermediateBelow,
  tokenInHand,
  tokenUser,
  whoAmI,
} from '../../../../harness/vocabulary';

const jane = claiming('jane', 'dev');
const waiting = 'until-a-short-lived-certificate-has-expired';

export default scenario({
  id: 'expiry-on-an-open-connection',
  clause: '2.2.5',
  level: 'SHOULD',
  rule: 'K-03',
  title: 'A client certificate that expires while its connection is open identifies no user from then on',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    'short-lived-alice': like('alice', { validity: 'short' }),
    'alice-of-a-short-lived-issuer': like('alice', { issuer: shortLivedIntermediateBelow('client-ca') }),
    proxy: proxyCertificate(),
    'short-lived-proxy': like('proxy', { validity: 'short' }),
  },
  checks: {
    'a-user-is-no-longer-identified': {
      when: whoAmI({ present: 'short-lived-alice', after: [[]], waiting }),
      then: refused('not-valid-now'),
    },
    'a-user-is-no-longer-identified-when-the-issuer-has-expired': {
      when: whoAmI({ present: 'alice-of-a-short-lived-issuer', after: [[]], waiting }),
      then: refused('not-valid-now'),
    },
    'the-front-proxy-is-no-longer-believed': {
      when: whoAmI({ present: 'short-lived-proxy', after: [jane], headers: jane, waiting }),
      then: refused('not-valid-now'),
    },
    'the-front-proxy-is-no-longer-believed-over-http-2': {
      when: whoAmI({ present: 'short-lived-proxy', after: [jane], headers: jane, http: '2', waiting }),
      then: refused('not-valid-now'),
    },
    'a-user-is-not-identified-on-another-connection': {
      when: whoAmI({
        present: 'short-lived-alice',
        resuming: { present: 'short-lived-alice', by: 'nothing' },
        waiting,
      }),
      then: refused('not-valid-now'),
      level: 'MUST',
      rule: 'C-09',
    },
    'a-bearer-token-on-that-connection-still-identifies': {
      when: whoAmI({ present: 'short-lived-alice', after: [[]], headers: [tokenInHand()], waiting }),
      then: tokenUser(),
      needs: ['credentials-in-turn'],
    },
  },
});
