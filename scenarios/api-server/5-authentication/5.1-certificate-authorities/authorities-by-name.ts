import {
  asIf,
  claiming,
  clientAuthority,
  clientCertificate,
  identifiedAs,
  intermediateOfTheNameOf,
  itself,
  like,
  proxyCertificate,
  refused,
  requestHeaderAuthority,
  sameNameAs,
  scenario,
  unknownAuthority,
  whoAmI,
} from '../../../../harness/vocabulary';

const alice = 'authn-conformance:alice';
const developers = 'authn-conformance:developers';
const jane = claiming('jane', 'dev');

/**
 * What shows which CA a certificate belongs to, beside the signatures: the name and the key identifier of its issuer, and the
 * certificates that are sent with it. A caller chooses all of them.
 */
export default scenario({
  id: 'authorities-by-name',
  clause: '5.2.4',
  level: 'MUST',
  rule: 'R-03',
  title:
    'A certificate belongs to the CA whose key signed it, whatever issuer it names and whatever certificates are sent with it',
  needs: ['separate-authorities'],
  given: {
    alice: clientCertificate({ CN: alice, O: developers, alsoSendsAuthority: 'client-ca' }),
    'user-of-the-other-ca': like('alice', { issuer: requestHeaderAuthority }),
    'user-of-an-unknown-ca': like('alice', { issuer: unknownAuthority }),
    'user-of-a-ca-of-that-name': like('alice', { issuer: sameNameAs('client-ca') }),
    'self-signed-user': like('alice', { issuer: itself }),
    'user-below-that-name': like('alice', { issuer: intermediateOfTheNameOf('client-ca', 'request-header-ca') }),
    proxy: proxyCertificate({ alsoSendsAuthority: 'request-header-ca' }),
    'proxy-of-the-other-ca': like('proxy', { issuer: clientAuthority }),
    'proxy-of-an-unknown-ca': like('proxy', { issuer: unknownAuthority }),
    'proxy-of-a-ca-of-that-name': like('proxy', { issuer: sameNameAs('request-header-ca') }),
    'self-signed-proxy': like('proxy', { issuer: itself }),
    'proxy-below-that-name': like('proxy', { issuer: intermediateOfTheNameOf('request-header-ca', 'client-ca') }),
  },
  checks: {
    'a-user-with-the-ca-behind-the-certificate-is-identified': {
      when: whoAmI({ present: 'alice' }),
      then: identifiedAs(alice, [developers]),
      rule: 'C-01',
      level: 'SHOULD',
    },
    ...Object.fromEntries(
      ['user-of-an-unknown-ca', 'user-of-a-ca-of-that-name', 'self-signed-user'].map(
        (id) =>
          [
            `a-${id}-with-the-client-ca-behind-the-certificate-is-rejected`,
            {
              when: whoAmI({ present: id }),
              then: refused('untrusted-issuer'),
              rule: 'C-13',
              clause: '5.1.5',
            },
          ] as const,
      ),
    ),
    'a-user-of-the-other-ca-with-the-client-ca-behind-the-certificate-is-rejected': {
      when: whoAmI({ present: 'user-of-the-other-ca' }),
      then: refused('front-proxy-without-user'),
      rule: 'R-08',
      clause: '5.1.5',
    },
    'a-user-below-an-intermediate-of-the-name-of-the-client-ca-is-rejected': {
      when: whoAmI({ present: 'user-below-that-name' }),
      then: refused('front-proxy-without-user'),
      rule: 'R-08',
      clause: '5.1.5',
    },
    'a-front-proxy-with-its-ca-behind-the-certificate-is-trusted': {
      when: whoAmI({ present: 'proxy', headers: jane }),
      then: identifiedAs('jane', ['dev']),
      rule: 'H-01',
      level: 'SHOULD',
    },
    'headers-of-a-proxy-of-the-other-ca-with-the-request-header-ca-behind-the-certificate-are-ignored': {
      when: whoAmI({ present: 'proxy-of-the-other-ca', headers: jane }),
      then: asIf(whoAmI({ present: 'proxy-of-the-other-ca' })),
      control: 'a-front-proxy-with-its-ca-behind-the-certificate-is-trusted',
    },
    ...Object.fromEntries(
      ['proxy-of-an-unknown-ca', 'proxy-of-a-ca-of-that-name', 'self-signed-proxy'].map(
        (id) =>
          [
            `a-${id}-with-the-request-header-ca-behind-the-certificate-is-rejected`,
            {
              when: whoAmI({ present: id, headers: jane }),
              then: refused('untrusted-issuer'),
              control: 'a-front-proxy-with-its-ca-behind-the-certificate-is-trusted',
              rule: 'R-07',
            },
          ] as const,
      ),
    ),
    'headers-of-a-proxy-below-an-intermediate-of-the-name-of-the-request-header-ca-are-ignored': {
      when: whoAmI({ present: 'proxy-below-that-name', headers: jane }),
      then: asIf(whoAmI({ present: 'proxy-below-that-name' })),
      control: 'a-front-proxy-with-its-ca-behind-the-certificate-is-trusted',
    },
  },
});
