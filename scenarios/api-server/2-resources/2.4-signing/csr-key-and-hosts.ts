import { certificateFrom, issue, issued, scenario } from '../../../../harness/vocabulary';

const signing = {
  signing: {
    default: { expiry: '8760h' },
    profiles: { server: { usages: ['signing', 'key encipherment', 'server auth'], expiry: '1h' } },
  },
};

export default scenario({
  id: 'csr-key-and-hosts',
  clause: '2.3.2',
  level: 'MUST',
  rule: 'J-04',
  title: 'A server certificate is issued for the hosts and with the key that its document says',
  given: {
    server: certificateFrom({
      csr: {
        CN: 'kube-apiserver',
        hosts: ['localhost', 'kubernetes.default.svc', '127.0.0.1', '10.96.0.1'],
        key: { algo: 'ecdsa', size: 384 },
        names: [{ O: 'servers' }],
      },
      signing,
      profile: 'server',
    }),
  },
  checks: {
    'host-names-are-dns-names': {
      when: issue('server'),
      then: issued({ dnsNames: ['localhost', 'kubernetes.default.svc'] }),
    },
    'addresses-are-ip-addresses': {
      when: issue('server'),
      then: issued({ ipAddresses: ['127.0.0.1', '10.96.0.1'] }),
    },
    'the-key-size-of-the-document': {
      when: issue('server'),
      then: issued({ publicKey: { type: 'ec', bits: 384 } }),
      rule: 'J-02',
      clause: '2.3.4',
    },
    'is-no-authority': {
      when: issue('server'),
      then: issued({ certificateAuthority: false }),
      rule: 'J-05',
      clause: '2.2.6',
    },
  },
});
