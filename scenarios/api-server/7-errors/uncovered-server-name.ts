import { clientConnects, clientRefuses, connect, scenario } from '../../../harness/vocabulary';

export default scenario({
  id: 'uncovered-server-name',
  clause: '7.4',
  level: 'MUST',
  rule: 'S-03',
  title: 'A client that uses a name the server certificate does not cover ends the connection and makes no request',
  under: 'each-tls-version',
  given: {},
  checks: {
    'under-a-covered-name-it-connects': {
      when: connect(),
      then: clientConnects({ identityConfirmed: true }),
      rule: 'S-01',
    },
    'under-another-name-it-refuses': {
      when: connect({ as: 'an-uncovered-name' }),
      then: clientRefuses('name-not-covered'),
      control: 'under-a-covered-name-it-connects',
    },
  },
});
