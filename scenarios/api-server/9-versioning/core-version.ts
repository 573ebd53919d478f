import { answered, clientCertificate, get, coreList, scenario } from '../../../harness/vocabulary';

export default scenario({
  id: 'core-version',
  clause: '9.1',
  level: 'MUST',
  rule: 'E-02',
  title: 'The core resources are found under /api/v1',
  given: { admin: clientCertificate({ CN: 'admin', O: 'system:masters' }) },
  checks: {
    'pods-are-a-core-resource': {
      when: get(coreList, { present: 'admin' }),
      then: answered(200, 'list'),
    },
  },
});
