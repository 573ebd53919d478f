import {
  answered,
  clientCertificate,
  discovery,
  get,
  like,
  listThatNeedsRights,
  refused,
  scenario,
  unknownAuthority,
} from '../../harness/vocabulary';

export default scenario({
  id: 'stages-in-order',
  clause: '1.3',
  level: 'MUST',
  rule: 'E-03',
  title: 'Authentication comes before authorization, and authorization before anything else is looked at',
  needs: ['default-authorization'],
  given: {
    admin: clientCertificate({ CN: 'admin', O: 'system:masters' }),
    alice: clientCertificate({ CN: 'authn-conformance:alice', O: 'authn-conformance:developers' }),
    stranger: like('alice', { issuer: unknownAuthority }),
  },
  checks: {
    'the-administrator-passes-all-three': {
      when: get(listThatNeedsRights, { present: 'admin' }),
      then: answered(200, 'list'),
    },
    'an-authenticated-caller-passes-the-first': {
      when: get(discovery, { present: 'alice' }),
      then: answered(200, 'json'),
    },
    'authorization-refuses-the-authenticated-caller': {
      when: get(listThatNeedsRights, { present: 'alice' }),
      then: refused('unauthorized'),
      control: 'the-administrator-passes-all-three',
    },
    'authorization-comes-before-a-bad-parameter': {
      when: get(`${listThatNeedsRights}?limit=abc`, { present: 'alice' }),
      then: refused('unauthorized'),
      control: 'the-administrator-passes-all-three',
    },
    'authorization-comes-before-an-unknown-path': {
      when: get('/no-such-path', { present: 'alice' }),
      then: refused('unauthorized'),
      control: 'an-authenticated-caller-passes-the-first',
    },
    'authentication-comes-before-an-unknown-path': {
      when: get('/no-such-path', { present: 'stranger' }),
      then: refused('untrusted-issuer'),
      control: 'an-authenticated-caller-passes-the-first',
    },
  },
});
