import {
  claiming,
  exactKeys,
  exactNames,
  exactValues,
  extraHeader,
  groupHeader,
  header,
  identifiedAs,
  inTurn,
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
    'every-user-stays-as-the-configured-header-has-it': {
      ...inTurn(
        Object.values(exactNames),
        (user) => claiming(user, 'dev'),
        (user) => ({ user, groups: ['dev'] }),
      ),
      rule: 'H-13',
    },
    'every-group-stays-as-the-standard-header-has-it': {
      ...inTurn(
        Object.values(exactValues),
        (groups) => claiming('jane', ...groups),
        (groups) => ({ user: 'jane', groups }),
      ),
      rule: 'H-06',
    },
    'every-extra-value-stays-as-the-standard-headers-have-it': {
      ...inTurn(
        Object.values(exactValues),
        (scopes) => [...claiming('jane', 'dev'), ...scopes.map((value) => extraHeader('scopes', value))],
        (scopes) => ({ user: 'jane', groups: ['dev'], extra: { scopes } }),
      ),
      rule: 'H-11',
    },
    'every-extra-key-is-read-as-the-standard-headers-have-it': {
      ...inTurn(
        Object.values(exactKeys),
        (keys) => [...claiming('jane', 'dev'), ...Object.keys(keys).map((key) => extraHeader(key, 'read'))],
        (keys) => ({
          user: 'jane',
          groups: ['dev'],
          extra: Object.fromEntries(Object.values(keys).map((key) => [key, ['read']])),
          noOtherExtra: true,
        }),
      ),
      rule: 'H-11a',
    },
    'groups-and-attributes-without-the-configured-user-header-identify-nobody': {
      when: whoAmI({ present: 'proxy', headers: [groupHeader('dev'), extraHeader('scopes', 'read')] }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'the-configured-user-header-identifies',
      rule: 'H-03',
      level: 'MUST',
    },
    'a-uid-header-that-no-flag-names-adds-nothing': {
      when: whoAmI({ present: 'proxy', headers: [...claiming('jane', 'dev'), header('X-Remote-Uid', '666')] }),
      then: identifiedAs('jane', ['dev'], { uid: '' }),
      needs: ['no-uid-header'],
      rule: 'H-12',
    },
  },
});
