import {
  groupHeader,
  lastGroupHeader,
  claiming,
  identifiedAs,
  lastUserHeader,
  proxyCertificate,
  scenario,
  uidHeader,
  userHeader,
  whoAmI,
} from '../../../../harness/vocabulary';

export default scenario({
  id: 'several-header-names',
  clause: '5.3.5',
  level: 'SHOULD',
  rule: 'H-08',
  title: 'With several configured user headers, the first one that has a value names the user',
  needs: ['several-user-headers'],
  given: { proxy: proxyCertificate() },
  checks: {
    'the-first-one': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('jane')] }),
      then: identifiedAs('jane', []),
    },
    'the-last-one-where-the-first-is-missing': {
      when: whoAmI({ present: 'proxy', headers: [lastUserHeader('john')] }),
      then: identifiedAs('john', []),
    },
    'the-last-one-where-the-first-is-empty': {
      when: whoAmI({ present: 'proxy', headers: [userHeader(''), lastUserHeader('john')] }),
      then: identifiedAs('john', []),
    },
    'in-the-order-of-the-flag-and-not-of-the-request': {
      when: whoAmI({ present: 'proxy', headers: [lastUserHeader('john'), userHeader('jane')] }),
      then: identifiedAs('jane', []),
    },
    'every-group-header-counts': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('jane'), groupHeader('dev'), lastGroupHeader('ops')] }),
      then: identifiedAs('jane', ['dev', 'ops']),
      needs: ['several-group-headers'],
      clause: '5.3.6',
      rule: 'H-05',
    },
    'a-uid-where-a-header-is-configured-for-it': {
      when: whoAmI({ present: 'proxy', headers: [...claiming('jane', 'dev'), uidHeader('u-1')] }),
      then: identifiedAs('jane', ['dev'], { uid: 'u-1' }),
      needs: ['uid-header'],
      rule: 'H-12',
      level: 'MAY',
      states: 'uid-header',
    },
  },
});
