import {
  anonymous,
  claiming,
  clientCertificate,
  itself,
  scenario,
  unknownAuthority,
  whoAmI,
} from '../../../../harness/vocabulary';

const claimToBeAdmin = claiming('admin', 'system:masters');

/** A server that verifies front proxies verifies every certificate against their CA, and may refuse it. */
const noAuthority = ['no-request-header-authority'] as const;

export default scenario({
  id: 'no-client-authorities',
  clause: '5.1.5',
  level: 'SHOULD',
  rule: 'C-21',
  title: 'A server without a client CA accepts no client certificate',
  needs: ['no-client-authorities', 'anonymous-allowed'],
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'system:masters', issuer: unknownAuthority }),
    'signed-by-itself': clientCertificate({ CN: 'alice', O: 'system:masters', issuer: itself }),
  },
  checks: {
    'whoever-has-none-is-anonymous': { when: whoAmI(), then: anonymous(), rule: 'P-04' },
    'whoever-has-one-is-too': { when: whoAmI({ present: 'alice' }), then: anonymous(), needs: noAuthority },
    'whoever-signed-it-is-too': {
      when: whoAmI({ present: 'signed-by-itself' }),
      then: anonymous(),
      needs: noAuthority,
    },
    'whoever-claims-to-be-a-user-is-too': {
      when: whoAmI({ present: 'alice', headers: claimToBeAdmin }),
      then: anonymous(),
      needs: noAuthority,
    },
    'whoever-claims-it-without-one-is-too': { when: whoAmI({ headers: claimToBeAdmin }), then: anonymous() },
  },
});
