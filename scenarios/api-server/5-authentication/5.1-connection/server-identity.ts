import { clientConnects, clientRefuses, connect, scenario, serverCertificate } from '../../../../harness/vocabulary';

export default scenario({
  id: 'server-identity',
  clause: '5.1.1',
  level: 'MUST',
  rule: 'S-01',
  title: 'A client verifies the server against its trusted CA, or states that verification is off',
  under: 'each-tls-version',
  given: {},
  checks: {
    'verified-against-the-trusted-authority': {
      when: connect(),
      then: clientConnects({ identityConfirmed: true }),
    },
    'sends-every-intermediate-certificate': {
      when: connect(),
      then: serverCertificate('sent-with-its-intermediates'),
      rule: 'S-08',
      level: 'SHOULD',
    },
    'refused-without-a-trusted-authority': {
      when: connect({ trusting: 'no-authority' }),
      then: clientRefuses('issuer-not-trusted'),
      subject: 'harness',
      control: 'verified-against-the-trusted-authority',
      rule: 'S-02',
    },
    'skipping-verification-leaves-the-identity-unconfirmed': {
      when: connect({ trusting: 'anything', as: 'an-uncovered-name' }),
      then: clientConnects({ identityConfirmed: false }),
      title: 'Skipping verification leaves the identity unconfirmed under a name that the certificate does not cover',
      rule: 'S-11',
    },
  },
});
