import {
  asIf,
  claiming,
  claimsThatAgree,
  clientCertificate,
  discovery,
  header,
  inClearText,
  nobodyBut,
  nobodyButOrTokenUser,
  otherIdentitySources,
  proxyCertificate,
  refused,
  refusedNotAnonymous,
  scenario,
  tokenInHand,
  tokenUser,
  whoAmI,
} from '../../../harness/vocabulary';

const token = tokenInHand();
const alice = 'authn-conformance:alice';
const developers = 'authn-conformance:developers';
const badToken = header('Authorization', 'Bearer authn-conformance-made-this-up');

export default scenario({
  id: 'bearer-tokens',
  clause: '1.2',
  level: 'SHOULD',
  rule: 'P-03',
  title: 'A bearer token is accepted only unchanged, once, and for the request that carries it',
  given: {
    alice: clientCertificate({ CN: alice, O: developers }),
    proxy: proxyCertificate(),
  },
  checks: {
    'a-token-identifies': { when: whoAmI({ headers: [token] }), then: tokenUser() },
    'a-token-cut-short-is-another-token': {
      when: whoAmI({ headers: [tokenInHand('cut-short')] }),
      then: refused('bad-token'),
      control: 'a-token-identifies',
    },
    'a-longer-token-is-another-token': {
      when: whoAmI({ headers: [tokenInHand('with-one-more-character')] }),
      then: refused('bad-token'),
      control: 'a-token-identifies',
    },
    'a-token-in-another-case-is-another-token': {
      when: whoAmI({ headers: [tokenInHand('with-a-letter-in-the-other-case')] }),
      then: refused('bad-token'),
      control: 'a-token-identifies',
    },
    'what-is-told-of-its-user-is-no-token': {
      when: whoAmI({ headers: [tokenInHand('told-of-its-user')] }),
      then: refused('bad-token'),
      control: 'a-token-identifies',
    },
    'a-token-with-more-around-it-or-encoded-is-another-token': {
      when: whoAmI({ inEachOf: otherIdentitySources.changedTokens }),
      then: refused('bad-token'),
      control: 'a-token-identifies',
    },
    'a-token-elsewhere-is-no-credential': {
      when: whoAmI({ inEachOf: otherIdentitySources.tokensElsewhere }),
      then: nobodyBut(),
      control: 'a-token-identifies',
      rule: 'R-11',
      level: 'MUST',
    },
    'a-token-in-the-request-target-is-no-credential': {
      when: whoAmI({ inEachOf: otherIdentitySources.tokensInTargets }),
      then: nobodyBut(),
      control: 'a-token-identifies',
      rule: 'R-11',
      level: 'MUST',
    },
    'a-token-in-clear-text-is-no-credential': {
      when: inClearText('GET', discovery, { headers: [token] }),
      then: refused('plain-http'),
      control: 'a-token-identifies',
      clause: '7.1',
      rule: 'T-02',
      level: 'MUST',
    },
    'identity-headers-beside-a-token-change-nothing': {
      when: whoAmI({
        headers: [token],
        inEachOf: claimsThatAgree('authn-conformance:mallory', 'system:authenticated'),
      }),
      then: tokenUser(),
      control: 'a-token-identifies',
      clause: '5.2.4',
      rule: 'R-02',
      level: 'MUST',
    },
    'a-token-beside-a-certificate-adds-nothing-to-it': {
      title: 'a certificate beside a token gives the identity of the one or of the other, and none of both',
      when: whoAmI({ present: 'alice', headers: [token] }),
      then: nobodyButOrTokenUser({ user: alice, groups: [developers] }),
      control: 'a-token-identifies',
      rule: 'P-01',
      level: 'MUST',
    },
    'a-token-beside-a-front-proxy-adds-nothing-to-its-user': {
      title: 'a front proxy beside a token gives the identity of the one or of the other, and none of both',
      when: whoAmI({ present: 'proxy', headers: [...claiming(alice, developers), token] }),
      then: nobodyButOrTokenUser({ user: alice, groups: [developers] }),
      control: 'a-token-identifies',
      rule: 'P-01',
      level: 'MUST',
    },
    'the-first-of-two-authorizations-counts': {
      when: whoAmI({ headers: [token, badToken] }),
      then: tokenUser(),
      control: 'a-token-identifies',
      needs: ['credentials-in-turn'],
      rule: 'P-06',
      level: 'MAY',
    },
    'a-second-authorization-makes-nothing-good': {
      when: whoAmI({ headers: [badToken, token] }),
      then: refusedNotAnonymous('bad-token'),
      control: 'a-token-identifies',
      needs: ['credentials-in-turn'],
      rule: 'P-06',
      level: 'MAY',
    },
    'an-empty-token-is-no-credential': {
      when: whoAmI({ headers: [header('Authorization', 'Bearer ')] }),
      then: asIf(whoAmI()),
      control: 'a-token-identifies',
      needs: ['credentials-in-turn'],
      rule: 'P-07',
      level: 'MAY',
    },
    'a-token-leaves-no-trace-on-its-connection': {
      when: whoAmI({ after: [[token]], headers: [] }),
      then: asIf(whoAmI()),
      control: 'a-token-identifies',
      rule: 'K-01',
    },
    'a-bad-token-is-bad-after-a-good-one': {
      when: whoAmI({ after: [[token]], headers: [badToken] }),
      then: refused('bad-token'),
      control: 'a-token-identifies',
      rule: 'K-01',
    },
  },
});
