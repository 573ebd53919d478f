import { clientConnects, clientRefuses, connect, scenario, serverCertificate } from '../../../../harness/vocabulary';

export default scenario({
  id: 'server-name',
  clause: '2.2.2',
  level: 'MUST',
  rule: 'S-03',
  title: 'The server certificate is valid for the name or address that the client uses, and for no other',
  given: {},
  checks: {
    'covers-the-name-in-use': { when: connect(), then: serverCertificate('covers-the-name') },
    'names-stand-in-the-subject-alternative-name': {
      when: connect(),
      then: serverCertificate('names-in-the-subject-alternative-name'),
      rule: 'S-05',
    },
    'a-client-that-uses-the-name-connects': {
      when: connect(),
      then: clientConnects({ identityConfirmed: true }),
      rule: 'S-01',
    },
    'a-client-that-uses-another-name-refuses': {
      when: connect({ as: 'an-uncovered-name' }),
      then: clientRefuses('name-not-covered'),
      control: 'a-client-that-uses-the-name-connects',
    },
    'a-client-that-uses-another-address-refuses': {
      when: connect({ as: 'an-uncovered-address' }),
      then: clientRefuses('name-not-covered'),
      control: 'a-client-that-uses-the-name-connects',
      rule: 'S-04',
    },
  },
});
