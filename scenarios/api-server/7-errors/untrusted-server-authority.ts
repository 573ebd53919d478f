import { clientConnects, clientRefuses, connect, scenario } from '../../../harness/vocabulary';

export default scenario({
  id: 'untrusted-server-authority',
  clause: '7.3',
  level: 'MUST',
  rule: 'S-02',
  title:
    'A client that does not trust the authority of the server certificate ends the connection and makes no request',
  under: 'each-tls-version',
  given: {},
  checks: {
    'with-the-right-authority-it-connects': {
      when: connect(),
      then: clientConnects({ identityConfirmed: true }),
      rule: 'S-01',
    },
    'without-any-authority-it-refuses': {
      when: connect({ trusting: 'no-authority' }),
      then: clientRefuses('issuer-not-trusted'),
      subject: 'harness',
      control: 'with-the-right-authority-it-connects',
    },
    'with-another-authority-it-refuses': {
      when: connect({ trusting: 'an-unknown-authority' }),
      then: clientRefuses('issuer-not-trusted'),
      subject: 'harness',
      control: 'with-the-right-authority-it-connects',
    },
  },
});
