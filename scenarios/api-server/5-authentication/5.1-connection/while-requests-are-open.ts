import {
  asIf,
  claiming,
  clientCertificate,
  identifiedAs,
  like,
  notAllowedName,
  proxyCertificate,
  refused,
  sameNameAs,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';

const jane = claiming('jane', 'dev');
const busy = { http: '2', resuming: { present: 'worker', by: 'open-requests' } } as const;

/** The other user is identified after the caller, and before what the caller has asked. */
const behindAnother = { resuming: { present: 'worker', by: 'before-the-body' } } as const;

/**
 * What is done for each request is done under load as well: a server that skips a step when it has much to do, or takes the
 * identity of another request, shows it while it is in the middle of forty others.
 */
export default scenario({
  id: 'while-requests-are-open',
  clause: '5.1.2',
  level: 'MUST',
  rule: 'K-08',
  title: 'Identities and rejections are the same while forty other requests are open',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    worker: clientCertificate({ CN: 'worker', O: 'ops' }),
    forged: like('alice', { issuer: sameNameAs('client-ca') }),
    expired: like('alice', { validity: 'expired' }),
    proxy: proxyCertificate(),
    'other-proxy': like('proxy', { CN: notAllowedName }),
  },
  checks: {
    'a-user-is-identified': {
      when: whoAmI({ present: 'alice', ...busy }),
      then: identifiedAs('alice', ['dev']),
    },
    'the-front-proxy-identifies': {
      when: whoAmI({ present: 'proxy', headers: jane, ...busy }),
      then: identifiedAs('jane', ['dev']),
      clause: '5.2.3',
    },
    'a-caller-without-a-certificate-is-nobody-else': {
      when: whoAmI(busy),
      then: asIf(whoAmI({ http: '2' })),
      control: 'a-user-is-identified',
      clause: '7.5',
    },
    'identity-headers-without-a-certificate-are-ignored': {
      when: whoAmI({ headers: jane, ...busy }),
      then: asIf(whoAmI({ http: '2' })),
      control: 'the-front-proxy-identifies',
      clause: '5.2.4',
      rule: 'R-01',
    },
    'identity-headers-beside-a-user-certificate-are-ignored': {
      when: whoAmI({ present: 'alice', headers: jane, ...busy }),
      then: identifiedAs('alice', ['dev']),
      control: 'the-front-proxy-identifies',
      clause: '5.2.4',
      rule: 'R-02',
    },
    'a-forged-certificate-is-rejected': {
      when: whoAmI({ present: 'forged', ...busy }),
      then: refused('untrusted-issuer'),
      control: 'a-user-is-identified',
      clause: '5.1.5',
      rule: 'C-05',
    },
    'an-expired-certificate-is-rejected': {
      when: whoAmI({ present: 'expired', ...busy }),
      then: refused('not-valid-now'),
      control: 'a-user-is-identified',
      rule: 'C-09',
    },
    'a-front-proxy-of-another-name-is-rejected': {
      when: whoAmI({ present: 'other-proxy', headers: jane, ...busy }),
      then: refused('front-proxy-not-allowed'),
      control: 'the-front-proxy-identifies',
      needs: ['allowed-names-set', 'separate-authorities'],
      clause: '5.2.4',
      rule: 'R-04',
    },
    'a-user-whose-body-comes-behind-another-user': {
      when: whoAmI({ present: 'alice', ...behindAnother }),
      then: identifiedAs('alice', ['dev']),
    },
    'a-forwarded-user-whose-body-comes-behind-another-user': {
      when: whoAmI({ present: 'proxy', headers: jane, ...behindAnother }),
      then: identifiedAs('jane', ['dev']),
      clause: '5.2.3',
    },
  },
});
