import {
  asIf,
  caFile,
  claiming,
  clientCertificate,
  formerClientAuthority,
  identifiedAs,
  like,
  refused,
  scenario,
  unknownAuthority,
  whoAmI,
} from '../../../../harness/vocabulary';

const broken = caFile('client-ca', 'broken');
const behindTheFormer = caFile('client-ca', 'broken-behind-the-former');
const emptied = caFile('client-ca', 'emptied');
const removed = caFile('client-ca', 'removed');

type Unreadable = typeof broken;

const inForce = (meanwhile: Unreadable) =>
  ({ when: whoAmI({ present: 'alice', meanwhile }), then: identifiedAs('alice', ['dev']) }) as const;
const noOtherCa = <const Control extends string>(meanwhile: Unreadable, control: Control) =>
  ({
    when: whoAmI({ present: 'stranger', meanwhile }),
    then: refused('untrusted-issuer'),
    control,
  }) as const;
const noOneWithout = <const Control extends string>(meanwhile: Unreadable, control: Control) =>
  ({
    when: whoAmI({ headers: claiming('admin', 'system:masters'), meanwhile }),
    then: asIf(whoAmI({ meanwhile })),
    control,
    level: 'MUST',
  }) as const;

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
    'of-the-former': like('alice', { issuer: formerClientAuthority }),
  },
  checks: {
    'a-broken-file-leaves-the-last-good-ca-in-force': inForce(broken),
    'a-broken-file-ends-no-open-connection': {
      when: whoAmI({ present: 'alice', after: [[]], meanwhile: broken }),
      then: identifiedAs('alice', ['dev']),
    },
    'a-broken-file-lets-no-other-ca-in': noOtherCa(broken, 'a-broken-file-leaves-the-last-good-ca-in-force'),
    'a-broken-file-makes-no-one-a-front-proxy': noOneWithout(broken, 'a-broken-file-leaves-the-last-good-ca-in-force'),
    'a-broken-file-behind-another-ca-leaves-that-one-in-force': {
      when: whoAmI({ present: 'of-the-former', meanwhile: behindTheFormer }),
      then: identifiedAs('alice', ['dev']),
      control: 'a-broken-file-leaves-the-last-good-ca-in-force',
    },
    'and-not-the-one-before-it': {
      title: 'A broken file behind another CA does not bring back the one before that',
      when: whoAmI({ present: 'alice', meanwhile: behindTheFormer }),
      then: refused('untrusted-issuer'),
      control: 'a-broken-file-behind-another-ca-leaves-that-one-in-force',
    },
    'an-empty-file-leaves-the-last-good-ca-in-force': inForce(emptied),
    'an-empty-file-lets-no-other-ca-in': noOtherCa(emptied, 'an-empty-file-leaves-the-last-good-ca-in-force'),
    'an-empty-file-makes-no-one-a-front-proxy': noOneWithout(emptied, 'an-empty-file-leaves-the-last-good-ca-in-force'),
    'a-removed-file-leaves-the-last-good-ca-in-force': inForce(removed),
    'a-removed-file-lets-no-other-ca-in': noOtherCa(removed, 'a-removed-file-leaves-the-last-good-ca-in-force'),
    'a-removed-file-makes-no-one-a-front-proxy': noOneWithout(
      removed,
      'a-removed-file-leaves-the-last-good-ca-in-force',
    ),
  },
});
