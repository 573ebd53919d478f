import {
  answered,
  asIf,
  asking,
  claiming,
  clientCertificate,
  discovery,
  eachIdentifiedAs,
  extraHeader,
  get,
  header,
  identifiedAs,
  inTurn,
  like,
  listThatNeedsRights,
  nobodyBut,
  proxyCertificate,
  refused,
  sameNameAs,
  scenario,
  unknownAuthority,
  whoAmI,
} from '../../../../harness/vocabulary';

const jane = claiming('jane', 'dev');
const john = claiming('john', 'ops');
const admin = claiming('admin', 'system:masters');
const mallory = { user: 'mallory', groups: ['guests'] };

/** Enough for what is kept of a connection after some requests, and fewer than servers end one after. */
const users = Array.from({ length: 60 }, (_, index) => ({
  user: `user-${index % 7}-${index}`,
  groups: index % 3 === 0 ? [] : [`group-${index}`],
}));

/** Beyond a hundred, a number that programs count to. */
const many = Array.from({ length: 119 });

export default scenario({
  id: 'identity-of-each-request',
  clause: '1.3',
  level: 'MUST',
  rule: 'K-01',
  title: 'Each request is authenticated on its own, also on a reused connection',
  given: {
    proxy: proxyCertificate(),
    mallory: clientCertificate({ CN: 'mallory', O: 'guests' }),
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    stranger: like('alice', { issuer: unknownAuthority }),
    forged: like('alice', { issuer: sameNameAs('client-ca') }),
  },
  checks: {
    'each-request-has-its-own-user': {
      when: whoAmI({ present: 'proxy', after: [john], headers: jane }),
      then: identifiedAs('jane', ['dev']),
    },
    'a-request-that-waits-to-be-wanted-has-its-own-user': {
      when: whoAmI({ present: 'proxy', after: [john], headers: [...jane, header('Expect', '100-continue')] }),
      then: identifiedAs('jane', ['dev']),
    },
    'each-of-sixty-requests-has-its-own-user': {
      ...inTurn(
        users,
        ({ user, groups }) => claiming(user, ...groups),
        (user) => user,
      ),
    },
    'each-of-many-requests-has-its-own-user': {
      title: 'each of 120 requests of a connection has its own user',
      when: whoAmI({
        present: 'proxy',
        after: many.map(() => john),
        headers: jane,
      }),
      then: identifiedAs('jane', ['dev']),
      control: 'each-request-has-its-own-user',
    },
    'a-forged-certificate-is-rejected-after-many-requests': {
      title: 'a forged certificate is rejected after 120 requests of its connection',
      when: whoAmI({ present: 'forged', after: many.map(() => []) }),
      then: refused('untrusted-issuer'),
      control: 'a-certificate-identifies-after-many-requests',
      rule: 'C-03',
    },
    'a-certificate-identifies-after-many-requests': {
      when: whoAmI({ present: 'alice', after: many.map(() => []) }),
      then: identifiedAs('alice', ['dev']),
      rule: 'C-01',
    },
    'each-request-has-its-own-user-over-http-2': {
      when: whoAmI({ present: 'proxy', after: [john], headers: jane, http: '2' }),
      then: identifiedAs('jane', ['dev']),
    },
    'each-request-of-a-user-has-its-own-groups': {
      when: whoAmI({ present: 'proxy', after: [claiming('jane', 'ops', 'system:masters')], headers: jane }),
      then: identifiedAs('jane', ['dev']),
    },
    'an-administrator-on-the-same-connection-is-given-the-list': {
      when: get(listThatNeedsRights, { present: 'proxy', after: [jane], headers: admin }),
      then: answered(200, 'list'),
      needs: ['default-authorization'],
      rule: 'I-07',
    },
    'each-request-has-its-own-rights': {
      when: get(listThatNeedsRights, { present: 'proxy', after: [admin], headers: jane }),
      then: refused('unauthorized'),
      control: 'an-administrator-on-the-same-connection-is-given-the-list',
      needs: ['default-authorization'],
    },
    'each-request-has-its-own-rights-after-a-rejection': {
      when: get(listThatNeedsRights, { present: 'proxy', after: [[]], headers: jane }),
      then: refused('unauthorized'),
      control: 'an-administrator-on-the-same-connection-is-given-the-list',
      needs: ['default-authorization'],
    },
    'a-refused-request-leaves-no-trace': {
      when: whoAmI({ present: 'proxy', after: [[]], headers: jane }),
      then: identifiedAs('jane', ['dev']),
      control: 'each-request-has-its-own-user',
    },
    'groups-and-extra-attributes-stay-with-their-request': {
      when: whoAmI({ present: 'proxy', after: [[...admin, extraHeader('Scopes', 'all')]], headers: jane }),
      then: asIf(whoAmI({ present: 'proxy', headers: jane })),
      control: 'each-request-has-its-own-user',
    },
    'a-group-that-reads-like-the-groups-before-is-another': {
      when: whoAmI({
        present: 'proxy',
        after: [claiming('jane', 'dev', 'ops')],
        headers: claiming('jane', 'dev,ops'),
      }),
      then: identifiedAs('jane', ['dev,ops']),
      control: 'each-request-has-its-own-user',
    },
    'groups-that-read-like-the-group-before-are-others': {
      when: whoAmI({
        present: 'proxy',
        after: [claiming('jane', 'dev,ops')],
        headers: claiming('jane', 'dev', 'ops'),
      }),
      then: identifiedAs('jane', ['dev', 'ops']),
      control: 'each-request-has-its-own-user',
    },
    'extra-attributes-of-the-same-user-stay-with-their-request': {
      when: whoAmI({ present: 'proxy', after: [[...jane, extraHeader('Scopes', 'all')]], headers: jane }),
      then: asIf(whoAmI({ present: 'proxy', headers: jane })),
      control: 'each-request-has-its-own-user',
    },
    'each-request-of-a-user-has-its-own-extra-attributes': {
      when: whoAmI({
        present: 'proxy',
        after: [[...jane, extraHeader('Scopes', 'all')]],
        headers: [...jane, extraHeader('Scopes', 'read')],
      }),
      then: asIf(whoAmI({ present: 'proxy', headers: [...jane, extraHeader('Scopes', 'read')] })),
      control: 'each-request-has-its-own-user',
    },
    'spoofed-headers-of-requests-at-once-count-for-nothing': {
      when: whoAmI({ present: 'mallory', beside: [admin, jane], headers: admin }),
      then: eachIdentifiedAs(mallory, mallory, mallory),
      control: 'each-request-has-its-own-user',
      rule: 'K-02',
    },
    'a-request-that-names-nobody-is-nobodys': {
      when: whoAmI({ present: 'proxy', after: [jane], headers: [] }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'each-request-has-its-own-user',
    },
    'a-request-that-names-nobody-is-nobodys-over-http-2': {
      when: whoAmI({ present: 'proxy', after: [jane], headers: [], http: '2' }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'each-request-has-its-own-user-over-http-2',
    },
    'spoofed-headers-leave-no-trace-beside-a-certificate': {
      when: whoAmI({ present: 'mallory', after: [admin], headers: [] }),
      then: identifiedAs('mallory', ['guests']),
      control: 'each-request-has-its-own-user',
      rule: 'K-02',
    },
    'spoofed-headers-leave-no-trace-without-a-certificate': {
      when: whoAmI({ after: [admin], headers: [] }),
      then: asIf(whoAmI()),
      control: 'each-request-has-its-own-user',
      rule: 'K-02',
    },
    'spoofed-headers-are-ignored-later-too': {
      when: whoAmI({ present: 'mallory', after: [[]], headers: admin }),
      then: identifiedAs('mallory', ['guests']),
      control: 'each-request-has-its-own-user',
      rule: 'K-02',
    },
    'a-certificate-identifies': {
      when: whoAmI({ present: 'alice' }),
      then: identifiedAs('alice', ['dev']),
      rule: 'C-01',
    },
    'cookies-of-another-answer-identify-no-one-without-a-certificate': {
      when: whoAmI({ resuming: { present: 'alice', by: 'cookies' } }),
      then: nobodyBut(),
      control: 'a-certificate-identifies',
      rule: 'R-11',
    },
    'cookies-of-another-answer-identify-no-one-beside-a-user-certificate': {
      when: whoAmI({ present: 'mallory', resuming: { present: 'alice', by: 'cookies' } }),
      then: nobodyBut({ user: 'mallory', groups: ['guests'] }),
      control: 'a-certificate-identifies',
      rule: 'R-11',
    },
    'fields-of-another-answer-identify-no-one-without-a-certificate': {
      when: whoAmI({ resuming: { present: 'alice', by: 'fields' } }),
      then: nobodyBut(),
      control: 'a-certificate-identifies',
      rule: 'R-11',
    },
    'fields-of-another-answer-identify-no-one-beside-a-user-certificate': {
      when: whoAmI({ present: 'mallory', resuming: { present: 'alice', by: 'fields' } }),
      then: nobodyBut({ user: 'mallory', groups: ['guests'] }),
      control: 'a-certificate-identifies',
      rule: 'R-11',
    },
    'fields-of-an-answer-of-discovery-identify-no-one': {
      when: whoAmI({ resuming: { present: 'alice', by: 'fields', asks: asking(discovery) } }),
      then: nobodyBut(),
      control: 'a-certificate-identifies',
      rule: 'R-11',
    },
    'a-connection-from-the-port-of-another-identifies-no-one-without-a-certificate': {
      when: whoAmI({ resuming: { present: 'alice', by: 'source-port' } }),
      then: nobodyBut(),
      control: 'a-certificate-identifies',
    },
    'a-connection-from-the-port-of-another-identifies-no-untrusted-certificate': {
      when: whoAmI({ present: 'stranger', resuming: { present: 'alice', by: 'source-port' } }),
      then: refused('untrusted-issuer'),
      control: 'a-certificate-identifies',
    },
  },
});
