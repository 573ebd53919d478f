import {
  allOf,
  answerUnchanged,
  anotherUser,
  arrivesUnchanged,
  aUser,
  aUserBestInHeader,
  forwarded,
  getThrough,
  noOtherIdentity,
  nothingSmuggled,
  proxyScenario,
  request,
  smuggling,
} from '../../../harness/vocabulary/front-proxy';
import { claimingAll, header } from '../../../harness/vocabulary';
import type { ProxyRequest, UpstreamAnswer } from '../../../harness/vocabulary/front-proxy/types';

const control = 'a-request-between-others';
const ofOneConnection = 'a-connection-that-is-used-again';
const jane = request({ as: 'jane' });
const other = request({ as: 'other' });

const afterLeaving = (leaves: NonNullable<ProxyRequest['leaves']>, answered: UpstreamAnswer) =>
  ({
    when: getThrough({
      as: 'jane',
      earlier: [request({ as: 'other', answered, leaves })],
      later: [other, jane, other],
    }),
    then: allOf(forwarded(), answerUnchanged()),
    control: ofOneConnection,
    triggers: ['upstream-connection-reused'],
    rule: 'E-04',
  }) as const;

export default proxyScenario({
  id: 'kept-connections',
  clause: '5.2.3',
  level: 'MUST',
  rule: 'X-14',
  title: 'Nothing of a request or of an answer is left to the next one on a connection',
  given: { jane: aUser(), other: anotherUser(), somebody: aUserBestInHeader() },
  checks: {
    [control]: { when: getThrough({ as: 'jane', earlier: [other], later: [other] }), then: forwarded() },
    'claims-in-later-requests': {
      title: 'identity headers are removed from every request of a connection, whatever those before it have claimed',
      when: getThrough({
        as: 'jane',
        headers: claimingAll,
        after: [jane, request({ as: 'jane', headers: claimingAll }), jane],
      }),
      then: noOtherIdentity(),
      control,
      rule: 'X-04',
    },
    'nobody-after-a-failure-of-the-api-server': {
      title: 'who has no credential is nobody, also behind a request of a user to which there was no answer',
      when: getThrough({ after: [request({ as: 'somebody', answered: { none: true } })] }),
      then: noOtherIdentity(),
      control,
      rule: 'X-03',
    },
    'a-request-with-other-headers': {
      title: 'a request has no header and no body of an earlier one',
      when: getThrough({
        as: 'jane',
        after: [request({ as: 'jane', method: 'POST', body: '{}', contentType: 'application/json' })],
      }),
      then: arrivesUnchanged(['method', 'body', 'content-type', 'accept']),
      control,
    },
    'a-get-with-a-body': {
      title: 'the body of a GET is sent, or not announced',
      when: getThrough({
        as: 'jane',
        earlier: [other],
        body: '{"kind":"DeleteOptions"}',
        contentType: 'application/json',
        later: [other, jane],
      }),
      then: allOf(forwarded(), answerUnchanged()),
      control,
      rule: 'G-08',
    },
    'a-request-behind-another': {
      title: 'a request that is written with another one, behind it, is judged by itself',
      when: getThrough({ as: 'somebody', inEachSmuggling: smuggling.behindAnother, later: [other] }),
      then: nothingSmuggled(),
      control,
      rule: 'G-08',
    },
    'a-body-behind-the-answer': {
      title: 'a request that was answered before its body came leaves none of that to the next one',
      when: getThrough({
        as: 'somebody',
        inEachSmuggling: smuggling.behindTheAnswer,
        bodyBehind: 'the-answer',
        answered: { status: 413, atTheHead: true },
        later: [other, jane, other, jane],
      }),
      then: nothingSmuggled(),
      control,
      rule: 'G-08',
    },
    'a-request-behind-an-upgrade': {
      title: 'a connection on which the upstream has not changed the protocol is no tunnel to it',
      when: getThrough({
        as: 'somebody',
        headers: claimingAll,
        after: [request({ as: 'somebody', connection: 'Upgrade', headers: [header('Upgrade', 'websocket')] })],
      }),
      then: noOtherIdentity(),
      control,
      rule: 'X-12',
      level: 'MAY',
    },
    [ofOneConnection]: {
      title: 'users whose requests come on one connection to the API server are each themselves',
      when: getThrough({ as: 'jane', earlier: [other], later: [other, jane, other] }),
      then: forwarded(),
      triggers: ['upstream-connection-reused'],
    },
    'a-user-who-leaves-before-the-answer': {
      title: 'an answer whose user has gone is given to nobody else',
      ...afterLeaving('before-the-answer', { after: 400 }),
    },
    'a-user-who-leaves-within-the-answer': {
      title: 'nor is the rest of one that its user has not read to the end',
      ...afterLeaving('within-the-answer', { bodyOfLength: 8_000_000 }),
    },
  },
});
