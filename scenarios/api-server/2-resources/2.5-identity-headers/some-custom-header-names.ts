import {
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
  id: 'some-custom-header-names',
  clause: '2.5.4',
  level: 'SHOULD',
  rule: 'H-17',
  title:
    'Where a flag sets another user header, X-Remote-User carries no identity and X-Remote-Group still gives groups',
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
  },
});
