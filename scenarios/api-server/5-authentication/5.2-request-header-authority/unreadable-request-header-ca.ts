import {
  asIf,
  caFile,
  claiming,
  clientCertificate,
  identifiedAs,
  like,
  notAllowedName,
  proxyCertificate,
  refused,
  scenario,
  unknownAuthority,
  whoAmI,
} from '../../../../harness/vocabulary';

const broken = caFile('request-header-ca', 'broken');
const emptied = caFile('request-header-ca', 'emptied');
const removed = caFile('request-header-ca', 'removed');
const admin = claiming('admin', 'system:masters');
const jane = claiming('jane', 'dev');

export default scenario({
  id: 'unreadable-request-header-ca',
  clause: '5.3.3',
  level: 'SHOULD',
  rule: 'K-09',
  title:
    'While the request-header CA file of a running server is broken, empty or missing, the last valid request-header CA stays trusted',
  needs: ['request-header-ca-replaceable'],
  given: {
    proxy: proxyCertificate(),
    stranger: like('proxy', { issuer: unknownAuthority }),
    'of-another-name': like('proxy', { CN: notAllowedName }),
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
  },
  checks: {
    'a-broken-file-leaves-the-last-good-ca-in-force': {
      when: whoAmI({ present: 'proxy', headers: jane, meanwhile: broken }),
      then: identifiedAs('jane', ['dev']),
    },
    'a-broken-file-ends-no-open-connection': {
      when: whoAmI({ present: 'proxy', headers: jane, after: [jane], meanwhile: broken }),
      then: identifiedAs('jane', ['dev']),
    },
    'a-broken-file-lets-no-other-ca-in': {
      when: whoAmI({ present: 'stranger', headers: jane, meanwhile: broken }),
      then: refused('untrusted-issuer'),
      control: 'a-broken-file-leaves-the-last-good-ca-in-force',
      level: 'MUST',
    },
    'a-broken-file-allows-no-other-name': {
      when: whoAmI({ present: 'of-another-name', headers: jane, meanwhile: broken }),
      then: refused('front-proxy-not-allowed'),
      needs: ['allowed-names-set', 'separate-authorities'],
      control: 'a-broken-file-leaves-the-last-good-ca-in-force',
      rule: 'R-04',
      level: 'MUST',
    },
    'a-broken-file-makes-no-one-a-front-proxy': {
      when: whoAmI({ headers: admin, meanwhile: broken }),
      then: asIf(whoAmI({ meanwhile: broken })),
      control: 'a-broken-file-leaves-the-last-good-ca-in-force',
      rule: 'R-01',
      level: 'MUST',
    },
    'a-broken-file-leaves-users-who-they-are': {
      when: whoAmI({ present: 'alice', meanwhile: broken }),
      then: identifiedAs('alice', ['dev']),
    },
    'a-broken-file-makes-no-user-a-front-proxy': {
      when: whoAmI({ present: 'alice', headers: admin, meanwhile: broken }),
      then: identifiedAs('alice', ['dev']),
      control: 'a-broken-file-leaves-users-who-they-are',
      needs: ['separate-authorities'],
      rule: 'R-02',
      level: 'MUST',
    },
    'an-empty-file-leaves-the-last-good-ca-in-force': {
      when: whoAmI({ present: 'proxy', headers: jane, meanwhile: emptied }),
      then: identifiedAs('jane', ['dev']),
    },
    'an-empty-file-lets-no-other-ca-in': {
      when: whoAmI({ present: 'stranger', headers: jane, meanwhile: emptied }),
      then: refused('untrusted-issuer'),
      control: 'an-empty-file-leaves-the-last-good-ca-in-force',
      level: 'MUST',
    },
    'an-empty-file-allows-no-other-name': {
      when: whoAmI({ present: 'of-another-name', headers: jane, meanwhile: emptied }),
      then: refused('front-proxy-not-allowed'),
      needs: ['allowed-names-set', 'separate-authorities'],
      control: 'an-empty-file-leaves-the-last-good-ca-in-force',
      rule: 'R-04',
      level: 'MUST',
    },
    'an-empty-file-makes-no-one-a-front-proxy': {
      when: whoAmI({ headers: admin, meanwhile: emptied }),
      then: asIf(whoAmI({ meanwhile: emptied })),
      control: 'an-empty-file-leaves-the-last-good-ca-in-force',
      rule: 'R-01',
      level: 'MUST',
    },
    'an-empty-file-leaves-users-who-they-are': {
      when: whoAmI({ present: 'alice', meanwhile: emptied }),
      then: identifiedAs('alice', ['dev']),
    },
    'an-empty-file-makes-no-user-a-front-proxy': {
      when: whoAmI({ present: 'alice', headers: admin, meanwhile: emptied }),
      then: identifiedAs('alice', ['dev']),
      control: 'an-empty-file-leaves-users-who-they-are',
      needs: ['separate-authorities'],
      rule: 'R-02',
      level: 'MUST',
    },
    'a-removed-file-leaves-the-last-good-ca-in-force': {
      when: whoAmI({ present: 'proxy', headers: jane, meanwhile: removed }),
      then: identifiedAs('jane', ['dev']),
    },
    'a-removed-file-lets-no-other-ca-in': {
      when: whoAmI({ present: 'stranger', headers: jane, meanwhile: removed }),
      then: refused('untrusted-issuer'),
      control: 'a-removed-file-leaves-the-last-good-ca-in-force',
      level: 'MUST',
    },
    'a-removed-file-allows-no-other-name': {
      when: whoAmI({ present: 'of-another-name', headers: jane, meanwhile: removed }),
      then: refused('front-proxy-not-allowed'),
      needs: ['allowed-names-set', 'separate-authorities'],
      control: 'a-removed-file-leaves-the-last-good-ca-in-force',
      rule: 'R-04',
      level: 'MUST',
    },
    'a-removed-file-makes-no-one-a-front-proxy': {
      when: whoAmI({ headers: admin, meanwhile: removed }),
      then: asIf(whoAmI({ meanwhile: removed })),
      control: 'a-removed-file-leaves-the-last-good-ca-in-force',
      rule: 'R-01',
      level: 'MUST',
    },
    'a-removed-file-leaves-users-who-they-are': {
      when: whoAmI({ present: 'alice', meanwhile: removed }),
      then: identifiedAs('alice', ['dev']),
    },
    'a-removed-file-makes-no-user-a-front-proxy': {
      when: whoAmI({ present: 'alice', headers: admin, meanwhile: removed }),
      then: identifiedAs('alice', ['dev']),
      control: 'a-removed-file-leaves-users-who-they-are',
      needs: ['separate-authorities'],
      rule: 'R-02',
      level: 'MUST',
    },
  },
});
