import {
  answered,
  answeredWith,
  answeredWithoutSaying,
  asking,
  bareStatus,
  claiming,
  clientCertificate,
  discovery,
  get,
  header,
  identifiedAs,
  like,
  listThatNeedsRights,
  proxyCertificate,
  publicHealth,
  refusedAlike,
  refusedWithoutSaying,
  scenario,
  statusSaying,
  unknownAuthority,
  whoAmI,
} from '../../../harness/vocabulary';

const pods = listThatNeedsRights;

/** What is nowhere is told by other code for resources than for paths of the server itself. */
const asksForNothing = (path: string) => ({
  when: get(path, {
    present: 'admin' as const,
    headers: [header('Authorization', 'Bearer authn-conformance-rejected'), header('Cookie', 'a=conformance-cookie')],
  }),
  then: answeredWithoutSaying('authn-conformance-rejected', 'conformance-cookie'),
});

/** Requests that are rejected come before it, on connections of their own: a server may end those. */
const asksAfterRejections = <Name extends string>(path: string, present: Name) =>
  ({
    when: get(path, {
      present,
      resuming: {
        by: 'nothing',
        asks: asking(discovery, [
          header('Authorization', 'Bearer authn-conformance-rejected'),
          header('Cookie', 'a=conformance-cookie'),
        ]),
      },
    }),
    then: answeredWithoutSaying('authn-conformance-rejected', 'conformance-cookie'),
  }) as const;

