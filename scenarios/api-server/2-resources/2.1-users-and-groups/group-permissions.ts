import {
  answered,
  claiming,
  clientCertificate,
  get,
  like,
  listInAnotherNamespace,
  listThatNeedsRights,
  proxyCertificate,
  refused,
  scenario,
} from '../../../../harness/vocabulary';

const pods = listThatNeedsRights;

export default scenario({
  id: 'group-permissions',
  clause: '2.1.4',
  level: 'MUST',
  rule: 'I-07',
  title: 'A member of a group has its permissions, by certificate and by front proxy alike',
  needs: ['default-authorization'],
  given: {
    admin: clientCertificate({ CN: 'admin', O: 'system:masters' }),
    both: clientCertificate({ CN: 'root-dev', O: ['authn-conformance:developers', 'system:masters'] }),
    developer: like('admin', { O: 'authn-conformance:developers' }),
    'of-no-group': clientCertificate({ CN: 'authn-conformance:carol' }),
    proxy: proxyCertificate(),
  },
  checks: {
    'a-member-by-certificate': { when: get(pods, { present: 'admin' }), then: answered(200, 'list') },
    'a-member-of-several-groups': { when: get(pods, { present: 'both' }), then: answered(200, 'list') },
    'a-member-by-header': {
      when: get(pods, { present: 'proxy', headers: claiming('carol', 'system:masters') }),
      then: answered(200, 'list'),
      rule: 'H-02',
    },
    'not-a-member-by-certificate': {
      when: get(pods, { present: 'developer' }),
      then: refused('unauthorized'),
      states: 'default-authorization',
    },
    'not-a-member-in-another-namespace': {
      when: get(`${listInAnotherNamespace}?limit=1`, { present: 'developer' }),
      then: refused('unauthorized'),
    },
    'not-a-member-page-by-page': {
      when: get(`${pods}?limit=1`, { present: 'developer' }),
      then: refused('unauthorized'),
    },
    'not-a-member-as-yaml': {
      when: get(pods, { present: 'developer', accept: 'application/yaml' }),
      then: refused('unauthorized'),
    },
    'not-a-member-over-http-2': {
      when: get(pods, { present: 'developer', http: '2' }),
      then: refused('unauthorized'),
      rule: 'T-07',
    },
    'not-who-is-in-no-group-by-certificate': {
      when: get(pods, { present: 'of-no-group' }),
      then: refused('unauthorized'),
      control: 'a-member-by-certificate',
    },
    'not-who-is-in-no-group-by-header': {
      when: get(pods, { present: 'proxy', headers: claiming('authn-conformance:carol') }),
      then: refused('unauthorized'),
      control: 'a-member-by-header',
      rule: 'H-02',
    },
    'not-a-member-by-header': {
      when: get(pods, {
        present: 'proxy',
        headers: claiming('authn-conformance:carol', 'authn-conformance:developers'),
      }),
      then: refused('unauthorized'),
      control: 'a-member-by-header',
      rule: 'H-02',
    },
  },
});
