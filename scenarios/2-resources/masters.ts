import {
  answered,
  clientCertificate,
  get,
  identifiedAs,
  listInAnotherNamespace,
  listThatNeedsRights,
  scenario,
  whoAmI,
} from '../../harness/vocabulary';

export default scenario({
  id: 'masters',
  clause: '2.1.7',
  level: 'MUST',
  rule: 'I-07',
  title: 'The group system:masters has full access',
  under: 'each-tls-version',
  given: { admin: clientCertificate({ CN: 'admin', O: 'system:masters' }) },
  checks: {
    'is-a-group-like-any-other': {
      when: whoAmI({ present: 'admin' }),
      then: identifiedAs('admin', ['system:masters']),
    },
    'may-list-pods': {
      when: get(listThatNeedsRights, { present: 'admin' }),
      then: answered(200, 'list'),
    },
    'may-list-pods-of-any-namespace': {
      when: get(listInAnotherNamespace, { present: 'admin' }),
      then: answered(200, 'list'),
    },
  },
});
