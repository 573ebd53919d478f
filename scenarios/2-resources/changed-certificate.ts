import { clientCertificate, identifiedAs, like, refused, scenario, whoAmI } from '../../harness/vocabulary';

export default scenario({
  id: 'changed-certificate',
  clause: '2.2.5',
  level: 'MUST',
  rule: 'C-07',
  title: 'Any change to the content of a certificate invalidates it',
  under: 'each-tls-version',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev-group-1' }),
    'other-user': like('alice', { tampered: { from: 'alice', to: 'admin' } }),
    'other-group': like('alice', { tampered: { from: 'dev-group-1', to: 'ops-group-1' } }),
  },
  checks: {
    'unchanged-it-identifies': { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice', ['dev-group-1']) },
    'a-changed-user-identifies-nobody': {
      when: whoAmI({ present: 'other-user' }),
      then: refused('invalid-signature'),
      control: 'unchanged-it-identifies',
    },
    'a-changed-group-identifies-nobody': {
      when: whoAmI({ present: 'other-group' }),
      then: refused('invalid-signature'),
      control: 'unchanged-it-identifies',
    },
  },
});
