import {
  claiming,
  clientCertificate,
  discovery,
  get,
  header,
  identifiedAs,
  publicHealth,
  refusedNotAnonymous,
  scenario,
  whoAmI,
} from '../../../harness/vocabulary';

export default scenario({
  id: 'anonymous-refused',
  clause: '7.5',
  level: 'SHOULD',
  rule: 'N-03',
  title: 'With anonymous access off, every request without a credential is rejected',
  needs: ['anonymous-refused'],
  given: { alice: clientCertificate({ CN: 'alice', O: 'dev' }) },
  checks: {
    'a-credential-identifies': {
      when: whoAmI({ present: 'alice' }),
      then: identifiedAs('alice', ['dev']),
      rule: 'C-01',
    },
    'no-credential-identifies-nobody': {
      when: whoAmI(),
      then: refusedNotAnonymous('unauthenticated'),
      control: 'a-credential-identifies',
      states: 'anonymous-refused',
    },
    'not-even-on-the-path-of-discovery': {
      when: get(discovery),
      then: refusedNotAnonymous('unauthenticated'),
      control: 'a-credential-identifies',
    },
    'not-even-on-a-path-of-health': {
      when: get(publicHealth),
      then: refusedNotAnonymous('unauthenticated'),
      control: 'a-credential-identifies',
    },
    'a-password-is-no-credential': {
      when: whoAmI({ headers: [header('Authorization', 'Basic YWRtaW46YWRtaW4=')] }),
      then: refusedNotAnonymous('unauthenticated'),
      control: 'a-credential-identifies',
      rule: 'P-08',
    },
    'identity-headers-are-no-credential': {
      when: whoAmI({ headers: claiming('admin', 'system:masters') }),
      then: refusedNotAnonymous('unauthenticated'),
      control: 'a-credential-identifies',
      rule: 'R-01',
    },
  },
});
