import {
  answered,
  clientCertificate,
  get,
  like,
  listThatNeedsRights,
  refused,
  scenario,
} from '../../../../harness/vocabulary';

const pods = listThatNeedsRights;

export default scenario({
  id: 'exact-group-match',
  clause: '2.1.3',
  level: 'MUST',
  rule: 'I-02',
  title: 'A group grants permissions by its exact name only',
  needs: ['default-authorization'],
  given: {
    admin: clientCertificate({ CN: 'admin', O: 'system:masters' }),
    'other-case': like('admin', { O: 'System:Masters' }),
    longer: like('admin', { O: 'system:masters-x' }),
    shorter: like('admin', { O: 'system:master' }),
    padded: like('admin', { O: 'system:masters ' }),
    listed: like('admin', { O: 'authn-conformance:developers,system:masters' }),
    'as-the-user-name': like('admin', { CN: 'system:masters', O: 'authn-conformance:developers' }),
    'as-the-unit': like('admin', { O: 'authn-conformance:developers', OU: 'system:masters' }),
  },
  checks: {
    'the-exact-name-grants': { when: get(pods, { present: 'admin' }), then: answered(200, 'list') },
    'another-case-grants-nothing': { when: get(pods, { present: 'other-case' }), then: refused('unauthorized') },
    'a-longer-name-grants-nothing': { when: get(pods, { present: 'longer' }), then: refused('unauthorized') },
    'a-shorter-name-grants-nothing': { when: get(pods, { present: 'shorter' }), then: refused('unauthorized') },
    'a-trailing-space-grants-nothing': { when: get(pods, { present: 'padded' }), then: refused('unauthorized') },
    'a-list-in-one-value-grants-nothing': { when: get(pods, { present: 'listed' }), then: refused('unauthorized') },
    'a-user-of-that-name-gains-nothing': {
      when: get(pods, { present: 'as-the-user-name' }),
      then: refused('unauthorized'),
      rule: 'I-07',
    },
    'a-unit-of-that-name-grants-nothing': {
      when: get(pods, { present: 'as-the-unit' }),
      then: refused('unauthorized'),
    },
  },
});
