import {
  aUser,
  aUserBy,
  forwarded,
  getThrough,
  ownCertificate,
  postThrough,
  proxyScenario,
  upstreamNamed,
} from '../../../harness/vocabulary/front-proxy';

export default proxyScenario({
  id: 'proxy-client-certificate',
  clause: '5.2.2',
  level: 'MUST',
  rule: 'X-06',
  title: 'The front proxy authenticates to the API server with its own certificate',
  under: 'each-tls-version',
  given: { jane: aUser(), certificate: aUserBy('client-certificate') },
  checks: {
    'a-request-is-forwarded': { when: getThrough({ as: 'jane' }), then: forwarded() },
    'its-own-certificate-is-presented': { when: getThrough({ as: 'jane' }), then: ownCertificate() },
    'in-a-post': { when: postThrough({ as: 'jane' }), then: ownCertificate() },
    'in-http-2': { when: getThrough({ as: 'jane', http: '2' }), then: ownCertificate() },
    'never-the-certificate-of-a-user': { when: getThrough({ as: 'certificate' }), then: ownCertificate() },
    'nor-that-of-the-connection': {
      title: 'nor that of the connection of a user with another credential',
      when: getThrough({ as: 'jane', withCertificateOf: 'certificate' }),
      then: ownCertificate(),
    },
    'on-a-new-connection': {
      when: getThrough({ as: 'jane', upstream: 'another-good' }),
      then: ownCertificate(),
    },
    'the-upstream-is-named': {
      title: 'the front proxy names the API server in its handshake',
      when: getThrough({ as: 'jane' }),
      then: upstreamNamed(),
      level: 'SHOULD',
    },
  },
});
