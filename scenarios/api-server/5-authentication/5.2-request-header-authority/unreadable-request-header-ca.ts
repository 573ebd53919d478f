import {
  asIf,
  caFile,
  claiming,
  clientCertificate,
  formerRequestHeaderAuthority,
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
const behindTheFormer = caFile('request-header-ca', 'broken-behind-the-former');
const emptied = caFile('request-header-ca', 'emptied');
const removed = caFile('request-header-ca', 'removed');
const admin = claiming('admin', 'system:masters');
const jane = claiming('jane', 'dev');

type Unreadable = typeof broken;

const inForce = (meanwhile: Unreadable) =>
  ({
    when: whoAmI({ present: 'proxy', headers: jane, meanwhile }),
    then: identifiedAs('jane', ['dev']),
  }) as const;
const noOtherCa = <const Control extends string>(meanwhile: Unreadable, control: Control) =>
  ({
    when: whoAmI({ present: 'stranger', headers: jane, meanwhile }),
    then: refused('untrusted-issuer'),
    control,
    level: 'MUST',
  }) as const;
const noOtherName = <const Control extends string>(meanwhile: Unreadable, control: Control) =>
  ({
    when: whoAmI({ present: 'of-another-name', headers: jane, meanwhile }),
    then: refused('front-proxy-not-allowed'),
    needs: ['allowed-names-set', 'separate-authorities'],
    control,
    rule: 'R-04',
    level: 'MUST',
  }) as const;
const noOneWithout = <const Control extends string>(meanwhile: Unreadable, control: Control) =>
  ({
    when: whoAmI({ headers: admin, meanwhile }),
    then: asIf(whoAmI({ meanwhile })),
    control,
    rule: 'R-01',
    level: 'MUST',
  }) as const;
const users = (meanwhile: Unreadable) =>
  ({ when: whoAmI({ present: 'alice', meanwhile }), then: identifiedAs('alice', ['dev']) }) as const;
const noUser = <const Control extends string>(meanwhile: Unreadable, control: Control) =>
  ({
    when: whoAmI({ present: 'alice', headers: admin, meanwhile }),
    then: identifiedAs('alice', ['dev']),
    control,
    needs: ['separate-authorities'],
    rule: 'R-02',
    level: 'MUST',
  }) as const;

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
    'of-the-former': like('proxy', { issuer: formerRequestHeaderAuthority }),
    'of-another-name': like('proxy', { CN: notAllowedName }),
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
  },
  checks: {
    'a-broken-file-leaves-the-last-good-ca-in-force': inForce(broken),
    'a-broken-file-ends-no-open-connection': {
      when: whoAmI({ present: 'proxy', headers: jane, after: [jane], meanwhile: broken }),
      then: identifiedAs('jane', ['dev']),
    },
    'a-broken-file-lets-no-other-ca-in': noOtherCa(broken, 'a-broken-file-leaves-the-last-good-ca-in-force'),
    'a-broken-file-allows-no-other-name': noOtherName(broken, 'a-broken-file-leaves-the-last-good-ca-in-force'),
    'a-broken-file-makes-no-one-a-front-proxy': noOneWithout(broken, 'a-broken-file-leaves-the-last-good-ca-in-force'),
    'a-broken-file-leaves-users-who-they-are': users(broken),
    'a-broken-file-makes-no-user-a-front-proxy': noUser(broken, 'a-broken-file-leaves-users-who-they-are'),
    'a-broken-file-behind-another-ca-leaves-that-one-in-force': {
      when: whoAmI({ present: 'of-the-former', headers: jane, meanwhile: behindTheFormer }),
      then: identifiedAs('jane', ['dev']),
      control: 'a-broken-file-leaves-the-last-good-ca-in-force',
    },
    'and-not-the-one-before-it': {
      title: 'A broken file behind another CA does not bring back the one before that',
      when: whoAmI({ present: 'proxy', headers: jane, meanwhile: behindTheFormer }),
      then: refused('untrusted-issuer'),
      control: 'a-broken-file-behind-another-ca-leaves-that-one-in-force',
      level: 'MUST',
    },
    'an-empty-file-leaves-the-last-good-ca-in-force': inForce(emptied),
    'an-empty-file-lets-no-other-ca-in': noOtherCa(emptied, 'an-empty-file-leaves-the-last-good-ca-in-force'),
    'an-empty-file-allows-no-other-name': noOtherName(emptied, 'an-empty-file-leaves-the-last-good-ca-in-force'),
    'an-empty-file-makes-no-one-a-front-proxy': noOneWithout(emptied, 'an-empty-file-leaves-the-last-good-ca-in-force'),
    'an-empty-file-leaves-users-who-they-are': users(emptied),
    'an-empty-file-makes-no-user-a-front-proxy': noUser(emptied, 'an-empty-file-leaves-users-who-they-are'),
    'a-removed-file-leaves-the-last-good-ca-in-force': inForce(removed),
    'a-removed-file-lets-no-other-ca-in': noOtherCa(removed, 'a-removed-file-leaves-the-last-good-ca-in-force'),
    'a-removed-file-allows-no-other-name': noOtherName(removed, 'a-removed-file-leaves-the-last-good-ca-in-force'),
    'a-removed-file-makes-no-one-a-front-proxy': noOneWithout(
      removed,
      'a-removed-file-leaves-the-last-good-ca-in-force',
    ),
    'a-removed-file-leaves-users-who-they-are': users(removed),
    'a-removed-file-makes-no-user-a-front-proxy': noUser(removed, 'a-removed-file-leaves-users-who-they-are'),
  },
});
