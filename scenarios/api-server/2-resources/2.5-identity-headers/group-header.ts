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

const twoHundred = Array.from({ length: 200 }, (_, index) => `group-${index}`);

export default scenario({
  id: 'group-header',
  clause: '2.5.2',
  level: 'MUST',
  rule: 'H-02',
  title: 'Every group header of the front proxy names one group of the user',
  under: 'each-tls-version',
  given: { proxy: proxyCertificate() },
  checks: {
    'names-a-group': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane', 'dev') }),
      then: identifiedAs('jane', ['dev']),
    },
    'names-the-administrators-too': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane', 'system:masters') }),
      then: identifiedAs('jane', ['system:masters']),
    },
    'each-of-several-counts': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane', 'dev', 'ops', 'audit') }),
      then: identifiedAs('jane', ['audit', 'dev', 'ops']),
      rule: 'H-05',
    },
    'the-case-of-its-letters-is-kept': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane', 'Dev') }),
      then: identifiedAs('jane', ['Dev']),
      clause: '2.1.3',
    },
    'a-repeated-one-hides-no-other': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane', 'dev', 'dev', 'ops') }),
      then: identifiedAs('jane', ['dev', 'dev', 'ops']),
      rule: 'H-05',
    },
    'two-hundred-are-not-too-many': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane', ...twoHundred) }),
      then: identifiedAs('jane', twoHundred),
      rule: 'L-02',
      level: 'MAY',
    },
    'an-empty-one-names-no-group': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane', '', 'dev') }),
      then: identifiedAs('jane', ['dev']),
      rule: 'H-05',
      level: 'SHOULD',
    },
    'a-comma-belongs-to-the-name': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane', 'dev,system:masters') }),
      then: identifiedAs('jane', ['dev,system:masters']),
      rule: 'H-06',
      clause: '2.1.3',
    },
    'without-a-user-identifies-nobody': {
      when: whoAmI({ present: 'proxy', headers: [groupHeader('system:masters')] }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'names-the-administrators-too',
      rule: 'H-10',
    },
    'a-user-without-groups-has-none': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('jane')] }),
      then: identifiedAs('jane', []),
    },
  },
});
