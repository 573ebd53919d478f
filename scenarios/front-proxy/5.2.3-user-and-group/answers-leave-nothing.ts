import {
  allOf,
  answerUnchanged,
  answerWithout,
  anotherUser,
  anotherUserInHeader,
  aUser,
  aUserBestInHeader,
  aUserInHeader,
  forwarded,
  getThrough,
  notPassedOn,
  proxyScenario,
  request,
  samePath,
} from '../../../harness/vocabulary/front-proxy';
import type { UpstreamAnswer } from '../../../harness/vocabulary/front-proxy/types';
import { header } from '../../../harness/vocabulary';

const control = 'after-an-ordinary-answer';
const ofOneConnection = 'on-a-connection-that-is-used-again';
const cookieLines = ['session=authn-conformance; Path=/; HttpOnly', 'user=admin'];
const cookies: UpstreamAnswer = { headers: cookieLines.map((value) => ['Set-Cookie', value]) };
const identity: UpstreamAnswer = {
  headers: [
    ['X-Remote-User', 'admin'],
    ['X-Remote-Group', 'system:masters'],
    ['X-Forwarded-User', 'admin'],
    ['X-Auth-Request-User', 'admin'],
  ],
};
/** As an API server says that it has begun, and what a user may load in advance. */
const interim: UpstreamAnswer = { interim: [102, 103] };
/** As a server that would have its body sent says, half a second before it answers. */
const announced: UpstreamAnswer = { interim: [100], interimFor: 500 };
/** Whichever of its connections the front proxy uses next. */
const ofBoth = Array.from({ length: 4 }).flatMap(() => [request({ as: 'other' }), request({ as: 'jane' })] as const);
const tag = '"authn-conformance"';

