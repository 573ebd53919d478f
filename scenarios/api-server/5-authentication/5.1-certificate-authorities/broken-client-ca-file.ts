import {
  asIf,
  caFile,
  claiming,
  clientCertificate,
  identifiedAs,
  like,
  refused,
  scenario,
  unknownAuthority,
  whoAmI,
} from '../../../../harness/vocabulary';

const broken = caFile('client-ca', 'broken');
const emptied = caFile('client-ca', 'emptied');
const removed = caFile('client-ca', 'removed');

export default scenario({
  id: 'broken-client-ca-file',
  clause: '5.1.5',
  level: 'SHOULD',
  rule: 'K-09',
  title:
    'While the client CA file of a running server is broken, empty or missing, the last valid client CA stays trusted',
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
    'an-empty-file-leaves-the-last-good-ca-in-force': {
      when: whoAmI({ present: 'alice', meanwhile: emptied }),
      then: identifiedAs('alice', ['dev']),
    },
    'an-empty-file-lets-no-other-ca-in': {
      when: whoAmI({ present: 'stranger', meanwhile: emptied }),
      then: refused('untrusted-issuer'),
      control: 'an-empty-file-leaves-the-last-good-ca-in-force',
    },
    'an-empty-file-makes-no-one-a-front-proxy': {
      when: whoAmI({ headers: claiming('admin', 'system:masters'), meanwhile: emptied }),
      then: asIf(whoAmI({ meanwhile: emptied })),
      control: 'an-empty-file-leaves-the-last-good-ca-in-force',
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
    'a-removed-file-makes-no-one-a-front-proxy': {
      when: whoAmI({ headers: claiming('admin', 'system:masters'), meanwhile: removed }),
      then: asIf(whoAmI({ meanwhile: removed })),
      control: 'a-removed-file-leaves-the-last-good-ca-in-force',
      level: 'MUST',
    },
  },
});
