import {
  asIf,
  claiming,
  clientCertificate,
  identifiedAs,
  like,
  refused,
  scenario,
  unknownAuthority,
  whoAmI,
} from '../../../../harness/vocabulary';

const broken = 'client-ca-file-broken';
const removed = 'client-ca-file-removed';

export default scenario({
  id: 'broken-client-ca-file',
  clause: '5.1.5',
  level: 'SHOULD',
  rule: 'K-09',
  title: 'While the client CA file of a running server is invalid or missing, the last valid client CA stays trusted',
  needs: ['client-ca-replaceable'],
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    stranger: like('alice', { issuer: unknownAuthority }),
  },
  checks: {
    'a-broken-file-leaves-the-last-good-ca-in-force': {
      when: whoAmI({ present: 'alice', meanwhile: broken }),
      then: identifiedAs('alice', ['dev']),
    },
    'a-broken-file-ends-no-open-connection': {
      when: whoAmI({ present: 'alice', after: [[]], meanwhile: broken }),
      then: identifiedAs('alice', ['dev']),
    },
    'a-broken-file-lets-no-other-ca-in': {
      when: whoAmI({ present: 'stranger', meanwhile: broken }),
      then: refused('untrusted-issuer'),
      control: 'a-broken-file-leaves-the-last-good-ca-in-force',
    },
    'a-broken-file-makes-no-one-a-front-proxy': {
      when: whoAmI({ headers: claiming('admin', 'system:masters'), meanwhile: broken }),
      then: asIf(whoAmI({ meanwhile: broken })),
      control: 'a-broken-file-leaves-the-last-good-ca-in-force',
      level: 'MUST',
    },
    'a-removed-file-leaves-the-last-good-ca-in-force': {
      when: whoAmI({ present: 'alice', meanwhile: removed }),
      then: identifiedAs('alice', ['dev']),
    },
    'a-removed-file-lets-no-other-ca-in': {
      when: whoAmI({ present: 'stranger', meanwhile: removed }),
      then: refused('untrusted-issuer'),
      control: 'a-removed-file-leaves-the-last-good-ca-in-force',
    },
  },
});