export default proxyScenario({
  id: 'answers-leave-nothing-behind',
  clause: '5.2.3',
  level: 'MUST',
  rule: 'X-14',
  title: 'What the API server answers to one user is no part of the next request',
  given: {
    jane: aUser(),
    other: anotherUser(),
    secret: aUserInHeader(),
    'other-secret': anotherUserInHeader(),
    somebody: aUserBestInHeader(),
  },
  checks: {
    [control]: { when: getThrough({ as: 'jane', earlier: [request({ as: 'other' })] }), then: forwarded() },
    'cookies-of-another-user': {
      when: getThrough({ as: 'jane', earlier: [request({ as: 'other', answered: cookies })] }),
      then: allOf(forwarded(), notPassedOn([header('Cookie', '')])),
      control,
    },
    'cookies-of-the-same-user': {
      when: getThrough({ as: 'jane', earlier: [request({ as: 'jane', answered: cookies })] }),
      then: allOf(forwarded(), notPassedOn([header('Cookie', '')])),
      control,
      level: 'SHOULD',
    },
    'cookies-on-the-same-connection': {
      when: getThrough({ as: 'secret', after: [request({ as: 'other-secret', answered: cookies })] }),
      then: allOf(forwarded(), notPassedOn([header('Cookie', '')])),
      control,
    },
    'cookies-for-another-user': {
      title: 'a cookie that the API server sets for one user is set for no other one',
      when: getThrough({ as: 'jane', earlier: [request({ as: 'other', answered: cookies })] }),
      then: answerWithout(cookieLines.map((value) => header('Set-Cookie', value))),
      control,
      rule: 'E-04',
    },
    'identity-headers-of-an-answer': {
      when: getThrough({ as: 'jane', earlier: [request({ as: 'other', answered: identity })] }),
      then: forwarded(),
    },
    'identity-headers-of-an-answer-on-the-same-connection': {
      when: getThrough({ as: 'secret', after: [request({ as: 'other-secret', answered: identity })] }),
      then: forwarded(),
    },
    'nobody-after-identity-headers-of-an-answer': {
      when: getThrough({ after: [request({ as: 'secret', answered: identity })] }),
      then: forwarded(),
      rule: 'X-03',
    },
    'a-rejection-by-the-api-server': {
      title: 'that the API server rejects one user is told no other one',
      when: getThrough({
        as: 'jane',
        ...samePath,
        earlier: [request({ as: 'other', ...samePath, answered: { status: 401 } })],
      }),
      then: allOf(forwarded(), answerUnchanged()),
      rule: 'E-04',
    },
    'a-rejection-by-the-api-server-of-the-same-user': {
      when: getThrough({
        as: 'jane',
        ...samePath,
        earlier: [request({ as: 'jane', ...samePath, answered: { status: 401 } })],
      }),
      then: allOf(forwarded(), answerUnchanged()),
      rule: 'E-04',
      level: 'SHOULD',
    },
    'the-tag-of-an-answer': {
      title: 'a condition is decided by the API server for each user',
      when: getThrough({
        as: 'jane',
        ...samePath,
        headers: [header('If-None-Match', tag)],
        earlier: [request({ as: 'other', ...samePath, answered: { headers: [['ETag', tag]] } })],
      }),
      then: allOf(forwarded(), answerUnchanged()),
      rule: 'E-04',
    },
    'the-length-of-an-answer-to-head': {
      when: getThrough({
        as: 'jane',
        earlier: [request({ as: 'other', method: 'HEAD', answered: { headers: [['Content-Length', '103']] } })],
        later: [request({ as: 'other' })],
      }),
      then: allOf(forwarded(), answerUnchanged()),
      rule: 'E-04',
    },
    'behind-a-head-on-the-same-connection': {
      when: getThrough({
        as: 'somebody',
        after: [request({ as: 'somebody', method: 'HEAD', answered: { headers: [['Content-Length', '103']] } })],
      }),
      then: forwarded(),
      control,
      rule: 'E-04',
    },
    'behind-an-answer-without-content-on-the-same-connection': {
      when: getThrough({
        as: 'somebody',
        after: [
          request({ as: 'somebody', answered: { status: 204 } }),
          request({ as: 'somebody', headers: [header('If-None-Match', tag)], answered: { status: 304 } }),
        ],
      }),
      then: forwarded(),
      control,
      rule: 'E-04',
    },
    'behind-interim-answers': {
      title: 'what stands before an answer is not the answer',
      when: getThrough({ as: 'jane', answered: interim, later: [request({ as: 'other' }), request({ as: 'jane' })] }),
      then: allOf(forwarded(), answerUnchanged()),
      control,
      rule: 'E-04',
    },
    'after-interim-answers-to-another-user': {
      title: 'nor is what stands behind it that of the next user',
      when: getThrough({ as: 'jane', earlier: [request({ as: 'other', answered: interim })] }),
      then: allOf(forwarded(), answerUnchanged()),
      control,
      rule: 'E-04',
    },
    [ofOneConnection]: {
      title: 'users whose requests come on one connection to the API server are each themselves',
      when: getThrough({ as: 'jane', earlier: [request({ as: 'other' })], later: ofBoth }),
      then: forwarded(),
      triggers: ['upstream-connection-reused'],
    },
    'behind-more-than-an-answer': {
      title: 'what the API server writes behind an answer is no answer to the next request',
      when: getThrough({
        as: 'jane',
        earlier: [request({ as: 'other', answered: { anotherBehind: true } })],
        later: ofBoth,
      }),
      then: allOf(forwarded(), answerUnchanged()),
      control: ofOneConnection,
      triggers: ['upstream-connection-reused'],
      rule: 'E-04',
    },
    'behind-an-answer-that-comes-for-nobody': {
      title: 'what comes on a connection of which nothing is asked is no answer to the next request',
      when: getThrough({
        as: 'jane',
        earlier: [request({ as: 'other', answered: { anotherBehind: 'when-idle' } })],
        later: ofBoth,
      }),
      then: allOf(forwarded(), answerUnchanged()),
      control: ofOneConnection,
      triggers: ['upstream-connection-reused'],
      rule: 'E-04',
    },
    'after-a-100-to-another-user': {
      title: 'an answer that comes long after a 100 for which nobody has waited is no answer to the next user',
      when: getThrough({
        as: 'jane',
        earlier: [request({ as: 'other', answered: announced, leaves: 'within-the-answer' })],
      }),
      then: answerUnchanged(),
      control: ofOneConnection,
      triggers: ['upstream-connection-reused'],
      rule: 'E-04',
    },
    'after-an-answer-that-is-not-modified': {
      when: getThrough({
        as: 'jane',
        earlier: [
          request({
            as: 'other',
            headers: [header('If-None-Match', tag)],
            answered: {
              status: 304,
              headers: [['ETag', tag]],
            },
          }),
        ],
        later: [request({ as: 'other' })],
      }),
      then: allOf(forwarded(), answerUnchanged()),
      rule: 'E-04',
    },
  },
});
