import {
  allowedName,
  asIf,
  caFile,
  claiming,
  clientCertificate,
  formerClientAuthority,
  identifiedAs,
  like,
  nobodyBut,
  proxyCertificate,
  refused,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';

const replaced = caFile('client-ca', 'replaced');
const jane = claiming('jane', 'dev');
const internalName = 'kubernetes.default.svc';
const added = caFile('client-ca', 'former-added');

export default scenario({
  id: 'replaced-client-ca',
  clause: '5.1.5',
  level: 'SHOULD',
  rule: 'K-09',
  title: 'A replaced client CA of a running server applies to open connections and resumed sessions as well',
  needs: ['client-ca-replaceable'],
  under: 'each-tls-version',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    'of-the-former': like('alice', { issuer: formerClientAuthority }),
    'named-as-the-front-proxy': clientCertificate({ CN: allowedName }),
    proxy: proxyCertificate(),
  },
  checks: {
    'the-new-ca-identifies-from-then-on': {
      when: whoAmI({ present: 'alice', meanwhile: replaced }),
      then: identifiedAs('alice', ['dev']),
    },
    'the-client-ca-identifies-while-nothing-changes': {
      when: whoAmI({ present: 'alice', meanwhile: caFile('client-ca', 'kept') }),
      then: identifiedAs('alice', ['dev']),
    },
    'a-former-ca-that-is-put-back-identifies-as-well': {
      when: whoAmI({ present: 'of-the-former', meanwhile: caFile('client-ca', 'former-put-back') }),
      then: identifiedAs('alice', ['dev']),
      control: 'the-client-ca-identifies-while-nothing-changes',
    },
    'a-ca-that-is-added-identifies-as-well': {
      when: whoAmI({ present: 'of-the-former', meanwhile: added }),
      then: identifiedAs('alice', ['dev']),
      control: 'the-client-ca-identifies-while-nothing-changes',
    },
    'under-localhost-as-the-ca-before-it': {
      when: whoAmI({ present: 'of-the-former', serverName: 'localhost', meanwhile: added }),
      then: asIf(whoAmI({ present: 'alice', serverName: 'localhost', meanwhile: added })),
      control: 'a-ca-that-is-added-identifies-as-well',
      rule: 'S-12',
    },
    'under-an-internal-name-as-the-ca-before-it': {
      when: whoAmI({ present: 'of-the-former', serverName: internalName, meanwhile: added }),
      then: asIf(whoAmI({ present: 'alice', serverName: internalName, meanwhile: added })),
      control: 'a-ca-that-is-added-identifies-as-well',
      rule: 'S-12',
    },
    'and-the-client-ca-before-it': {
      when: whoAmI({ present: 'alice', meanwhile: added }),
      then: identifiedAs('alice', ['dev']),
    },
    'the-former-ca-no-longer-on-a-new-connection': {
      when: whoAmI({ present: 'of-the-former', meanwhile: replaced }),
      then: refused('untrusted-issuer'),
      control: 'the-new-ca-identifies-from-then-on',
    },
    'the-former-ca-no-longer-on-an-open-connection': {
      when: whoAmI({ present: 'of-the-former', after: [[]], meanwhile: replaced }),
      then: refused('untrusted-issuer'),
      control: 'the-new-ca-identifies-from-then-on',
    },
    'the-former-ca-no-longer-in-a-resumed-session': {
      when: whoAmI({ present: 'of-the-former', resuming: { present: 'of-the-former' }, meanwhile: replaced }),
      then: refused('untrusted-issuer'),
      control: 'the-new-ca-identifies-from-then-on',
      rule: 'K-06',
    },
    'nor-in-one-that-is-resumed-without-a-certificate': {
      when: whoAmI({ resuming: { present: 'of-the-former' }, meanwhile: replaced }),
      then: nobodyBut(),
      control: 'the-new-ca-identifies-from-then-on',
      rule: 'K-06',
    },
    'the-new-ca-makes-no-front-proxy': {
      when: whoAmI({ present: 'named-as-the-front-proxy', headers: jane, meanwhile: replaced }),
      then: asIf(whoAmI({ present: 'named-as-the-front-proxy', meanwhile: replaced })),
      control: 'the-front-proxy-is-trusted-as-before',
      needs: ['separate-authorities'],
      rule: 'R-03',
      level: 'MUST',
    },
    'the-front-proxy-is-trusted-as-before': {
      when: whoAmI({ present: 'proxy', headers: jane, meanwhile: replaced }),
      then: identifiedAs('jane', ['dev']),
    },
  },
});
