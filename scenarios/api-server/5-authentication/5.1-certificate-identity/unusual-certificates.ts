import { clientCertificate, identifiedAs, like, nobodyBut, scenario, whoAmI } from '../../../../harness/vocabulary';

export default scenario({
  id: 'unusual-certificates',
  clause: '5.1.4',
  level: 'MAY',
  rule: 'C-18',
  title: 'Other fields of a certificate neither reject its user nor change the identity',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    'odd-alternative-names': clientCertificate({
      CN: 'alice',
      O: 'dev',
      dnsNames: ['', 'example.com.'],
      emailAddresses: ['not-an-email'],
    }),
    'with-a-user-id': clientCertificate({ CN: 'alice', O: 'dev', uid: 'admin' }),
    'with-two-user-ids': clientCertificate({ CN: 'alice', O: 'dev', uid: ['admin', 'root'] }),
    'with-a-long-serial-number': like('alice', { serialNumberOctets: 20 }),
    'with-a-short-serial-number': like('alice', { serialNumberOctets: 8 }),
    // Beyond 2038, where 32 bits of seconds end, and beyond 2049, where the year is written with four digits (RFC 5280, 4.1.2.5).
    'of-thirty-years': like('alice', { validity: { from: '-1h', until: '10957d' } }),
    authority: clientCertificate({ CN: 'alice', O: 'dev', certificateAuthority: true }),
    'two-common-names': clientCertificate({ CN: ['first', 'second'], O: 'dev' }),
  },
  checks: {
    'a-usual-one-identifies': {
      when: whoAmI({ present: 'alice' }),
      then: identifiedAs('alice', ['dev']),
      rule: 'C-01',
    },
    'odd-alternative-names-are-not-looked-at': {
      when: whoAmI({ present: 'odd-alternative-names' }),
      then: identifiedAs('alice', ['dev']),
      level: 'SHOULD',
    },
    'a-serial-number-of-twenty-octets-identifies': {
      when: whoAmI({ present: 'with-a-long-serial-number' }),
      then: identifiedAs('alice', ['dev']),
      rule: 'C-01',
      level: 'MUST',
    },
    'a-certificate-of-thirty-years-identifies': {
      when: whoAmI({ present: 'of-thirty-years' }),
      then: identifiedAs('alice', ['dev']),
      clause: '2.2.5',
      rule: 'C-09',
      level: 'MUST',
    },
    'a-serial-number-of-eight-octets-identifies': {
      when: whoAmI({ present: 'with-a-short-serial-number' }),
      then: identifiedAs('alice', ['dev']),
      rule: 'C-01',
      level: 'MUST',
    },
    'a-user-id-is-no-user-name': {
      when: whoAmI({ present: 'with-a-user-id' }),
      then: nobodyBut({ user: 'alice', groups: ['dev'] }),
      control: 'a-usual-one-identifies',
      rule: 'I-12',
    },
    'two-user-ids-are-no-user-name': {
      when: whoAmI({ present: 'with-two-user-ids' }),
      then: nobodyBut({ user: 'alice', groups: ['dev'] }),
      control: 'a-usual-one-identifies',
      rule: 'I-12',
    },
    'two-user-ids-are-no-uid': {
      when: whoAmI({ present: 'with-two-user-ids' }),
      then: nobodyBut({ user: 'alice', groups: ['dev'], uid: '' }),
      control: 'a-usual-one-identifies',
      rule: 'I-12',
    },
    'a-certificate-without-a-user-id-gives-none': {
      when: whoAmI({ present: 'alice' }),
      then: identifiedAs('alice', ['dev'], { uid: '' }),
      rule: 'I-12',
      needs: ['reserved-groups'],
    },
    'a-certificate-authority-is-an-ordinary-user-or-rejected': {
      when: whoAmI({ present: 'authority' }),
      then: nobodyBut({ user: 'alice', groups: ['dev'] }),
      control: 'a-usual-one-identifies',
      rule: 'C-19',
    },
    'two-common-names-are-not-mixed': {
      when: whoAmI({ present: 'two-common-names' }),
      then: nobodyBut({ user: 'first', groups: ['dev'] }, { user: 'second', groups: ['dev'] }),
      control: 'a-usual-one-identifies',
      rule: 'I-13',
    },
    'the-last-of-two-common-names-counts': {
      when: whoAmI({ present: 'two-common-names' }),
      then: identifiedAs('second', ['dev']),
      rule: 'I-13',
      needs: ['reserved-groups'],
    },
  },
});
