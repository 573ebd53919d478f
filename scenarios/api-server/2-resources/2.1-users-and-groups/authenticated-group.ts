import {
  answered,
  claiming,
  clientCertificate,
  discovery,
  get,
  inGroup,
  proxyCertificate,
  scenario,
  tokenInHand,
  whoAmI,
} from '../../../../harness/vocabulary';

export default scenario({
  id: 'authenticated-group',
  clause: '2.1.5',
  level: 'MUST',
  rule: 'I-08',
  title: 'Every authenticated user is in the group system:authenticated',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    carol: clientCertificate({ CN: 'carol' }),
    similar: clientCertificate({
      CN: 'alice',
      O: ['System:Authenticated', 'authenticated', 'system:authenticated-users'],
    }),
    proxy: proxyCertificate(),
  },
  checks: {
    'a-user-by-certificate': { when: whoAmI({ present: 'alice' }), then: inGroup('system:authenticated') },
    'a-user-without-groups': { when: whoAmI({ present: 'carol' }), then: inGroup('system:authenticated') },
    'a-user-in-groups-that-resemble-it': {
      when: whoAmI({ present: 'similar' }),
      then: inGroup('system:authenticated'),
    },
    'a-user-in-groups-that-resemble-it-has-its-rights': {
      when: get(discovery, { present: 'similar' }),
      then: answered(200, 'json'),
      needs: ['default-authorization'],
    },
    'a-user-by-header': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane', 'dev') }),
      then: inGroup('system:authenticated'),
    },
    'a-user-by-token': {
      when: whoAmI({ headers: [tokenInHand()] }),
      then: inGroup('system:authenticated'),
    },
    'a-user-by-token-has-its-rights': {
      when: get(discovery, { headers: [tokenInHand()] }),
      then: answered(200, 'json'),
      needs: ['default-authorization'],
    },
    'a-user-without-groups-has-its-rights': {
      when: get(discovery, { present: 'carol' }),
      then: answered(200, 'json'),
      needs: ['default-authorization'],
    },
    'a-user-by-header-without-groups-has-its-rights': {
      when: get(discovery, { present: 'proxy', headers: claiming('jane') }),
      then: answered(200, 'json'),
      needs: ['default-authorization'],
    },
  },
});
