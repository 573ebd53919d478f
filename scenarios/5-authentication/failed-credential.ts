import {
  anonymous,
  answered,
  clientCertificate,
  get,
  identifiedAs,
  like,
  publicVersion,
  refusedNotAnonymous,
  scenario,
  unknownAuthority,
  whoAmI,
} from '../../harness/vocabulary';

export default scenario({
  id: 'failed-credential',
  clause: '5.1.5',
  level: 'SHOULD',
  rule: 'C-20',
  title: 'A credential that fails is refused, and not quietly taken for none',
  needs: ['anonymous-allowed'],
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    stranger: like('alice', { issuer: unknownAuthority }),
    expired: like('alice', { validity: 'expired' }),
  },
  checks: {
    'a-good-credential-identifies': { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice', ['dev']) },
    'no-credential-is-anonymous': {
      when: whoAmI(),
      then: anonymous(),
      control: 'a-good-credential-identifies',
      rule: 'P-04',
    },
    'a-public-path-is-public': { when: get(publicVersion), then: answered(200), needs: ['public-version'] },
    'an-untrusted-certificate-is-refused': {
      when: whoAmI({ present: 'stranger' }),
      then: refusedNotAnonymous('untrusted-issuer'),
      control: 'a-good-credential-identifies',
    },
    'an-expired-certificate-is-refused': {
      when: whoAmI({ present: 'expired' }),
      then: refusedNotAnonymous('not-valid-now'),
      control: 'a-good-credential-identifies',
    },
    'an-untrusted-certificate-is-refused-on-a-public-path': {
      when: get(publicVersion, { present: 'stranger' }),
      then: refusedNotAnonymous('untrusted-issuer'),
      control: 'a-public-path-is-public',
      needs: ['public-version'],
    },
  },
});
