import {
  allOf,
  answerUnchanged,
  anotherUser,
  anotherUserBestInHeader,
  anotherUserInHeader,
  aUser,
  aUserBy,
  aUserBestInHeader,
  aUserInHeader,
  forwarded,
  getThrough,
  noOtherIdentity,
  postThrough,
  proxyScenario,
  rejected,
  request,
  samePath,
  sameQuestion,
} from '../../../harness/vocabulary/front-proxy';
import { claiming, header } from '../../../harness/vocabulary';

const control = 'a-user-alone';
const jane = request({ as: 'jane' });
const other = request({ as: 'other' });
const certified = request({ as: 'certificate' });
const refused = request({ as: 'secret', presenting: 'wrong-secret' });
const nobody = request({});
/** By which front proxies tell clients apart that have not authenticated. */
const sameSigns = {
  headers: [
    header('Cookie', 'session={attempt}; JSESSIONID={attempt}; sid={attempt}'),
    header('X-Forwarded-For', '192.0.2.7'),
    header('X-Real-IP', '192.0.2.7'),
    ...['Session', 'Correlation', 'Trace', 'Client', 'Device', 'Request'].map((of) =>
      header(`X-${of}-Id`, '{attempt}'),
    ),
    header('traceparent', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'),
  ],
};
/** When the requests of several users are all open. */
const together = { together: true } as const;
const cacheable = { headers: [['Cache-Control', 'public, max-age=600'] as const] };

export default proxyScenario({
  id: 'users-that-share-connections',
  clause: '5.2.3',
  level: 'MUST',
  rule: 'X-14',
  title: 'Each of many users keeps its own identity, whichever connections carry the requests',
  under: 'each-tls-version',
  given: {
    jane: aUser(),
    other: anotherUser(),
    secret: aUserInHeader(),
    'other-secret': anotherUserInHeader(),
    somebody: aUserBestInHeader(),
    'somebody-else': anotherUserBestInHeader(),
    password: aUserBy('basic'),
    certificate: aUserBy('client-certificate'),
  },
  checks: {
    [control]: { when: getThrough({ as: 'jane' }), then: forwarded() },
    'from-the-port-of-another-user': {
      title: 'a connection from the port of another one',
      when: getThrough({ as: 'jane', earlier: [other], from: 'the-port-of-earlier' }),
      then: forwarded(),
    },
    'nobody-from-the-port-of-a-user': {
      title: 'a connection without a credential from the port of another one',
      when: getThrough({ earlier: [jane], from: 'the-port-of-earlier' }),
      then: noOtherIdentity(),
      control,
      rule: 'X-03',
    },
    'nobody-from-the-port-of-a-user-with-a-certificate': {
      title: 'a connection without a credential from the port of one with a certificate',
      when: getThrough({ earlier: [certified], from: 'the-port-of-earlier' }),
      then: noOtherIdentity(),
      control: 'a-user-with-a-certificate',
      rule: 'X-03',
    },
    'a-user-with-a-certificate': { when: getThrough({ as: 'certificate' }), then: forwarded() },
    'one-after-the-other': {
      when: getThrough({ as: 'jane', earlier: [other], later: [other, jane, other, jane] }),
      then: forwarded(),
    },
    'many-at-once': {
      when: getThrough({
        as: 'jane',
        answered: together,
        among: Array.from({ length: 12 }, (_, at) => ({ ...(at % 2 === 0 ? other : jane), answered: together })),
      }),
      then: forwarded(),
    },
    'with-a-body-that-comes-after-others': {
      when: postThrough({ as: 'jane', bodyBehind: 'among', among: [other, other] }),
      then: forwarded(),
    },
    'with-an-answer-that-ends-after-others': {
      title: 'a connection whose answer has not come to its end carries no other request',
      when: getThrough({ as: 'jane', answered: { chunked: true }, answerBehind: 'among', among: [other, jane, other] }),
      then: allOf(forwarded(), answerUnchanged()),
      control,
      rule: 'E-04',
    },
    'with-answers-that-overtake-each-other': {
      when: getThrough({
        as: 'jane',
        answered: { ...together, after: 200 },
        among: [
          request({ as: 'other', answered: { ...together, after: 100 } }),
          request({ as: 'jane', answered: { ...together, after: 50 } }),
          request({ as: 'other', answered: together }),
        ],
      }),
      then: forwarded(),
    },
    'on-one-connection': {
      when: getThrough({
        as: 'secret',
        after: [request({ as: 'other-secret' }), request({ as: 'secret' }), request({ as: 'other-secret' })],
      }),
      then: forwarded(),
    },
    'in-http-2-one-after-the-other': {
      when: getThrough({ as: 'secret', http: '2', after: [request({ as: 'other-secret' }), refused, nobody] }),
      then: forwarded(),
    },
    'at-once-on-one-connection': {
      title: 'two users whose requests are written at once on one connection (pipelined)',
      when: getThrough({ as: 'secret', beside: [request({ as: 'other-secret' }), request({ as: 'secret' })] }),
      then: forwarded(),
    },
    'posts-to-one-path-at-once': {
      title: 'two users who send bodies to the same path at the same moment',
      when: postThrough({
        as: 'jane',
        ...samePath,
        answered: together,
        among: Array.from({ length: 6 }, () =>
          request({ as: 'other', ...samePath, method: 'POST', body: '{}', answered: together }),
        ),
      }),
      then: forwarded(),
    },
    'in-http-2-at-once': {
      when: getThrough({
        as: 'secret',
        http: '2',
        answered: { ...together, after: 100 },
        beside: [
          request({ as: 'other-secret', answered: { ...together, after: 50 } }),
          request({ as: 'secret' }),
          nobody,
        ],
      }),
      then: forwarded(),
    },
    'after-a-refused-user-on-the-connection': {
      when: getThrough({ as: 'secret', after: [request({ as: 'other-secret' }), refused] }),
      then: forwarded(),
    },
    'a-refused-user-after-a-user-on-the-connection': {
      when: getThrough({ as: 'secret', presenting: 'wrong-secret', after: [request({ as: 'secret' })] }),
      then: forwarded(),
    },
    'nobody-after-a-user-on-the-connection': {
      when: getThrough({ after: [request({ as: 'secret' })] }),
      then: forwarded(),
    },
    'nobody-after-a-user-elsewhere': {
      title: 'a request without a credential stays one, whoever came before it from the same address',
      when: getThrough({ ...sameSigns, earlier: [request({ as: 'somebody', ...sameSigns })] }),
      then: forwarded(),
    },
    'nobody-on-the-path-of-a-user-elsewhere': {
      title: 'nor one for the same path',
      when: getThrough({ ...samePath, earlier: [request({ as: 'somebody', ...samePath })] }),
      then: forwarded(),
    },
    'a-refused-user-after-a-user-elsewhere': {
      title: 'nor one with a wrong credential',
      when: getThrough({
        as: 'secret',
        presenting: 'wrong-secret',
        ...sameSigns,
        earlier: [request({ as: 'secret', ...sameSigns })],
      }),
      then: forwarded(),
    },
    'another-user-after-a-user-elsewhere': {
      title: 'and another user is the other one',
      when: getThrough({ as: 'somebody-else', ...sameSigns, earlier: [request({ as: 'somebody', ...sameSigns })] }),
      then: forwarded(),
    },
    'after-a-refused-user-elsewhere': {
      when: getThrough({ as: 'other', earlier: [refused, nobody] }),
      then: forwarded(),
    },
    'after-a-claim-on-the-connection': {
      title: 'identity headers of an earlier request leave no trace',
      when: getThrough({
        as: 'secret',
        after: [request({ as: 'other-secret', headers: claiming('admin', 'system:masters') })],
      }),
      // The earlier request may be rejected for what it claims.
      then: noOtherIdentity(),
      control,
    },
    'a-claim-behind-an-earlier-request': {
      title: 'and those of a later request on the connection have no effect',
      when: getThrough({
        as: 'secret',
        headers: claiming('admin', 'system:masters'),
        after: [request({ as: 'secret' }), request({ as: 'other-secret' })],
      }),
      then: noOtherIdentity(),
      control,
    },
    'after-an-upgrade-that-the-upstream-refuses': {
      title: 'a connection on which the upstream has not changed the protocol is no tunnel to it',
      when: getThrough({
        as: 'secret',
        headers: claiming('admin', 'system:masters'),
        after: [request({ as: 'other-secret', connection: 'Upgrade', headers: [header('Upgrade', 'websocket')] })],
      }),
      then: noOtherIdentity(),
      control,
      rule: 'X-12',
      level: 'MAY',
    },
    'an-answer-is-not-given-to-another-user': {
      when: getThrough({
        as: 'jane',
        ...samePath,
        earlier: [request({ as: 'other', ...samePath, answered: cacheable })],
      }),
      then: answerUnchanged(),
      rule: 'E-04',
    },
    'an-answer-under-way-is-not-given-to-another-user': {
      when: getThrough({
        as: 'jane',
        ...samePath,
        answered: together,
        among: [
          ...[1, 2].map(() => request({ as: 'other', ...samePath, answered: together })),
          request({ ...samePath }),
        ],
      }),
      then: allOf(forwarded(), answerUnchanged()),
      rule: 'E-04',
    },
    'nor-to-one-who-asks-the-very-same': {
      title: 'an answer under way is not given to another user who asks the very same',
      when: getThrough({
        as: 'jane',
        ...sameQuestion,
        answered: together,
        among: [1, 2, 3].map(() => request({ as: 'other', ...sameQuestion, answered: together })),
      }),
      then: allOf(forwarded(), answerUnchanged()),
      control,
      rule: 'E-04',
    },
    'nor-to-the-same-user': {
      title: 'an answer is not given again to the same user',
      when: getThrough({
        as: 'jane',
        ...samePath,
        earlier: [request({ as: 'jane', ...samePath, answered: cacheable })],
      }),
      then: answerUnchanged(),
      rule: 'E-04',
      level: 'SHOULD',
    },
    'nor-to-nobody': {
      title: 'an answer is not given to a request without a credential',
      when: getThrough({ ...samePath, earlier: [request({ as: 'jane', ...samePath, answered: cacheable })] }),
      then: forwarded(),
      rule: 'X-03',
    },
    'a-refusal-is-not-given-to-a-user': {
      when: getThrough({ as: 'jane', ...samePath, earlier: [request(samePath)] }),
      then: answerUnchanged(),
    },
    'a-post-is-forwarded-each-time': {
      when: postThrough({ as: 'jane', later: [request({ as: 'other', method: 'POST', body: '{}' })] }),
      then: forwarded(),
    },
    'the-password-of-another-user-stays-wrong': {
      title: 'a user who has just been accepted is not accepted with the password of another',
      when: getThrough({
        as: 'password',
        presenting: 'password-of-another-user',
        earlier: [request({ as: 'password' })],
      }),
      then: forwarded(),
    },
    'a-wrong-password-after-the-right-one': {
      when: getThrough({ as: 'secret', presenting: 'wrong-secret' }),
      then: rejected(),
      control,
    },
  },
});
