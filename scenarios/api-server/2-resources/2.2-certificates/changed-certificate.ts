import { clientCertificate, identifiedAs, like, refused, scenario, whoAmI } from '../../../../harness/vocabulary';

export default scenario({
  id: 'changed-certificate',
  clause: '2.2.5',
  level: 'MUST',
  rule: 'C-07',
  title: 'A certificate whose content was changed after signing is rejected',
  under: 'each-tls-version',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev-group-1' }),
    'other-user': like('alice', { tampered: { from: 'alice', to: 'admin' } }),
    'current-again': like('alice', { validity: 'expired', tampered: { field: 'validity' } }),
    'with-another-key': like('alice', { tampered: { field: 'public-key' } }),
    'for-clients-after-all': like('alice', {
      extendedKeyUsage: ['server auth'],
      tampered: { field: 'extended-key-usage' },
    }),
    'another-serial-number': like('alice', { tampered: { field: 'serial-number' } }),
    'another-signature': like('alice', { tampered: { field: 'signature' } }),
    'a-signature-of-zeros': like('alice', { tampered: { field: 'signature-of-zeros' } }),
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
    'a-changed-validity-is-rejected': {
      when: whoAmI({ present: 'current-again' }),
      then: refused('invalid-signature'),
      control: 'unchanged-it-identifies',
    },
    'a-public-key-of-the-caller-is-rejected': {
      when: whoAmI({ present: 'with-another-key' }),
      then: refused('invalid-signature'),
      control: 'unchanged-it-identifies',
    },
    'a-changed-extended-key-usage-is-rejected': {
      when: whoAmI({ present: 'for-clients-after-all' }),
      then: refused('invalid-signature'),
      control: 'unchanged-it-identifies',
    },
    'a-changed-serial-number-is-rejected': {
      when: whoAmI({ present: 'another-serial-number' }),
      then: refused('invalid-signature'),
      control: 'unchanged-it-identifies',
    },
    'a-changed-signature-is-rejected': {
      when: whoAmI({ present: 'another-signature' }),
      then: refused('invalid-signature'),
      control: 'unchanged-it-identifies',
    },
    'a-signature-of-zeros-is-rejected': {
      when: whoAmI({ present: 'a-signature-of-zeros' }),
      then: refused('invalid-signature'),
      control: 'unchanged-it-identifies',
    },
  },
});
