import { clientCertificate, identifiedAs, scenario, whoAmI } from '../../../harness/vocabulary';

export default scenario({
  id: 'user-and-groups',
  clause: '1.5',
  level: 'MUST',
  rule: 'I-03',
  title: 'An authenticated caller has a user name and zero or more groups',
  given: {
    alone: clientCertificate({ CN: 'carol' }),
    one: clientCertificate({ CN: 'alice', O: 'dev' }),
    several: clientCertificate({ CN: 'multi', O: ['dev', 'ops', 'audit'] }),
  },
  checks: {
    'a-user-in-no-group': { when: whoAmI({ present: 'alone' }), then: identifiedAs('carol', []) },
    'a-user-in-one-group': { when: whoAmI({ present: 'one' }), then: identifiedAs('alice', ['dev']) },
    'a-user-in-several-groups': {
      when: whoAmI({ present: 'several' }),
      then: identifiedAs('multi', ['audit', 'dev', 'ops']),
    },
  },
});
