import { clientCertificate, identifiedAs, like, refused, scenario, whoAmI } from '../../../../harness/vocabulary';

export default scenario({
  id: 'client-certificate-validity',
  clause: '2.2.5',
  level: 'MUST',
  rule: 'C-09',
  title: 'A client certificate is accepted only within its validity period',
  under: 'each-tls-version',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    expired: like('alice', { validity: 'expired' }),
    future: like('alice', { validity: 'not-yet-valid' }),
  },
  checks: {
    'valid-now-it-identifies': { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice', ['dev']) },
    'expired-it-identifies-nobody': {
      when: whoAmI({ present: 'expired' }),
      then: refused('not-valid-now'),
      control: 'valid-now-it-identifies',
    },
    'not-yet-valid-it-identifies-nobody': {
      when: whoAmI({ present: 'future' }),
      then: refused('not-valid-now'),
      control: 'valid-now-it-identifies',
    },
  },
});
