import {
  claiming,
  exactNames,
  exactValues,
  extraHeader,
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
  id: 'some-custom-header-names',
  clause: '2.5.4',
  level: 'SHOULD',
  rule: 'H-17',
  title: 'With another configured user header, X-Remote-User carries no identity and X-Remote-Group still gives groups',
  needs: ['custom-user-header-only'],
  given: { proxy: proxyCertificate() },
  checks: {
    'the-configured-user-header-identifies': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane', 'dev') }),
      then: identifiedAs('jane', ['dev']),
    },
    'the-standard-group-header-still-gives-groups': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('jane'), header('X-Remote-Group', 'ops')] }),
      then: identifiedAs('jane', ['ops']),
    },
    'the-standard-user-header-identifies-nobody': {
      when: whoAmI({ present: 'proxy', headers: [header('X-Remote-User', 'mallory'), groupHeader('dev')] }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'the-configured-user-header-identifies',
      level: 'MUST',
    },
    'the-standard-user-header-changes-nothing': {
      when: whoAmI({ present: 'proxy', headers: [...claiming('jane', 'dev'), header('X-Remote-User', 'mallory')] }),
      then: identifiedAs('jane', ['dev']),
      level: 'MUST',
    },
    'the-standard-user-header-does-not-stand-in-for-an-empty-one': {
      when: whoAmI({
        present: 'proxy',
        headers: [userHeader(''), header('X-Remote-User', 'mallory'), groupHeader('dev')],
      }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'the-configured-user-header-identifies',
      level: 'MUST',
    },
    'the-standard-user-header-in-other-letters-identifies-nobody': {
      when: whoAmI({ present: 'proxy', headers: [header('x-remote-user', 'mallory'), groupHeader('dev')] }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'the-configured-user-header-identifies',
      level: 'MUST',
    },
    'the-configured-user-header-identifies-over-http-2': {
      when: whoAmI({ present: 'proxy', http: '2', headers: claiming('jane', 'dev') }),
      then: identifiedAs('jane', ['dev']),
      rule: 'T-07',
    },
    'the-standard-user-header-identifies-nobody-over-http-2': {
      when: whoAmI({ present: 'proxy', http: '2', headers: [header('X-Remote-User', 'mallory'), groupHeader('dev')] }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'the-configured-user-header-identifies-over-http-2',
      rule: 'T-07',
      level: 'MUST',
    },
    'a-user-stays-as-the-configured-header-has-it': {
      when: whoAmI({ present: 'proxy', headers: claiming(exactNames['separators-stay'], 'dev') }),
      then: identifiedAs(exactNames['separators-stay'], ['dev']),
      rule: 'H-13',
    },
    'escapes-stay-as-the-configured-header-has-them': {
      when: whoAmI({ present: 'proxy', headers: claiming(exactNames['percent-escapes-stay'], 'dev') }),
      then: identifiedAs(exactNames['percent-escapes-stay'], ['dev']),
      rule: 'H-13',
    },
    'groups-stay-as-the-standard-header-has-them': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane', ...exactValues['separators-stay']) }),
      then: identifiedAs('jane', exactValues['separators-stay']),
      rule: 'H-06',
    },
    'extra-attributes-stay-as-the-standard-headers-have-them': {
      when: whoAmI({
        present: 'proxy',
        headers: [
          ...claiming('jane', 'dev'),
          extraHeader('example.com%2Fscopes', 'a,b%2Cc'),
          extraHeader('Scopes', 'd'),
        ],
      }),
      then: identifiedAs('jane', ['dev'], { extra: { 'example.com/scopes': ['a,b%2Cc'], scopes: ['d'] } }),
      rule: 'H-11',
    },
  },
});
