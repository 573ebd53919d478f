import {
  clientScenario,
  keepsTokenFrom,
  presenting,
  rejected,
  run,
  server,
  used,
} from '../../../harness/vocabulary/client';

export default clientScenario({
  id: 'servers-behind-a-proxy',
  clause: '5.1.1',
  level: 'MUST',
  rule: 'S-02',
  title: 'A client verifies the server behind a proxy that only passes octets on',
  given: {
    trusted: server(),
    'of-an-untrusted-ca': presenting('untrusted-ca'),
    'of-another-name': presenting('other-name'),
    expired: presenting('expired'),
    proxy: server({ tunnels: true }),
  },
  checks: {
    'a-trusted-server': { when: run('trusted', { through: 'proxy' }), then: used() },
    'an-untrusted-ca': {
      title: 'An untrusted CA',
      when: run('of-an-untrusted-ca', { through: 'proxy' }),
      then: rejected(),
      control: 'a-trusted-server',
    },
    'another-name': {
      when: run('of-another-name', { through: 'proxy' }),
      then: rejected(),
      control: 'a-trusted-server',
      rule: 'S-03',
    },
    'an-expired-certificate': {
      when: run('expired', { through: 'proxy' }),
      then: rejected(),
      control: 'a-trusted-server',
    },
    'without-a-proxy': { when: run('trusted'), then: used() },
    'token-kept-from-the-proxy': {
      title: 'The token is not for the proxy',
      when: run('trusted', { through: 'proxy' }),
      then: keepsTokenFrom('proxy'),
      control: 'without-a-proxy',
      rule: 'S-13',
    },
  },
});
