import {
  answered,
  asIf,
  claiming,
  clientCertificate,
  clientConnects,
  connect,
  extraHeader,
  get,
  header,
  identifiedAs,
  listThatNeedsRights,
  proxyCertificate,
  scenario,
  serverCertificate,
  whoAmI,
} from '../../harness/vocabulary';

const pods = listThatNeedsRights;

export default scenario({
  id: 'server-flags',
  clause: '5.3.1',
  level: 'MUST',
  rule: 'S-09',
  title: 'What the flags of the API server set can be seen from outside',
  given: {
    admin: clientCertificate({ CN: 'admin', O: 'system:masters' }),
    proxy: proxyCertificate(),
  },
  checks: {
    'the-certificate-is-for-servers': {
      when: connect(),
      then: serverCertificate('allows-server-authentication'),
    },
    'the-private-key-is-that-of-the-certificate': {
      when: connect(),
      then: clientConnects({ identityConfirmed: true }),
      clause: '5.3.2',
      rule: 'S-01',
    },
    'the-user-header-gives-the-user': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane') }),
      then: identifiedAs('jane', []),
      clause: '5.3.5',
      rule: 'H-01',
    },
    'the-group-header-gives-the-group': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane', 'ops') }),
      then: identifiedAs('jane', ['ops']),
      clause: '5.3.6',
      rule: 'H-02',
    },
    'the-extra-prefix-gives-the-attributes': {
      when: whoAmI({ present: 'proxy', headers: [...claiming('jane', 'ops'), extraHeader('Floor', '3')] }),
      then: identifiedAs('jane', ['ops'], { extra: { floor: ['3'] } }),
      clause: '5.3.7',
      rule: 'H-11',
    },
    'another-prefix-gives-none': {
      when: whoAmI({
        present: 'proxy',
        headers: [...claiming('jane', 'ops'), header('X-Authn-Conformance-Extra-Floor', '3')],
      }),
      then: asIf(whoAmI({ present: 'proxy', headers: claiming('jane', 'ops') })),
      clause: '5.3.7',
      rule: 'H-11',
    },
    'authorization-grants-by-role': {
      when: get(pods, { present: 'admin' }),
      then: answered(200, 'list'),
      clause: '5.3.8',
      rule: 'I-07',
    },
  },
});
