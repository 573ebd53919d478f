import { connect, scenario, serverCertificate } from '../../../../harness/vocabulary';

export default scenario({
  id: 'server-certificate-validity',
  clause: '2.2.5',
  level: 'MUST',
  rule: 'S-06',
  title: 'The server certificate is within its validity period',
  given: {},
  checks: {
    'is-valid-now': {
      when: connect({ trusting: 'anything' }),
      then: serverCertificate('within-its-validity'),
    },
  },
});
