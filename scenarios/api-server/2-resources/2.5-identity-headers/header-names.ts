import {
  asIf,
  claiming,
  groupHeader,
  header,
  identifiedAs,
  proxyCertificate,
  refused,
  scenario,
  userHeader,
  whoAmI,
} from '../../../../harness/vocabulary';

export default scenario({
  id: 'header-names',
  clause: '2.5.4',
  level: 'MUST',
  rule: 'H-16',
  title: 'Only the configured header names carry identity, in upper or lower case',
  given: { proxy: proxyCertificate() },
  checks: {
    'the-name-as-configured': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane', 'dev') }),
      then: identifiedAs('jane', ['dev']),
      rule: 'H-01',
    },
    'in-lower-case': {
      when: whoAmI({
        present: 'proxy',
        headers: [userHeader('jane', 'lower-case'), groupHeader('dev', 'lower-case')],
      }),
      then: identifiedAs('jane', ['dev']),
      rule: 'H-04',
    },
    'in-upper-case': {
      when: whoAmI({
        present: 'proxy',
        headers: [userHeader('jane', 'upper-case'), groupHeader('dev', 'upper-case')],
      }),
      then: identifiedAs('jane', ['dev']),
      rule: 'H-04',
    },
    'another-name-identifies-nobody': {
      when: whoAmI({ present: 'proxy', headers: [header('X-Authn-Conformance-User', 'mallory')] }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'the-name-as-configured',
    },
    'an-underscore-is-not-a-hyphen': {
      when: whoAmI({ present: 'proxy', headers: [header('X_Remote_User', 'mallory')] }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'the-name-as-configured',
      rule: 'G-01',
      level: 'SHOULD',
    },
    'a-uid-header-that-no-flag-names-adds-nothing': {
      when: whoAmI({ present: 'proxy', headers: [...claiming('jane', 'dev'), header('X-Remote-Uid', '666')] }),
      then: asIf(whoAmI({ present: 'proxy', headers: claiming('jane', 'dev') })),
      needs: ['no-uid-header'],
      rule: 'H-12',
      level: 'SHOULD',
    },
    'another-name-beside-it-changes-nothing': {
      when: whoAmI({
        present: 'proxy',
        headers: [header('X-Authn-Conformance-User', 'mallory'), ...claiming('jane', 'dev')],
      }),
      then: identifiedAs('jane', ['dev']),
    },
  },
});
