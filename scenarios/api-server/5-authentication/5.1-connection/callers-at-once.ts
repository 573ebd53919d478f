import {
  answered,
  asIf,
  asking,
  claiming,
  clientCertificate,
  get,
  identifiedAs,
  like,
  listThatNeedsRights,
  notAllowedName,
  notGranted,
  proxyCertificate,
  refused,
  sameNameAs,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';

const jane = claiming('jane', 'dev');

/** Eight connections of this caller are made at the same time, to read what needs rights. */
const reading = <const Name extends string>(present: Name) =>
  ({ resuming: { present, asks: asking(listThatNeedsRights), by: 'at-once' } }) as const;
/** Eight connections of this caller are made at the same time. */
const beside = <const Name extends string>(present: Name) => ({ resuming: { present, by: 'at-once' } }) as const;

/**
 * What a server finds out of one caller it must not take for another who comes meanwhile: the certificates that fail have the issuer,
 * the serial number and the key of one that does not, or its key alone.
 */
export default scenario({
  id: 'callers-at-once',
  clause: '5.1.4',
  level: 'MUST',
  rule: 'K-08',
  title: 'Callers whose connections are made at the same time are each themselves',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev', sharedKey: 'a', sharedSerialNumber: '1' }),
    admin: clientCertificate({ CN: 'admin', O: 'system:masters' }),
    mallory: clientCertificate({ CN: 'mallory', O: 'guests' }),
    forged: like('alice', { issuer: sameNameAs('client-ca') }),
    expired: like('alice', { validity: 'expired' }),
    'for-servers': like('alice', { extendedKeyUsage: ['server auth'] }),
    proxy: proxyCertificate({ sharedKey: 'p', sharedSerialNumber: '2' }),
    'other-proxy': like('proxy', { CN: notAllowedName }),
    'forged-proxy': like('proxy', { issuer: sameNameAs('request-header-ca') }),
  },
  checks: {
    'a-user-is-identified-beside-another': {
      when: whoAmI({ present: 'alice', ...beside('mallory') }),
      then: identifiedAs('alice', ['dev']),
    },
    'the-front-proxy-identifies-beside-a-user': {
      when: whoAmI({ present: 'proxy', headers: jane, ...beside('mallory') }),
      then: identifiedAs('jane', ['dev']),
      clause: '5.2.3',
    },
    'the-front-proxy-names-the-user-of-each-request-beside-itself': {
      when: whoAmI({
        present: 'proxy',
        headers: jane,
        resuming: { present: 'proxy', headers: claiming('admin', 'system:masters'), by: 'at-once' },
      }),
      then: identifiedAs('jane', ['dev']),
      clause: '5.2.3',
    },
    'a-caller-without-a-certificate-is-nobody-beside-a-user': {
      when: whoAmI(beside('alice')),
      then: asIf(whoAmI()),
      control: 'a-user-is-identified-beside-another',
      clause: '7.5',
    },
    'identity-headers-are-ignored-beside-the-front-proxy': {
      when: whoAmI({ present: 'mallory', headers: jane, ...beside('proxy') }),
      then: identifiedAs('mallory', ['guests']),
      control: 'the-front-proxy-identifies-beside-a-user',
      clause: '5.2.4',
      rule: 'R-02',
    },
    'a-forged-certificate-is-rejected-beside-the-genuine-one': {
      when: whoAmI({ present: 'forged', ...beside('alice') }),
      then: refused('untrusted-issuer'),
      control: 'a-user-is-identified-beside-another',
      rule: 'C-05',
    },
    'an-expired-certificate-is-rejected-beside-a-valid-one': {
      when: whoAmI({ present: 'expired', ...beside('alice') }),
      then: refused('not-valid-now'),
      control: 'a-user-is-identified-beside-another',
      rule: 'C-09',
    },
    'a-certificate-for-servers-is-rejected-beside-one-for-clients': {
      when: whoAmI({ present: 'for-servers', ...beside('alice') }),
      then: refused('wrong-usage'),
      control: 'a-user-is-identified-beside-another',
      rule: 'C-10',
    },
    'a-front-proxy-of-another-name-is-rejected-beside-the-allowed-one': {
      when: whoAmI({ present: 'other-proxy', headers: jane, ...beside('proxy') }),
      then: refused('front-proxy-not-allowed'),
      control: 'the-front-proxy-identifies-beside-a-user',
      needs: ['allowed-names-set', 'separate-authorities'],
      clause: '5.2.4',
      rule: 'R-04',
    },
    'a-forged-front-proxy-is-rejected-beside-the-genuine-one': {
      when: whoAmI({ present: 'forged-proxy', headers: jane, ...beside('proxy') }),
      then: refused('untrusted-issuer'),
      control: 'the-front-proxy-identifies-beside-a-user',
      clause: '5.2.4',
      rule: 'R-07',
    },
    'an-administrator-is-given-a-list-beside-itself': {
      when: get(listThatNeedsRights, { present: 'admin', ...reading('admin') }),
      then: answered(200, 'list'),
      clause: '1.3',
      rule: 'E-03',
    },
    'a-list-is-refused-to-a-user-beside-an-administrator-who-reads-it': {
      when: get(listThatNeedsRights, { present: 'mallory', ...reading('admin') }),
      then: notGranted('unauthorized', 'mallory'),
      control: 'an-administrator-is-given-a-list-beside-itself',
      needs: ['default-authorization'],
      clause: '1.3',
      rule: 'E-03',
    },
    'a-list-is-refused-without-a-credential-beside-an-administrator-who-reads-it': {
      when: get(listThatNeedsRights, reading('admin')),
      then: notGranted('unauthenticated'),
      control: 'an-administrator-is-given-a-list-beside-itself',
      needs: ['default-authorization'],
      clause: '1.3',
      rule: 'E-03',
    },
    'a-user-is-identified-over-http-2-beside-another': {
      when: whoAmI({ present: 'mallory', http: '2', ...beside('alice') }),
      then: identifiedAs('mallory', ['guests']),
    },
  },
});
