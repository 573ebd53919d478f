import {
  answered,
  clientCertificate,
  discovery,
  get,
  groupHeader,
  identifiedAs,
  inGroup,
  notInGroup,
  proxyCertificate,
  refused,
  scenario,
  userHeader,
  whoAmI,
} from '../../harness/vocabulary';

export default scenario({
  id: 'unusual-groups',
  clause: '2.1.2',
  level: 'SHOULD',
  rule: 'I-05',
  title: 'Groups that are repeated, empty or named like those the server adds lose nobody and gain nothing',
  given: {
    repeated: clientCertificate({ CN: 'alice', O: ['zeta', 'alpha', 'zeta'] }),
    empty: clientCertificate({ CN: 'alice', O: ['', 'dev'] }),
    authenticated: clientCertificate({ CN: 'alice', O: ['dev', 'system:authenticated'] }),
    unauthenticated: clientCertificate({ CN: 'alice', O: ['dev', 'system:unauthenticated'] }),
    'called-anonymous': clientCertificate({ CN: 'system:anonymous', O: 'dev' }),
    proxy: proxyCertificate(),
  },
  checks: {
    'a-repeated-one-hides-no-other': {
      when: whoAmI({ present: 'repeated' }),
      then: identifiedAs('alice', ['zeta', 'alpha', 'zeta']),
    },
    'an-empty-one-harms-nobody': {
      when: whoAmI({ present: 'empty' }),
      then: inGroup('dev'),
      rule: 'I-06',
    },
    'an-empty-one-is-no-wildcard': {
      when: whoAmI({ present: 'empty' }),
      then: notInGroup('system:masters'),
      control: 'an-empty-one-harms-nobody',
      rule: 'I-06',
    },
    'the-group-of-the-authenticated-is-there-once': {
      when: whoAmI({ present: 'authenticated' }),
      then: inGroup('system:authenticated'),
      rule: 'I-09',
    },
    'the-authenticated-may-use-discovery': {
      when: get(discovery, { present: 'authenticated' }),
      then: answered(200, 'json'),
      needs: ['default-authorization'],
      rule: 'I-08',
    },
    'the-group-of-the-unauthenticated-excludes-that-of-the-authenticated': {
      when: get(discovery, { present: 'unauthenticated' }),
      then: refused('unauthorized'),
      control: 'the-authenticated-may-use-discovery',
      needs: ['reserved-groups', 'default-authorization'],
      rule: 'I-10',
    },
    'a-forwarded-user-may-use-discovery': {
      when: get(discovery, { present: 'proxy', headers: [userHeader('jane'), groupHeader('dev')] }),
      then: answered(200, 'json'),
      needs: ['default-authorization'],
      rule: 'I-08',
    },
    'a-forwarded-group-of-the-unauthenticated-excludes-that-of-the-authenticated': {
      when: get(discovery, {
        present: 'proxy',
        headers: [userHeader('jane'), groupHeader('dev'), groupHeader('system:unauthenticated')],
      }),
      then: refused('unauthorized'),
      control: 'a-forwarded-user-may-use-discovery',
      needs: ['reserved-groups', 'default-authorization'],
      rule: 'I-10',
    },
    'a-certificate-of-the-anonymous-user-is-in-no-group-of-the-authenticated': {
      when: whoAmI({ present: 'called-anonymous' }),
      then: identifiedAs('system:anonymous', ['dev']),
      needs: ['reserved-groups'],
      rule: 'I-10',
    },
    'a-forwarded-anonymous-user-is-in-no-group-of-the-authenticated': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('system:anonymous'), groupHeader('dev')] }),
      then: identifiedAs('system:anonymous', ['dev']),
      needs: ['reserved-groups'],
      rule: 'H-14',
    },
  },
});
