import { clientConnects, connect, refused, scenario } from '../../../../harness/vocabulary';

export default scenario({
  id: 'old-tls-versions',
  clause: '5.1.1',
  level: 'SHOULD',
  rule: 'T-04',
  title: 'No connection is made under a version of TLS that is older than 1.2',
  given: {},
  checks: {
    'a-newer-version-serves': { when: connect(), then: clientConnects({ identityConfirmed: true }), rule: 'S-01' },
    'an-older-version-does-not': {
      when: connect({ atMost: '1.1' }),
      then: refused('old-tls-version'),
      control: 'a-newer-version-serves',
    },
  },
});
