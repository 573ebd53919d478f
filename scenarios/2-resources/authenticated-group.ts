import { claiming, clientCertificate, inGroup, proxyCertificate, scenario, whoAmI } from '../../harness/vocabulary';

export default scenario({
  id: 'authenticated-group',
  clause: '2.1.5',
  level: 'MUST',
  rule: 'I-08',
  title: 'Whoever passed authentication is in system:authenticated',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    carol: clientCertificate({ CN: 'carol' }),
    proxy: proxyCertificate(),
  },
  checks: {
    'a-user-by-certificate': { when: whoAmI({ present: 'alice' }), then: inGroup('system:authenticated') },
    'a-user-without-groups': { when: whoAmI({ present: 'carol' }), then: inGroup('system:authenticated') },
    'a-user-by-header': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane', 'dev') }),
      then: inGroup('system:authenticated'),
    },
  },
});
