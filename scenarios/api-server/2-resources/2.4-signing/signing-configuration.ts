import {
  certificateFrom,
  identifiedAs,
  issue,
  issued,
  refused,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';

const csr = { CN: 'jane', key: { algo: 'ecdsa', size: 256 }, names: [{ O: 'dev' }] };

const signing = {
  signing: {
    default: { expiry: '48h' },
    profiles: {
      client: { usages: ['signing', 'key encipherment', 'client auth'], expiry: '2h' },
      server: { usages: ['signing', 'key encipherment', 'server auth'], expiry: '3h' },
      both: { usages: ['signing', 'key encipherment', 'server auth', 'client auth'] },
    },
  },
};

/** Nothing in it says how long a certificate is valid. */
const withoutExpiry = { signing: { profiles: { client: { usages: ['signing', 'key encipherment', 'client auth'] } } } };

export default scenario({
  id: 'signing-configuration',
  clause: '2.4.2',
  level: 'MUST',
  rule: 'J-05',
  title: 'The profile of the signing configuration sets usages and lifetime of a certificate',
  given: {
    client: certificateFrom({ csr, signing, profile: 'client' }),
    server: certificateFrom({ csr, signing, profile: 'server' }),
    both: certificateFrom({ csr, signing, profile: 'both' }),
    'by-default': certificateFrom({ csr, signing: withoutExpiry, profile: 'client' }),
  },
  checks: {
    'usages-become-key-usage-and-extended-key-usage': {
      when: issue('both'),
      then: issued({
        keyUsage: ['digitalSignature', 'keyEncipherment'],
        extendedKeyUsage: ['server auth', 'client auth'],
      }),
    },
    'the-expiry-of-the-profile': {
      when: issue('client'),
      then: issued({ hours: 2 }),
      rule: 'J-06',
      clause: '2.4.3',
    },
    'the-default-expiry-where-the-profile-has-none': {
      when: issue('both'),
      then: issued({ hours: 48 }),
      rule: 'J-07',
      clause: '2.4.1',
    },
    'hours-of-a-year-where-no-expiry-is-given': {
      when: issue('by-default'),
      then: issued({ hours: 8760 }),
      rule: 'J-07',
      clause: '2.4.1',
    },
    'the-profile-is-chosen-when-the-certificate-is-issued': {
      when: issue('server'),
      then: issued({ extendedKeyUsage: ['server auth'], hours: 3 }),
      rule: 'J-06',
      clause: '2.4.4',
    },
    'a-certificate-for-clients-identifies': {
      when: whoAmI({ present: 'client' }),
      then: identifiedAs('jane', ['dev']),
      rule: 'C-01',
    },
    'a-certificate-for-servers-only-identifies-nobody': {
      when: whoAmI({ present: 'server' }),
      then: refused('wrong-usage'),
      control: 'a-certificate-for-clients-identifies',
      rule: 'C-10',
      level: 'SHOULD',
    },
  },
});
