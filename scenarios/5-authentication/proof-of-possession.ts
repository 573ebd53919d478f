import { clientCertificate, identifiedAs, like, refused, scenario, whoAmI } from '../../harness/vocabulary';

export default scenario({
  id: 'proof-of-possession',
  clause: '5.1.3',
  level: 'MUST',
  rule: 'C-08',
  title: 'A certificate without its private key proves nothing',
  under: 'each-tls-version',
  given: {
    admin: clientCertificate({ CN: 'admin', O: 'system:masters' }),
    thief: like('admin', { possession: 'forged' }),
  },
  checks: {
    'with-its-key-it-identifies': {
      when: whoAmI({ present: 'admin' }),
      then: identifiedAs('admin', ['system:masters']),
    },
    'without-its-key-the-handshake-fails': {
      when: whoAmI({ present: 'thief' }),
      then: refused('no-proof-of-possession'),
      control: 'with-its-key-it-identifies',
    },
  },
});
