import {
  claiming,
  groupHeader,
  identifiedAs,
  proxyCertificate,
  refused,
  scenario,
  userHeader,
  whoAmI,
} from '../../../../harness/vocabulary';

export default scenario({
  id: 'user-header',
  clause: '2.5.1',
  level: 'MUST',
  rule: 'H-01',
  title: 'The user name is the value of the user header of the front proxy, unchanged',
  under: 'each-tls-version',
  given: { proxy: proxyCertificate() },
  checks: {
    'names-the-user': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane') }),
      then: identifiedAs('jane', []),
    },
    'another-header-names-another-user': {
      when: whoAmI({ present: 'proxy', headers: claiming('John') }),
      then: identifiedAs('John', []),
    },
    'a-comma-belongs-to-the-name': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane,root') }),
      then: identifiedAs('jane,root', []),
      rule: 'H-07',
    },
    'the-first-of-several-counts': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('jane'), userHeader('root')] }),
      then: identifiedAs('jane', []),
      rule: 'H-07',
      level: 'SHOULD',
    },
    'the-first-of-several-counts-however-it-is-spelled': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('jane', 'lower-case'), userHeader('root')] }),
      then: identifiedAs('jane', []),
      rule: 'H-07',
      level: 'SHOULD',
    },
    'an-empty-first-one-hides-the-others': {
      when: whoAmI({ present: 'proxy', headers: [userHeader(''), userHeader('root')] }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'names-the-user',
      rule: 'H-07',
      level: 'SHOULD',
    },
    'quotation-marks-belong-to-the-name': {
      when: whoAmI({ present: 'proxy', headers: claiming('"jane"') }),
      then: identifiedAs('"jane"', []),
      rule: 'H-13',
    },
    'a-percent-sign-is-one': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane%20doe') }),
      then: identifiedAs('jane%20doe', []),
      rule: 'H-13',
    },
    'spaces-inside-are-kept-and-around-it-are-not': {
      when: whoAmI({ present: 'proxy', headers: [userHeader(' jane  doe\t')] }),
      then: identifiedAs('jane  doe', []),
      rule: 'H-13',
      level: 'SHOULD',
    },
    'an-empty-name-identifies-nobody': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('')] }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'names-the-user',
      rule: 'H-09',
    },
    'a-blank-name-identifies-nobody': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('   ')] }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'names-the-user',
      rule: 'H-09',
    },
    'an-empty-name-with-groups-identifies-nobody': {
      when: whoAmI({ present: 'proxy', headers: [userHeader(''), groupHeader('system:masters')] }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'names-the-user',
      rule: 'H-09',
    },
  },
});
