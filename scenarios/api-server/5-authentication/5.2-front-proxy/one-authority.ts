import {
  allowedName,
  claiming,
  clientCertificate,
  identifiedAs,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';

const claimToBeAdmin = claiming('admin', 'system:masters');

export default scenario({
  id: 'one-authority',
  clause: '5.2.4',
  level: 'SHOULD',
  rule: 'R-10',
  title: 'With one CA for users and front proxies, only the allowed names tell them apart',
  needs: ['one-authority', 'allowed-names-set'],
  given: {
    alice: clientCertificate({ CN: 'authn-conformance:alice', O: 'dev' }),
    proxy: clientCertificate({ CN: allowedName }),
  },
  checks: {
    'an-allowed-name-is-believed': {
      when: whoAmI({ present: 'proxy', headers: claimToBeAdmin }),
      then: identifiedAs('admin', ['system:masters']),
    },
    'a-user-is-who-the-certificate-says': {
      when: whoAmI({ present: 'alice' }),
      then: identifiedAs('authn-conformance:alice', ['dev']),
    },
    'a-user-with-identity-headers-is-too': {
      when: whoAmI({ present: 'alice', headers: claimToBeAdmin }),
      then: identifiedAs('authn-conformance:alice', ['dev']),
      control: 'an-allowed-name-is-believed',
    },
  },
});
