import {
  asIf,
  caFile,
  claiming,
  clientCertificate,
  formerRequestHeaderAuthority,
  identifiedAs,
  like,
  nobodyBut,
  notAllowedName,
  proxyCertificate,
  refused,
  requestHeaderAuthority,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';

const replaced = caFile('request-header-ca', 'replaced');
const added = caFile('request-header-ca', 'former-added');
const jane = claiming('jane', 'dev');
const internalName = 'kubernetes.default.svc';
const control = 'the-new-ca-makes-a-front-proxy-from-then-on';
const kept = 'the-request-header-ca-makes-one-while-nothing-changes';

export default scenario({
  id: 'replaced-request-header-ca',
  clause: '5.3.3',
  level: 'SHOULD',
  rule: 'K-09',
  title: 'A replaced request-header CA of a running server applies to open connections and resumed sessions as well',
  needs: ['request-header-ca-replaceable'],
  under: 'each-tls-version',
  given: {
    proxy: proxyCertificate(),
    'of-the-former': like('proxy', { issuer: formerRequestHeaderAuthority }),
    'of-another-name': like('proxy', { CN: notAllowedName }),
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    'user-of-the-request-header-ca': like('alice', { issuer: requestHeaderAuthority }),
  },
  checks: {
    [control]: {
      when: whoAmI({ present: 'proxy', headers: jane, meanwhile: replaced }),
      then: identifiedAs('jane', ['dev']),
    },
    [kept]: {
      when: whoAmI({ present: 'proxy', headers: jane, meanwhile: caFile('request-header-ca', 'kept') }),
      then: identifiedAs('jane', ['dev']),
    },
    'a-former-ca-that-is-put-back-makes-one-as-well': {
      when: whoAmI({
        present: 'of-the-former',
        headers: jane,
        meanwhile: caFile('request-header-ca', 'former-put-back'),
      }),
      then: identifiedAs('jane', ['dev']),
      control: kept,
    },
    'a-ca-that-is-added-makes-one-as-well': {
      when: whoAmI({ present: 'of-the-former', headers: jane, meanwhile: added }),
      then: identifiedAs('jane', ['dev']),
      control: kept,
    },
    'under-localhost-as-the-ca-before-it': {
      when: whoAmI({ present: 'of-the-former', headers: jane, serverName: 'localhost', meanwhile: added }),
      then: asIf(whoAmI({ present: 'proxy', headers: jane, serverName: 'localhost', meanwhile: added })),
      control: 'a-ca-that-is-added-makes-one-as-well',
      rule: 'S-12',
    },
    'under-an-internal-name-as-the-ca-before-it': {
      when: whoAmI({ present: 'of-the-former', headers: jane, serverName: internalName, meanwhile: added }),
      then: asIf(whoAmI({ present: 'proxy', headers: jane, serverName: internalName, meanwhile: added })),
      control: 'a-ca-that-is-added-makes-one-as-well',
      rule: 'S-12',
    },
    'and-the-request-header-ca-before-it': {
      when: whoAmI({ present: 'proxy', headers: jane, meanwhile: added }),
      then: identifiedAs('jane', ['dev']),
    },
    'the-former-ca-no-longer-on-a-new-connection': {
      when: whoAmI({ present: 'of-the-former', headers: jane, meanwhile: replaced }),
      then: refused('untrusted-issuer'),
      control,
    },
    'the-former-ca-no-longer-on-an-open-connection': {
      when: whoAmI({ present: 'of-the-former', headers: jane, after: [jane], meanwhile: replaced }),
      then: refused('untrusted-issuer'),
      control,
    },
    'the-former-ca-no-longer-in-a-resumed-session': {
      when: whoAmI({
        present: 'of-the-former',
        headers: jane,
        resuming: { present: 'of-the-former', headers: jane },
        meanwhile: replaced,
      }),
      then: refused('untrusted-issuer'),
      control,
      rule: 'K-06',
    },
    'nor-in-one-that-is-resumed-without-a-certificate': {
      when: whoAmI({ headers: jane, resuming: { present: 'of-the-former', headers: jane }, meanwhile: replaced }),
      then: nobodyBut(),
      control,
      rule: 'K-06',
    },
    'another-name-of-the-new-ca-makes-none': {
      title: 'A front proxy of the new CA whose name is not allowed is not trusted',
      when: whoAmI({ present: 'of-another-name', headers: jane, meanwhile: replaced }),
      then: refused('front-proxy-not-allowed'),
      needs: ['allowed-names-set', 'separate-authorities'],
      control,
      clause: '5.3.4',
      rule: 'R-04',
      level: 'MUST',
    },
    'the-new-ca-identifies-no-user': {
      when: whoAmI({ present: 'user-of-the-request-header-ca', meanwhile: replaced }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'users-are-identified-as-before',
      rule: 'R-08',
      level: 'MUST',
    },
    'users-are-identified-as-before': {
      when: whoAmI({ present: 'alice', meanwhile: replaced }),
      then: identifiedAs('alice', ['dev']),
    },
    'a-caller-without-a-certificate-is-no-front-proxy': {
      when: whoAmI({ headers: jane, meanwhile: replaced }),
      then: asIf(whoAmI({ meanwhile: replaced })),
      control,
      rule: 'R-01',
      level: 'MUST',
    },
  },
});
