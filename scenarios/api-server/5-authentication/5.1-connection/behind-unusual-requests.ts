import {
  answered,
  asIf,
  asking,
  claiming,
  clientCertificate,
  discovery,
  get,
  identifiedAs,
  like,
  listThatNeedsRights,
  proxyCertificate,
  refused,
  sameNameAs,
  scenario,
  websocketHeaders,
  whoAmI,
} from '../../../../harness/vocabulary';

const jane = claiming('jane', 'dev');
const administrator = claiming('jane', 'system:masters');

/** What a server has no use for where discovery is asked for; over HTTP/2 a field of the connection would be malformed (RFC 9113, 8.2.2). */
const upgrade = (headers: ReturnType<typeof claiming> = []) => [
  asking(discovery, [...headers, ...websocketHeaders], { connection: 'Upgrade' }),
];

/** Taken back while the server waits for the bodies of what its caller may ask for; over HTTP/2 alone. */
const takenBack = (headers: ReturnType<typeof claiming>) =>
  ['/apis/authentication.k8s.io/v1/selfsubjectreviews', `${listThatNeedsRights}?dryRun=All`].map((path) =>
    asking(path, headers, { method: 'POST', body: '{', cancelled: true }),
  );

/**
 * A server that hands a connection over to something else, or leaves a request in the middle, must not leave behind who the caller was.
 */
export default scenario({
  id: 'behind-unusual-requests',
  clause: '1.3',
  level: 'MUST',
  rule: 'K-01',
  title:
    'Each request is authenticated and authorized on its own behind an upgrade that comes to nothing, and behind a request that was taken back',
  given: {
    admin: clientCertificate({ CN: 'authn-conformance:admin', O: 'system:masters' }),
    alice: like('admin', { CN: 'authn-conformance:alice', O: 'authn-conformance:developers' }),
    forged: like('alice', { issuer: sameNameAs('client-ca') }),
    proxy: proxyCertificate(),
  },
  checks: {
    'a-user-behind-an-upgrade': {
      when: whoAmI({ present: 'alice', behind: upgrade() }),
      then: identifiedAs('authn-conformance:alice', ['authn-conformance:developers']),
    },
    'a-forged-certificate-behind-an-upgrade': {
      when: whoAmI({ present: 'forged', behind: upgrade() }),
      then: refused('untrusted-issuer'),
      control: 'a-user-behind-an-upgrade',
      rule: 'C-05',
    },
    'no-certificate-behind-an-upgrade': {
      when: whoAmI({ behind: upgrade(administrator) }),
      then: asIf(whoAmI()),
      control: 'a-user-behind-an-upgrade',
      rule: 'K-02',
    },
    'the-front-proxy-behind-an-upgrade': {
      when: whoAmI({ present: 'proxy', headers: jane, behind: upgrade(administrator) }),
      then: identifiedAs('jane', ['dev']),
      clause: '5.2.3',
      rule: 'H-01',
    },
    'the-front-proxy-without-a-user-behind-an-upgrade': {
      when: whoAmI({ present: 'proxy', behind: upgrade(jane) }),
      then: refused('front-proxy-without-user'),
      control: 'the-front-proxy-behind-an-upgrade',
      needs: ['separate-authorities'],
      rule: 'H-03',
    },
    'the-list-for-an-administrator-behind-an-upgrade': {
      when: get(listThatNeedsRights, { present: 'admin', behind: upgrade() }),
      then: answered(200, 'list'),
      needs: ['default-authorization'],
      rule: 'I-07',
    },
    'no-list-for-a-user-behind-an-upgrade': {
      when: get(listThatNeedsRights, { present: 'alice', behind: upgrade() }),
      then: refused('unauthorized'),
      control: 'the-list-for-an-administrator-behind-an-upgrade',
      needs: ['default-authorization'],
    },
    'the-front-proxy-behind-a-request-that-was-taken-back': {
      when: whoAmI({ present: 'proxy', headers: jane, behind: takenBack(administrator), http: '2' }),
      then: identifiedAs('jane', ['dev']),
      clause: '5.2.3',
      rule: 'H-01',
    },
    'the-front-proxy-without-a-user-behind-a-request-that-was-taken-back': {
      when: whoAmI({ present: 'proxy', behind: takenBack(administrator), http: '2' }),
      then: refused('front-proxy-without-user'),
      control: 'the-front-proxy-behind-a-request-that-was-taken-back',
      needs: ['separate-authorities'],
      rule: 'H-03',
    },
    'a-user-of-the-front-proxy-is-given-no-list-behind-a-request-that-was-taken-back': {
      when: get(listThatNeedsRights, {
        present: 'proxy',
        headers: jane,
        behind: takenBack(administrator),
        http: '2',
      }),
      then: refused('unauthorized'),
      control: 'the-front-proxy-behind-a-request-that-was-taken-back',
      needs: ['default-authorization'],
    },
  },
});
