import {
  answered,
  claiming,
  clientCertificate,
  get,
  like,
  listInAnotherNamespace,
  listOfItsNamespace,
  listOf,
  listThatNeedsRights,
  proxyCertificate,
  refused,
  scenario,
  unknownAuthority,
  unsharedList,
} from '../../../harness/vocabulary';

export default scenario({
  id: 'get-pods',
  clause: '4.2',
  level: 'MUST',
  rule: 'E-02',
  title: 'GET of the pods of a namespace answers with a list, with or without a page size',
  given: {
    admin: clientCertificate({ CN: 'admin', O: 'system:masters' }),
    proxy: proxyCertificate(),
    stranger: like('admin', { issuer: unknownAuthority }),
    expired: like('admin', { validity: 'expired' }),
  },
  checks: {
    'as-a-list': {
      when: get(listThatNeedsRights, { present: 'admin' }),
      then: answered(200, 'list'),
    },
    'not-to-caches-that-others-use': {
      when: get(listThatNeedsRights, { present: 'admin' }),
      then: unsharedList(),
      level: 'SHOULD',
    },
    'with-a-page-size': {
      title: 'As a list when the query names a page size',
      when: get(`${listThatNeedsRights}?limit=1`, { present: 'admin' }),
      then: answered(200, 'list'),
    },
    'with-a-page-size-of-at-most-that-many': {
      title: 'As a list of at most one pod when the query says limit=1',
      when: get(`${listThatNeedsRights}?limit=1`, { present: 'admin' }),
      then: listOf({ atMost: 1 }),
      needs: ['paged-namespaces'],
    },
    'with-a-page-size-as-yaml': {
      title: 'As a list in JSON or YAML when the query names a page size and YAML is accepted',
      when: get(`${listThatNeedsRights}?limit=1`, { present: 'admin', accept: 'application/yaml' }),
      then: answered(200, 'list'),
    },
    'of-another-namespace': {
      when: get(listInAnotherNamespace, { present: 'admin' }),
      then: answered(200, 'list'),
    },
    'of-that-namespace-alone': {
      when: get(listThatNeedsRights, { present: 'admin' }),
      then: listOfItsNamespace(),
    },
    'of-another-namespace-alone': {
      when: get(listInAnotherNamespace, { present: 'admin' }),
      then: listOfItsNamespace(),
    },
    'to-a-user-behind-the-front-proxy': {
      when: get(`${listThatNeedsRights}?limit=1`, {
        present: 'proxy',
        headers: claiming('jane', 'system:masters'),
      }),
      then: answered(200, 'list'),
      clause: '4.4',
    },
    'not-to-an-untrusted-certificate': {
      when: get(`${listThatNeedsRights}?limit=1`, { present: 'stranger' }),
      then: refused('untrusted-issuer'),
      rule: 'C-03',
    },
    'not-to-an-expired-certificate': {
      when: get(`${listThatNeedsRights}?limit=1`, { present: 'expired' }),
      then: refused('not-valid-now'),
      rule: 'C-09',
    },
  },
});
