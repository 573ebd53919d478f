import {
  clientCertificate,
  identifiedAs,
  like,
  nobodyBut,
  refused,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';

const waiting = 'until-a-short-lived-certificate-has-expired';

export default scenario({
  id: 'session-after-expiry',
  clause: '2.2.5',
  level: 'SHOULD',
  rule: 'K-06',
  title: 'A resumed TLS session identifies no user once the client certificate of the session has expired',
  under: 'each-tls-version',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    'short-lived': like('alice', { validity: 'short' }),
  },
  checks: {
    'a-session-of-a-valid-certificate-stays-good': {
      when: whoAmI({ present: 'alice', resuming: { present: 'alice' }, waiting }),
      then: identifiedAs('alice', ['dev']),
    },
    'resumed-with-the-expired-certificate': {
      when: whoAmI({ present: 'short-lived', resuming: { present: 'short-lived' }, waiting }),
      then: refused('not-valid-now'),
      control: 'a-session-of-a-valid-certificate-stays-good',
    },
    'resumed-without-a-certificate': {
      when: whoAmI({ resuming: { present: 'short-lived' }, waiting }),
      then: nobodyBut(),
      control: 'a-session-of-a-valid-certificate-stays-good',
    },
  },
});
