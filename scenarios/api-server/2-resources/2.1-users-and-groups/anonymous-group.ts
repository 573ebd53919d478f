import {
  anonymous,
  answered,
  clientCertificate,
  discovery,
  get,
  refused,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';

export default scenario({
  id: 'anonymous-group',
  clause: '2.1.6',
  level: 'MUST',
  rule: 'N-01',
  title: 'An unauthenticated caller is anonymous, and not in the group system:authenticated',
  needs: ['anonymous-allowed', 'default-authorization'],
  given: { alice: clientCertificate({ CN: 'alice', O: 'dev' }) },
  checks: {
    'a-caller-without-a-credential-is-anonymous': {
      when: whoAmI(),
      then: anonymous(),
      control: 'an-authenticated-caller-may-use-discovery',
      states: 'anonymous-allowed',
    },
    'an-authenticated-caller-may-use-discovery': {
      when: get(discovery, { present: 'alice' }),
      then: answered(200, 'json'),
    },
    'the-anonymous-caller-has-no-right-of-the-authenticated': {
      when: get(discovery),
      then: refused('anonymous-unauthorized'),
      control: 'an-authenticated-caller-may-use-discovery',
      rule: 'N-02',
    },
  },
});
