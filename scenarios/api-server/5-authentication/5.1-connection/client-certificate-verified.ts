import {
  authorityNamed,
  certificateRequested,
  clientCertificate,
  identifiedAs,
  connect,
  like,
  refused,
  scenario,
  unknownAuthority,
  whoAmI,
} from '../../../../harness/vocabulary';

/** The usages that certificates have, but for those of clients; one certificate with all of them is for none of a client. */
const otherUsages = [
  ...(['server auth', 'code signing', 'email protection', 'timestamping', 'ocsp signing', 'ipsec user'] as const),
  ...(['SSH client', 'SSH server', 'unknown'] as const),
];

export default scenario({
  id: 'client-certificate-verified',
  clause: '5.1.2',
  level: 'MUST',
  rule: 'C-02',
  title: 'The server requests a client certificate and verifies the one it receives',
  under: 'each-tls-version',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    'for-servers-only': like('alice', { extendedKeyUsage: ['server auth'] }),
    'for-signing-code-only': like('alice', { extendedKeyUsage: ['code signing'] }),
    'for-servers-and-signing-code': like('alice', { extendedKeyUsage: ['server auth', 'code signing'] }),
    'for-all-else': like('alice', { extendedKeyUsage: otherUsages }),
    'for-clients-and-all-else': like('alice', { extendedKeyUsage: ['client auth', ...otherUsages] }),
    'for-servers-only-critically': like('alice', { extendedKeyUsage: ['server auth'], criticalExtendedKeyUsage: true }),
    'for-clients-critically': like('alice', { criticalExtendedKeyUsage: true }),
    'critical-extension': like('alice', { unknownCriticalExtension: true }),
    stranger: like('alice', { issuer: unknownAuthority }),
  },
  checks: {
    'names-the-client-authority-when-it-asks': {
      when: connect(),
      then: authorityNamed('client-ca'),
      rule: 'T-06',
      level: 'SHOULD',
    },
    'names-the-request-header-authority-when-it-asks': {
      when: connect(),
      then: authorityNamed('request-header-ca'),
      rule: 'T-06',
      level: 'SHOULD',
    },
    'asks-for-a-certificate-in-the-handshake': {
      when: connect(),
      then: certificateRequested(),
      rule: 'T-06',
      level: 'SHOULD',
    },
    'a-certificate-that-verifies-identifies': {
      when: whoAmI({ present: 'alice' }),
      then: identifiedAs('alice', ['dev']),
      rule: 'C-01',
    },
    'without-a-certificate-nobody-is-identified': {
      when: whoAmI(),
      then: refused('unauthenticated'),
      control: 'a-certificate-that-verifies-identifies',
    },
    'a-certificate-that-does-not-verify-identifies-nobody': {
      when: whoAmI({ present: 'stranger' }),
      then: refused('untrusted-issuer'),
      control: 'a-certificate-that-verifies-identifies',
      rule: 'C-03',
    },
    'a-certificate-for-servers-only-identifies-nobody': {
      when: whoAmI({ present: 'for-servers-only' }),
      then: refused('wrong-usage'),
      control: 'a-certificate-that-verifies-identifies',
      rule: 'C-10',
      level: 'SHOULD',
    },
    'a-certificate-for-signing-code-only-identifies-nobody': {
      when: whoAmI({ present: 'for-signing-code-only' }),
      then: refused('wrong-usage'),
      control: 'a-certificate-that-verifies-identifies',
      rule: 'C-10',
      level: 'SHOULD',
    },
    'a-certificate-for-servers-and-signing-code-identifies-nobody': {
      when: whoAmI({ present: 'for-servers-and-signing-code' }),
      then: refused('wrong-usage'),
      control: 'a-certificate-that-verifies-identifies',
      rule: 'C-10',
      level: 'SHOULD',
    },
    'a-certificate-for-servers-whose-usage-is-critical-identifies-nobody': {
      when: whoAmI({ present: 'for-servers-only-critically' }),
      then: refused('wrong-usage'),
      control: 'a-certificate-that-verifies-identifies',
      rule: 'C-10',
      level: 'SHOULD',
    },
    'a-certificate-for-clients-whose-usage-is-critical-identifies': {
      when: whoAmI({ present: 'for-clients-critically' }),
      then: identifiedAs('alice', ['dev']),
      rule: 'C-10',
      level: 'SHOULD',
    },
    'a-certificate-for-all-but-clients-identifies-nobody': {
      when: whoAmI({ present: 'for-all-else' }),
      then: refused('wrong-usage'),
      control: 'a-certificate-that-verifies-identifies',
      rule: 'C-10',
      level: 'SHOULD',
    },
    'further-usages-give-no-group': {
      when: whoAmI({ present: 'for-clients-and-all-else' }),
      then: identifiedAs('alice', ['dev']),
      rule: 'C-10',
      level: 'SHOULD',
    },
    'a-critical-extension-no-one-knows-identifies-nobody': {
      when: whoAmI({ present: 'critical-extension' }),
      then: refused('unknown-critical-extension'),
      control: 'a-certificate-that-verifies-identifies',
      rule: 'C-15',
      level: 'MAY',
    },
  },
});
