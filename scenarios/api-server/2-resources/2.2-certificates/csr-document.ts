import { certificateFrom, identifiedAs, issue, issued, scenario, whoAmI } from '../../../../harness/vocabulary';

const signing = {
  signing: {
    default: { expiry: '8760h' },
    profiles: {
      client: { usages: ['signing', 'key encipherment', 'client auth'], expiry: '1h' },
    },
  },
};

export default scenario({
  id: 'csr-document',
  clause: '2.2.4',
  level: 'MUST',
  rule: 'J-01',
  title: 'A client certificate is issued from a JSON document that names the user and groups',
  given: {
    jane: certificateFrom({
      csr: { CN: 'jane', key: { algo: 'rsa', size: 2048 }, names: [{ O: 'dev' }, { O: 'ops' }] },
      signing,
      profile: 'client',
    }),
  },
  checks: {
    'the-common-name-of-the-document': { when: issue('jane'), then: issued({ CN: 'jane' }), clause: '2.3.1' },
    'every-organization-of-the-document': {
      when: issue('jane'),
      then: issued({ O: ['dev', 'ops'] }),
      clause: '2.3.5',
    },
    'no-hosts-in-a-client-certificate': {
      when: issue('jane'),
      then: issued({ dnsNames: [], ipAddresses: [] }),
      rule: 'J-03',
      clause: '2.3.2',
    },
    'the-key-algorithm-of-the-document': {
      when: issue('jane'),
      then: issued({ publicKey: { type: 'rsa', bits: 2048 } }),
      rule: 'J-02',
      clause: '2.3.3',
    },
    'is-signed-by-the-root': {
      title: 'It is signed by the CA that issues it',
      when: issue('jane'),
      then: issued({ signedByTheRoot: true }),
      rule: 'J-11',
      clause: '2.2.1',
    },
    'identifies-its-holder': {
      when: whoAmI({ present: 'jane' }),
      then: identifiedAs('jane', ['dev', 'ops']),
    },
  },
});
