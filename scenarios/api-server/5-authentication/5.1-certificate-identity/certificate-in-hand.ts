import {
  certificateInHand,
  certificateUser,
  claiming,
  groupHeader,
  itself,
  like,
  refused,
  scenario,
  unknownAuthority,
  userHeader,
  whoAmI,
} from '../../../../harness/vocabulary';

/** Nobody whom a server knows, and no group that has rights. */
const claim = claiming('authn-conformance:claimed', 'authn-conformance:claimed');

export default scenario({
  id: 'certificate-in-hand',
  clause: '5.1.4',
  level: 'MUST',
  rule: 'C-01',
  title: 'The holder of a client certificate is the user that the certificate names, and no other',
  given: {
    mine: certificateInHand(),
    'without-its-key': like('mine', { possession: 'forged' }),
    'of-an-unknown-authority': like('mine', { issuer: unknownAuthority }),
    'signed-by-itself': like('mine', { issuer: itself }),
  },
  checks: {
    'names-its-bearer': { when: whoAmI({ present: 'mine' }), then: certificateUser() },
    'names-its-bearer-over-http-2': { when: whoAmI({ present: 'mine', http: '2' }), then: certificateUser() },
    'identity-headers-beside-it-change-nothing': {
      when: whoAmI({ present: 'mine', headers: claim }),
      then: certificateUser(),
      control: 'names-its-bearer',
      rule: 'R-02',
      clause: '5.2.4',
    },
    'a-user-header-beside-it-changes-nothing': {
      when: whoAmI({ present: 'mine', headers: [userHeader('authn-conformance:claimed')] }),
      then: certificateUser(),
      control: 'names-its-bearer',
      rule: 'R-02',
      clause: '5.2.4',
    },
    'a-group-header-beside-it-adds-nothing': {
      when: whoAmI({ present: 'mine', headers: [groupHeader('authn-conformance:claimed')] }),
      then: certificateUser(),
      control: 'names-its-bearer',
      rule: 'R-02',
      clause: '5.2.4',
    },
    'identity-headers-beside-it-change-nothing-later': {
      when: whoAmI({ present: 'mine', after: [claim] }),
      then: certificateUser(),
      control: 'names-its-bearer',
      rule: 'K-02',
      clause: '5.2.4',
    },
    'without-its-key-it-names-nobody': {
      when: whoAmI({ present: 'without-its-key' }),
      then: refused('no-proof-of-possession'),
      rule: 'C-08',
      clause: '5.1.3',
    },
    'another-authority-names-nobody-so': {
      when: whoAmI({ present: 'of-an-unknown-authority' }),
      then: refused('untrusted-issuer'),
      rule: 'C-03',
      clause: '5.1.5',
    },
    'nobody-names-himself-so': {
      when: whoAmI({ present: 'signed-by-itself' }),
      then: refused('untrusted-issuer'),
      rule: 'C-04',
      clause: '5.1.5',
    },
  },
});
