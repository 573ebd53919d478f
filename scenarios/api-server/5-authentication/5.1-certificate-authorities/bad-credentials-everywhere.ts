import {
  claiming,
  clientCertificate,
  eachRefused,
  identifiedAs,
  like,
  noServerName,
  nobodyBut,
  nobodyButUnderAnotherName,
  notAllowedName,
  notGranted,
  ordinaryCertificateOf,
  proxyCertificate,
  refused,
  requestForms,
  sameNameAs,
  scenario,
  unknownAuthority,
  unknownServerName,
  whoAmI,
} from '../../../../harness/vocabulary';
import type { CertificateDescription } from '../../../../harness/vocabulary';

const userAlone = claiming('jane');
const jane = claiming('jane', 'dev');

/** A subject that is longer than most: what is skipped for one of them is seen with it. */
const groups = Array.from({ length: 60 }, (_, index) => `authn-conformance:group-${index}`);
const name = `authn-conformance:${'a'.repeat(80)}`;

const seven = <Headers>(headers: Headers): readonly Headers[] => Array.from({ length: 7 }, () => headers);

/** More of everything than certificates have: 22 kilobytes, 600 alternative names, 40 extensions. */
const abundant = {
  dnsNames: Array.from({ length: 600 }, (_, index) => `authn-conformance-${index}.example.com`),
  furtherExtensions: 40,
} as const;

/** So many certificates of nobody's, one behind another: more than a server would follow to a CA. */
const others = (count: number): CertificateDescription =>
  clientCertificate({
    CN: `authn-conformance:other-${count}`,
    issuer: unknownAuthority,
    ...(count > 1 && { alsoSends: others(count - 1) }),
  }).description;

const withoutAProtocol = (
  present: 'forged' | 'expired' | 'for-servers',
  as: 'untrusted-issuer' | 'not-valid-now' | 'wrong-usage',
) =>
  ({
    when: whoAmI({ present, http: '1.0' } as const),
    then: refused(as),
    control: 'a-certificate-identifies-without-a-protocol',
  }) as const;

/**
 * Each credential that fails, as good as it can be but for one thing, under each condition in which a server may take
 * another way to its verdict: a table of credentials and conditions. Every pair occurs here or in
 * `every-form-is-authenticated`, `server-name-indication` and `identity-over-http2`.
 */
