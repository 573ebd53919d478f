import {
  anonymous,
  answered,
  clientCertificate,
  get,
  listThatNeedsRights,
  publicVersion,
  refused,
  scenario,
  whoAmI,
} from '../../../harness/vocabulary';

export default scenario({
  id: 'unauthenticated-caller',
  clause: '7.5',
  level: 'MUST',
  rule: 'N-01',
  title: 'An unauthenticated caller is anonymous, and authorization decides what it may do',
  needs: ['anonymous-allowed', 'default-authorization'],
  under: 'each-tls-version',
  given: { admin: clientCertificate({ CN: 'admin', O: 'system:masters' }) },
  checks: {
    'is-the-anonymous-caller': {
      when: whoAmI(),
      then: anonymous(),
      control: 'an-administrator-may-list-pods',
      states: 'anonymous-allowed',
    },
    'may-read-what-is-public': { when: get(publicVersion), then: answered(200), needs: ['public-version'] },
    'an-administrator-may-list-pods': {
      when: get(`${listThatNeedsRights}?limit=500`, { present: 'admin' }),
      then: answered(200, 'list'),
    },
    'may-not-list-pods': {
      when: get(`${listThatNeedsRights}?limit=500`),
      then: refused('anonymous-unauthorized'),
      control: 'an-administrator-may-list-pods',
    },
  },
});
