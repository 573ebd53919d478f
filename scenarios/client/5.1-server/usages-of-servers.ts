import { authenticates, clientScenario, presenting, rejected, run } from '../../../harness/vocabulary/client';

export default clientScenario({
  id: 'usages-of-servers',
  clause: '2.4.2',
  level: 'SHOULD',
  rule: 'S-09',
  title: 'A client rejects a server certificate whose extended key usage leaves out servers',
  under: 'each-tls-version',
  given: {
    'for-servers': presenting('ordinary'),
    'with-intermediate': presenting('through-intermediate'),
    'for-clients-alone': presenting('client-auth-only'),
    'intermediate-for-clients': presenting('intermediate-for-clients'),
    'for-other-usages': presenting('other-usages'),
    'for-an-unknown-usage': presenting('unknown-usage'),
  },
  checks: {
    'a-certificate-for-servers': { when: run('for-servers'), then: authenticates },
    'an-intermediate-without-usages': { when: run('with-intermediate'), then: authenticates },
    'a-certificate-for-clients-alone': {
      when: run('for-clients-alone'),
      then: rejected('extended-key-usage'),
      control: 'a-certificate-for-servers',
    },
    'an-intermediate-for-clients-alone': {
      when: run('intermediate-for-clients'),
      then: rejected('extended-key-usage'),
      control: 'an-intermediate-without-usages',
    },
    'a-certificate-for-other-usages-alone': {
      when: run('for-other-usages'),
      then: rejected('extended-key-usage'),
      control: 'a-certificate-for-servers',
    },
    'a-certificate-for-an-unknown-usage-alone': {
      when: run('for-an-unknown-usage'),
      then: rejected('extended-key-usage'),
      control: 'a-certificate-for-servers',
    },
  },
});