export default scenario({
  id: 'bad-credentials-everywhere',
  clause: '5.1.5',
  level: 'MUST',
  rule: 'C-03',
  title: 'An invalid credential identifies no user under any condition of its connection and request',
  given: {
    alice: clientCertificate({ CN: name, O: groups }),
    forged: like('alice', { issuer: sameNameAs('client-ca') }),
    'forged-abundant': like('alice', { issuer: sameNameAs('client-ca'), ...abundant }),
    'alice-before-others': like('alice', { alsoSends: others(8) }),
    'forged-before-others': like('alice-before-others', { issuer: sameNameAs('client-ca') }),
    'forged-before-many-others': like('alice', { issuer: sameNameAs('client-ca'), alsoSends: others(24) }),
    expired: like('alice', { validity: { from: '-366d', until: '-1d' } }),
    proxy: proxyCertificate(),
    'of-a-certificate': like('alice', { issuer: ordinaryCertificateOf('client-ca') }),
    'for-servers': like('alice', { extendedKeyUsage: ['server auth'] }),
    'other-proxy': like('proxy', { CN: notAllowedName }),
    'expired-proxy': like('proxy', { validity: { from: '-366d', until: '-1d' } }),
  },
  checks: {
    'a-certificate-of-this-size-identifies': {
      when: whoAmI({ present: 'alice' }),
      then: identifiedAs(name, groups),
      rule: 'C-01',
    },
    'a-certificate-identifies-over-http-2': {
      when: whoAmI({ present: 'alice', http: '2' }),
      then: identifiedAs(name, groups),
      rule: 'C-01',
    },
    'the-front-proxy-is-trusted': {
      when: whoAmI({ present: 'proxy', headers: jane }),
      then: identifiedAs('jane', ['dev']),
      clause: '5.2.4',
      rule: 'H-01',
    },
    'the-front-proxy-is-trusted-over-http-2': {
      when: whoAmI({ present: 'proxy', headers: jane, http: '2' }),
      then: identifiedAs('jane', ['dev']),
      clause: '5.2.4',
      rule: 'H-01',
    },
    'an-expired-certificate-on-paths-of-discovery': {
      when: whoAmI({ present: 'expired', inEachOf: requestForms.discoveryPaths }),
      then: notGranted('not-valid-now'),
      control: 'a-certificate-of-this-size-identifies',
      rule: 'C-09',
    },
    'a-certificate-for-servers-on-paths-of-discovery': {
      when: whoAmI({ present: 'for-servers', inEachOf: requestForms.discoveryPaths }),
      then: notGranted('wrong-usage'),
      control: 'a-certificate-of-this-size-identifies',
      rule: 'C-10',
    },
    'a-certificate-of-a-user-on-paths-of-discovery': {
      when: whoAmI({ present: 'of-a-certificate', inEachOf: requestForms.discoveryPaths }),
      then: notGranted('untrusted-issuer'),
      control: 'a-certificate-of-this-size-identifies',
      rule: 'C-12',
    },
    'a-forged-certificate-without-a-server-name': {
      when: whoAmI({ present: 'forged', serverName: noServerName, inEachOf: requestForms.inHttp1 }),
      then: nobodyButUnderAnotherName(),
      control: 'a-certificate-of-this-size-identifies',
      rule: 'C-05',
    },
    'a-forged-certificate-under-an-unknown-name': {
      when: whoAmI({ present: 'forged', serverName: unknownServerName, inEachOf: requestForms.inHttp2 }),
      then: nobodyButUnderAnotherName(),
      control: 'a-certificate-identifies-over-http-2',
      rule: 'C-05',
    },
    'an-expired-certificate-without-a-server-name': {
      when: whoAmI({ present: 'expired', serverName: noServerName, inEachOf: requestForms.inHttp1 }),
      then: nobodyButUnderAnotherName(),
      control: 'a-certificate-of-this-size-identifies',
      rule: 'C-09',
    },
    'an-expired-certificate-under-an-unknown-name': {
      when: whoAmI({ present: 'expired', serverName: unknownServerName, inEachOf: requestForms.inHttp2 }),
      then: nobodyButUnderAnotherName(),
      control: 'a-certificate-identifies-over-http-2',
      rule: 'C-09',
    },
    // Who offers no protocol in the handshake (ALPN) speaks HTTP/1.0 here.
    'a-certificate-identifies-without-a-protocol': {
      when: whoAmI({ present: 'alice', http: '1.0' }),
      then: identifiedAs(name, groups),
      rule: 'C-01',
    },
    'a-forged-certificate-without-a-protocol': { ...withoutAProtocol('forged', 'untrusted-issuer'), rule: 'C-05' },
    'an-expired-certificate-without-a-protocol': { ...withoutAProtocol('expired', 'not-valid-now'), rule: 'C-09' },
    'a-certificate-for-servers-without-a-protocol': { ...withoutAProtocol('for-servers', 'wrong-usage'), rule: 'C-10' },
    'a-front-proxy-of-another-name-without-a-server-name': {
      when: whoAmI({
        present: 'other-proxy',
        headers: userAlone,
        serverName: noServerName,
        inEachOf: requestForms.inHttp1,
      }),
      then: nobodyButUnderAnotherName(),
      control: 'the-front-proxy-is-trusted',
      needs: ['allowed-names-set', 'separate-authorities'],
      clause: '5.2.4',
      rule: 'R-04',
    },
    'a-front-proxy-of-another-name-under-an-unknown-name': {
      when: whoAmI({
        present: 'other-proxy',
        headers: jane,
        serverName: unknownServerName,
        inEachOf: requestForms.inHttp2,
      }),
      then: nobodyButUnderAnotherName(),
      control: 'the-front-proxy-is-trusted-over-http-2',
      needs: ['allowed-names-set', 'separate-authorities'],
      clause: '5.2.4',
      rule: 'R-04',
    },
    'an-expired-front-proxy-without-a-server-name': {
      when: whoAmI({
        present: 'expired-proxy',
        headers: userAlone,
        serverName: noServerName,
        inEachOf: requestForms.inHttp1,
      }),
      then: nobodyButUnderAnotherName(),
      control: 'the-front-proxy-is-trusted',
      clause: '5.2.4',
      rule: 'C-09',
    },
    'an-expired-front-proxy-under-an-unknown-name': {
      when: whoAmI({
        present: 'expired-proxy',
        headers: jane,
        serverName: unknownServerName,
        inEachOf: requestForms.inHttp2,
      }),
      then: nobodyButUnderAnotherName(),
      control: 'the-front-proxy-is-trusted-over-http-2',
      clause: '5.2.4',
      rule: 'C-09',
    },
    'a-forged-certificate-with-a-resumed-session': {
      when: whoAmI({ present: 'forged', resuming: { present: 'forged' } }),
      then: refused('untrusted-issuer'),
      control: 'a-certificate-of-this-size-identifies',
      rule: 'C-05',
    },
    'an-expired-certificate-with-a-resumed-session': {
      when: whoAmI({ present: 'expired', resuming: { present: 'expired' } }),
      then: refused('not-valid-now'),
      control: 'a-certificate-of-this-size-identifies',
      rule: 'C-09',
    },
    'a-front-proxy-of-another-name-with-a-resumed-session': {
      when: whoAmI({ present: 'other-proxy', headers: jane, resuming: { present: 'other-proxy' } }),
      then: refused('front-proxy-not-allowed'),
      control: 'the-front-proxy-is-trusted',
      needs: ['allowed-names-set', 'separate-authorities'],
      clause: '5.2.4',
      rule: 'R-04',
    },
    'a-forged-certificate-under-the-name-of-the-server': {
      when: whoAmI({ present: 'forged', inEachOf: requestForms.inHttp1 }),
      then: notGranted('untrusted-issuer'),
      control: 'a-certificate-of-this-size-identifies',
      rule: 'C-05',
    },
    'a-forged-certificate-with-more-of-everything': {
      when: whoAmI({ present: 'forged-abundant' }),
      then: refused('untrusted-issuer'),
      control: 'a-certificate-of-this-size-identifies',
      rule: 'C-05',
    },
    'a-certificate-with-eight-others-behind-it-identifies': {
      when: whoAmI({ present: 'alice-before-others' }),
      then: identifiedAs(name, groups),
      rule: 'C-01',
    },
    'a-forged-certificate-with-eight-others-behind-it': {
      when: whoAmI({ present: 'forged-before-others' }),
      then: refused('untrusted-issuer'),
      control: 'a-certificate-with-eight-others-behind-it-identifies',
      rule: 'C-05',
    },
    // Some servers take no more than eight or ten, and end the handshake, whatever they do about an unknown issuer.
    'a-forged-certificate-with-twenty-four-others-behind-it': {
      when: whoAmI({ present: 'forged-before-many-others' }),
      then: nobodyBut(),
      control: 'a-certificate-of-this-size-identifies',
      rule: 'C-05',
    },
    'a-forged-certificate-for-eight-requests-at-once': {
      when: whoAmI({ present: 'forged', http: '2', beside: seven([]) }),
      then: eachRefused('untrusted-issuer'),
      control: 'a-certificate-identifies-over-http-2',
      rule: 'C-05',
    },
    'a-front-proxy-of-another-name-that-names-no-group': {
      when: whoAmI({ present: 'other-proxy', headers: userAlone }),
      then: refused('front-proxy-not-allowed'),
      control: 'the-front-proxy-is-trusted',
      needs: ['allowed-names-set', 'separate-authorities'],
      clause: '5.2.4',
      rule: 'R-04',
    },
    'a-front-proxy-of-another-name-for-eight-requests-at-once': {
      when: whoAmI({ present: 'other-proxy', http: '2', headers: jane, beside: seven(jane) }),
      then: eachRefused('front-proxy-not-allowed'),
      control: 'the-front-proxy-is-trusted-over-http-2',
      needs: ['allowed-names-set', 'separate-authorities'],
      clause: '5.2.4',
      rule: 'R-04',
    },
  },
});
