import {
  claiming,
  clientCertificate,
  identifiedAs,
  like,
  nobodyBut,
  notAllowedName,
  proxyCertificate,
  refused,
  sameNameAs,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';

const alice = 'authn-conformance:alice';
const bob = 'authn-conformance:bob';
const developers = 'authn-conformance:developers';
const operators = 'authn-conformance:operators';
const jane = claiming('jane', 'dev');

export default scenario({
  id: 'similar-certificates',
  clause: '5.1.4',
  level: 'MUST',
  rule: 'C-01',
  title: 'Certificates that share a key, serial number or name identify their own users',
  given: {
    alice: clientCertificate({ CN: alice, O: developers, sharedKey: 'a', sharedSerialNumber: '1' }),
    'of-the-same-signature': like('alice', { tampered: { from: alice, to: 'authn-conformance:admin' } }),
    'of-the-same-key': like('alice', { CN: bob, O: operators, sharedSerialNumber: '2' }),
    'of-the-same-serial-number': like('alice', { CN: bob, O: operators, sharedKey: 'b' }),
    'of-the-same-user': like('alice', { O: operators, sharedKey: 'c', sharedSerialNumber: '3' }),
    'of-the-same-groups': like('alice', { CN: bob, sharedKey: 'd', sharedSerialNumber: '4' }),
    'of-the-same-key-and-number': like('alice', { CN: bob, O: operators }),
    forged: like('alice', { issuer: sameNameAs('client-ca') }),
    'forged-with-another-key': like('alice', { issuer: sameNameAs('client-ca'), sharedKey: 'e' }),
    expired: like('alice', { validity: 'expired' }),
    'for-servers': like('alice', { extendedKeyUsage: ['server auth'] }),
    proxy: proxyCertificate({ sharedKey: 'p', sharedSerialNumber: '5' }),
    'user-like-the-proxy': clientCertificate({ CN: bob, O: operators, sharedKey: 'p', sharedSerialNumber: '5' }),
    'proxy-of-another-name': like('proxy', { CN: notAllowedName, sharedSerialNumber: '6' }),
    'forged-proxy': like('proxy', { issuer: sameNameAs('request-header-ca') }),
  },
  checks: {
    'the-certificate-identifies': { when: whoAmI({ present: 'alice' }), then: identifiedAs(alice, [developers]) },
    'another-of-the-same-key-identifies-its-holder': {
      when: whoAmI({ present: 'of-the-same-key' }),
      then: identifiedAs(bob, [operators]),
      control: 'the-certificate-identifies',
    },
    'another-of-the-same-serial-number-identifies-its-holder': {
      when: whoAmI({ present: 'of-the-same-serial-number' }),
      then: identifiedAs(bob, [operators]),
      control: 'the-certificate-identifies',
    },
    'another-of-the-same-user-has-its-own-groups': {
      when: whoAmI({ present: 'of-the-same-user' }),
      then: identifiedAs(alice, [operators]),
      control: 'the-certificate-identifies',
    },
    'another-of-the-same-groups-has-its-own-user': {
      when: whoAmI({ present: 'of-the-same-groups' }),
      then: identifiedAs(bob, [developers]),
      control: 'the-certificate-identifies',
    },
    'another-of-the-same-key-and-serial-number-identifies-its-holder': {
      when: whoAmI({ present: 'of-the-same-key-and-number' }),
      then: identifiedAs(bob, [operators]),
      control: 'the-certificate-identifies',
    },
    'the-same-of-a-forged-authority-is-rejected': {
      when: whoAmI({ present: 'forged' }),
      then: refused('untrusted-issuer'),
      control: 'the-certificate-identifies',
      rule: 'C-03',
    },
    'the-same-with-another-key-of-a-forged-authority-is-rejected': {
      when: whoAmI({ present: 'forged-with-another-key' }),
      then: refused('untrusted-issuer'),
      control: 'the-certificate-identifies',
      rule: 'C-03',
    },
    'the-same-in-another-name-under-the-same-signature-is-rejected': {
      when: whoAmI({ present: 'of-the-same-signature' }),
      then: refused('invalid-signature'),
      control: 'the-certificate-identifies',
      rule: 'C-07',
    },
    'the-same-after-its-end-is-rejected': {
      when: whoAmI({ present: 'expired' }),
      then: refused('not-valid-now'),
      control: 'the-certificate-identifies',
      rule: 'C-08',
    },
    'the-same-for-servers-is-rejected': {
      when: whoAmI({ present: 'for-servers' }),
      then: refused('wrong-usage'),
      control: 'the-certificate-identifies',
      rule: 'C-10',
    },
    'the-front-proxy-is-trusted': {
      when: whoAmI({ present: 'proxy', headers: jane }),
      then: identifiedAs('jane', ['dev']),
      clause: '5.2.4',
      rule: 'H-01',
    },
    'a-user-of-its-key-and-serial-number-is-no-front-proxy': {
      when: whoAmI({ present: 'user-like-the-proxy', headers: jane }),
      then: nobodyBut({ user: bob, groups: [operators] }),
      control: 'the-front-proxy-is-trusted',
      needs: ['separate-authorities'],
      clause: '5.2.4',
      rule: 'R-03',
    },
    'a-front-proxy-of-its-key-with-another-name-is-rejected': {
      when: whoAmI({ present: 'proxy-of-another-name', headers: jane }),
      then: refused('front-proxy-not-allowed'),
      control: 'the-front-proxy-is-trusted',
      needs: ['allowed-names-set', 'separate-authorities'],
      clause: '5.2.4',
      rule: 'R-04',
    },
    'the-same-front-proxy-of-a-forged-authority-is-rejected': {
      when: whoAmI({ present: 'forged-proxy', headers: jane }),
      then: refused('untrusted-issuer'),
      control: 'the-front-proxy-is-trusted',
      clause: '5.2.4',
      rule: 'R-07',
    },
  },
});
