import { claiming, identifiedAs, proxyCertificate, scenario, userHeader, whoAmI } from '../../../../harness/vocabulary';

export default scenario({
  id: 'front-proxy-identity',
  clause: '5.2.3',
  level: 'MUST',
  rule: 'H-01',
  title: 'The user and group that the front proxy sets are the identity of the request',
  given: { proxy: proxyCertificate(), 'proxy-in-a-group': proxyCertificate({ O: 'system:masters' }) },
  checks: {
    'the-user-and-group-it-sets': {
      when: whoAmI({ present: 'proxy', headers: claiming('admin', 'system:masters') }),
      then: identifiedAs('admin', ['system:masters']),
    },
    'a-user-no-one-has-heard-of': {
      title: 'A user who exists nowhere else is identified by the name that the front proxy sends',
      when: whoAmI({ present: 'proxy', headers: claiming('no-such-user-4711', 'no-such-group-4711') }),
      then: identifiedAs('no-such-user-4711', ['no-such-group-4711']),
      clause: '5.2.5',
    },
    'its-own-organization-is-no-group-of-the-user': {
      when: whoAmI({ present: 'proxy-in-a-group', headers: claiming('jane', 'dev') }),
      then: identifiedAs('jane', ['dev']),
    },
    'its-own-organization-is-no-group-of-a-user-without-groups': {
      when: whoAmI({ present: 'proxy-in-a-group', headers: [userHeader('jane')] }),
      then: identifiedAs('jane', []),
    },
    'letters-of-any-script': {
      when: whoAmI({ present: 'proxy', headers: claiming('zoë', 'équipe') }),
      then: identifiedAs('zoë', ['équipe']),
      rule: 'H-13',
      level: 'SHOULD',
    },
  },
});
