import { answered, clientCertificate, get, listThatNeedsRights, scenario } from '../../../harness/vocabulary';

export default scenario({
  id: 'json-or-yaml',
  clause: '1.1',
  level: 'MUST',
  rule: 'E-02',
  title: 'The service answers with JSON or YAML documents',
  given: { admin: clientCertificate({ CN: 'admin', O: 'system:masters' }) },
  checks: {
    'json-when-json-is-asked-for': {
      when: get(listThatNeedsRights, { present: 'admin' }),
      then: answered(200, 'json'),
    },
    'a-document-when-yaml-is-asked-for': {
      when: get(listThatNeedsRights, { present: 'admin', accept: 'application/yaml' }),
      then: answered(200, 'yaml'),
      title: 'A JSON or YAML document when YAML is asked for',
    },
    'yaml-when-yaml-is-asked-for': {
      when: get(listThatNeedsRights, { present: 'admin', accept: 'application/yaml' }),
      then: answered(200, 'yaml-alone'),
      needs: ['yaml-documents'],
    },
  },
});
