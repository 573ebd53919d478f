import {
  answerUnchanged,
  anotherUser,
  aUser,
  failureTold,
  forwarded,
  forwardedRoutes,
  getThrough,
  ownCertificate,
  postThrough,
  proxyScenario,
  request,
  routes,
  upstreamRefused,
  samePath,
  websocketUpgrade,
} from '../../../harness/vocabulary/front-proxy';

const control = 'a-request-is-forwarded';
const other = request({ as: 'other', ...samePath });

export default proxyScenario({
  id: 'other-ways-to-the-api-server',
  clause: '5.2.2',
  level: 'MUST',
  rule: 'X-07',
  title: 'What holds for the connections of ordinary requests holds for those of all others, and after a failure',
  given: { jane: aUser(), other: anotherUser() },
  checks: {
    [control]: { when: getThrough({ as: 'jane', upstream: 'another-good' }), then: forwarded() },
    'a-certificate-that-expired-three-minutes-ago': {
      when: getThrough({ as: 'jane', upstream: 'expired-three-minutes-ago' }),
      then: upstreamRefused(),
      control,
      rule: 'S-06',
    },
    // Front proxies open a connection of another kind for what is to change the protocol (RFC 9110, 7.8).
    'an-upgrade-to-an-untrusted-ca': {
      when: getThrough({ as: 'jane', ...websocketUpgrade, upstream: 'untrusted-ca' }),
      then: upstreamRefused(),
      control,
      rule: 'S-02',
    },
    'each-path-and-query-to-an-untrusted-ca': {
      when: getThrough({ as: 'jane', inEachOf: forwardedRoutes, upstream: 'untrusted-ca' }),
      then: upstreamRefused(),
      control,
      rule: 'S-02',
    },
    'a-large-body-to-an-untrusted-ca': {
      when: postThrough({ as: 'jane', bodyOfLength: 200_000, upstream: 'untrusted-ca' }),
      then: upstreamRefused(),
      control,
      rule: 'S-02',
    },
    'a-body-in-chunks-to-an-untrusted-ca': {
      when: postThrough({ as: 'jane', chunked: true, upstream: 'untrusted-ca' }),
      then: upstreamRefused(),
      control,
      rule: 'S-02',
    },
    'an-upgrade-to-another-name': {
      when: getThrough({ as: 'jane', ...websocketUpgrade, upstream: 'other-name' }),
      then: upstreamRefused(),
      control,
      rule: 'S-03',
    },
    'a-request-that-is-sent-again': {
      title: 'what a connection that was good has not answered is sent again to nobody else',
      when: getThrough({
        as: 'jane',
        earlier: [request({ as: 'jane' })],
        upstreamBefore: { state: 'good', connections: 'kept' },
        upstream: 'untrusted-ca',
        answered: { none: true },
      }),
      then: upstreamRefused(),
      control,
      rule: 'S-02',
    },
    'its-certificate-for-an-upgrade': {
      title: "the front proxy's own certificate is presented with a request to change the protocol",
      when: getThrough({ as: 'jane', ...websocketUpgrade }),
      then: ownCertificate(),
      rule: 'X-06',
    },
    'its-certificate-when-connections-were-ended': {
      title: "the front proxy's own certificate is presented when the upstream has ended its connections",
      when: getThrough({
        as: 'jane',
        earlier: [request({ as: 'jane' })],
        upstreamBefore: { state: 'good', connections: 'ended' },
      }),
      then: ownCertificate(),
      rule: 'X-06',
    },
    'its-certificate-when-there-was-no-answer': {
      title: 'and when it has ended one without an answer, whether the request is sent again or not',
      when: getThrough({ as: 'jane', earlier: [request({ as: 'jane' })], answered: { none: true } }),
      then: ownCertificate(),
      rule: 'X-06',
    },
    'its-certificate-for-each-path-and-query': {
      title: 'and for each path and query, for some of which front proxies open connections of another kind',
      when: getThrough({ as: 'jane', inEachOf: routes }),
      then: ownCertificate(),
      rule: 'X-06',
    },
    'the-answer-of-another-user': {
      title: 'the answer that another user has had for the same path is given to nobody when the upstream fails',
      when: getThrough({
        as: 'jane',
        ...samePath,
        earlier: [other, other],
        upstreamBefore: { state: 'good', connections: 'ended' },
        upstream: 'closed-at-once',
      }),
      then: failureTold(),
      control,
      rule: 'E-04',
    },
    'a-large-answer-until-the-end-of-the-connection': {
      when: getThrough({ as: 'jane', answered: { bodyOfLength: 1_000_000, untilClose: true } }),
      then: answerUnchanged(),
      rule: 'E-04',
    },
  },
});