export default scenario({
  id: 'refusals-say-little',
  clause: '7.5',
  level: 'SHOULD',
  rule: 'N-04',
  title: 'A rejection does not say what is wrong with the credential',
  given: {
    alice: clientCertificate({ CN: 'authn-conformance:alice', O: 'authn-conformance:dev' }),
    stranger: like('alice', { issuer: unknownAuthority }),
    expired: like('alice', { validity: 'expired' }),
    admin: clientCertificate({ CN: 'authn-conformance:admin', O: 'system:masters' }),
    'for-servers-only': like('alice', { extendedKeyUsage: ['server auth'] }),
    'another-proxy': proxyCertificate({ CN: 'authn-conformance:proxy' }),
  },
  checks: {
    'a-good-credential-identifies': {
      when: whoAmI({ present: 'alice' }),
      then: identifiedAs('authn-conformance:alice', ['authn-conformance:dev']),
      rule: 'C-01',
    },
    'not-that-its-issuer-is-unknown': {
      when: whoAmI({ present: 'stranger' }),
      then: refusedWithoutSaying('untrusted-issuer', 'authn-conformance', 'issue', 'authority', 'chain'),
      control: 'a-good-credential-identifies',
    },
    'not-that-it-has-expired': {
      when: whoAmI({ present: 'expired' }),
      then: refusedWithoutSaying('not-valid-now', 'authn-conformance', 'expire', 'valid'),
      control: 'a-good-credential-identifies',
    },
    'not-that-it-is-for-another-use': {
      when: whoAmI({ present: 'for-servers-only' }),
      then: refusedWithoutSaying('wrong-usage', 'authn-conformance', 'usage', 'purpose'),
      control: 'a-good-credential-identifies',
    },
    'not-which-front-proxies-are-allowed': {
      when: whoAmI({ present: 'another-proxy' }),
      then: refusedWithoutSaying('front-proxy-not-allowed', 'authn-conformance', 'allowed', 'front-proxy'),
      needs: ['allowed-names-set', 'separate-authorities'],
      control: 'a-good-credential-identifies',
    },
    'not-whom-its-headers-name': {
      when: whoAmI({ present: 'stranger', headers: claiming('authn-conformance:jane', 'authn-conformance:ops') }),
      then: refusedWithoutSaying('untrusted-issuer', 'authn-conformance'),
      control: 'a-good-credential-identifies',
    },
    'not-what-its-request-bears': {
      when: whoAmI({
        present: 'stranger',
        headers: [
          header('Authorization', 'Bearer authn-conformance-rejected'),
          header('Cookie', 'a=conformance-cookie'),
          // Where browsers carry a token that asks for a WebSocket.
          header('Sec-WebSocket-Protocol', 'base64url.bearer.authorization.k8s.io.authn-conformance-rejected'),
        ],
      }),
      then: refusedWithoutSaying('untrusted-issuer', 'authn-conformance-rejected', 'conformance-cookie'),
      control: 'a-good-credential-identifies',
    },
    'not-what-a-request-for-nothing-bears': asksForNothing('/api/authn-conformance/nothing'),
    'not-what-a-request-for-an-unknown-path-bears': asksForNothing('/authn-conformance/nothing'),
    'not-what-a-request-for-an-unknown-group-bears': asksForNothing('/apis/authn-conformance'),
    'not-what-a-request-before-bore': {
      title: 'what a server tells of its health holds nothing of a request that came before',
      ...asksAfterRejections(`${publicHealth}?verbose`, 'alice'),
    },
    'nor-to-an-administrator': {
      title: 'nor what it tells an administrator in its metrics',
      ...asksAfterRejections('/metrics', 'admin'),
    },
    'an-expired-certificate-is-told-what-one-of-an-unknown-issuer-is': {
      when: whoAmI({ present: 'expired' }),
      then: refusedAlike('not-valid-now', whoAmI({ present: 'stranger' })),
      control: 'a-good-credential-identifies',
    },
    'a-certificate-for-another-use-is-told-what-one-of-an-unknown-issuer-is': {
      when: whoAmI({ present: 'for-servers-only' }),
      then: refusedAlike('wrong-usage', whoAmI({ present: 'stranger' })),
      control: 'a-good-credential-identifies',
    },
    'a-front-proxy-that-is-not-allowed-is-told-what-a-stranger-is': {
      when: whoAmI({ present: 'another-proxy' }),
      then: refusedAlike('front-proxy-not-allowed', whoAmI({ present: 'stranger' })),
      needs: ['allowed-names-set', 'separate-authorities'],
      control: 'a-good-credential-identifies',
    },
    'a-rejected-certificate-is-told-what-a-rejected-token-is': {
      when: whoAmI({ present: 'stranger' }),
      then: refusedAlike(
        'untrusted-issuer',
        whoAmI({ headers: [header('Authorization', 'Bearer authn-conformance-rejected')] }),
      ),
      needs: ['status-documents'],
      control: 'a-good-credential-identifies',
    },
    'no-password-is-asked-for': {
      when: whoAmI({ present: 'stranger' }),
      then: refusedWithoutSaying('untrusted-issuer', 'www-authenticate'),
      needs: ['status-documents'],
      control: 'a-good-credential-identifies',
    },
    'a-refused-credential-gets-a-status': {
      when: get(discovery, { present: 'stranger' }),
      then: answeredWith(401, { kind: 'Status', code: 401, reason: 'Unauthorized' }),
      needs: ['status-documents'],
    },
    'a-refused-credential-is-told-nothing-but-that': {
      when: get(discovery, { present: 'stranger' }),
      then: answeredWith(401, { kind: 'Status', message: 'Unauthorized' }),
      needs: ['status-documents'],
    },
    'a-forbidden-request-gets-a-status-and-no-more': {
      when: get(pods, { present: 'alice' }),
      then: bareStatus(403),
      needs: ['status-documents', 'default-authorization'],
    },
    'a-forbidden-request-gets-a-status': {
      when: get(pods, { present: 'alice' }),
      then: statusSaying(403, 'authn-conformance:alice'),
      needs: ['status-documents', 'default-authorization'],
    },
    'a-rejected-credential-gets-a-status-in-yaml-when-yaml-is-asked-for': {
      when: get(discovery, { present: 'stranger', accept: 'application/yaml' }),
      then: answered(401, 'yaml-status'),
      needs: ['status-documents', 'yaml-documents'],
    },
    'a-forbidden-request-gets-a-status-in-yaml-when-yaml-is-asked-for': {
      when: get(pods, { present: 'alice', accept: 'application/yaml' }),
      then: answered(403, 'yaml-status'),
      needs: ['status-documents', 'yaml-documents', 'default-authorization'],
    },
  },
});
