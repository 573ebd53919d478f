import {
  allOf,
  answerUnchanged,
  aUser,
  failureTold,
  forwarded,
  getThrough,
  nothingArrives,
  postThrough,
  proxyScenario,
  redirectNotFollowed,
  request,
} from '../../../harness/vocabulary/front-proxy';

const control = 'an-upstream-that-answers-is-served';
/** It arrives once, as its own user, and is answered so. */
const notTriedAgain = (status: number) => ({
  when: getThrough({ as: 'jane', answered: { status, body: `{"kind":"Status","code":${status}}` } } as const),
  then: allOf(forwarded(), answerUnchanged()),
});

export default proxyScenario({
  id: 'upstream-failures',
  clause: '5.2.2',
  level: 'MUST',
  rule: 'E-04',
  title: 'A failure of the API server reaches the user as a failure, never as a cached or invented answer',
  given: { jane: aUser() },
  checks: {
    [control]: { when: getThrough({ as: 'jane' }), then: forwarded() },
    'it-closes-every-connection': {
      when: getThrough({ as: 'jane', upstream: 'closed-at-once' }),
      then: failureTold(),
      control,
    },
    'the-failure-names-nothing-of-the-upstream': {
      when: getThrough({ as: 'jane', upstream: 'closed-at-once' }),
      then: failureTold({ discreet: true }),
      control,
      level: 'SHOULD',
    },
    'the-rejection-of-another-name-names-nothing-of-the-upstream': {
      when: getThrough({ as: 'jane', upstream: 'other-name' }),
      then: nothingArrives({ discreet: true, promise: 'upstream-kept-to-itself' }),
      control,
      level: 'SHOULD',
    },
    'it-gives-no-answer-to-a-post': {
      when: postThrough({ as: 'jane', answered: { none: true } }),
      then: failureTold({ attempts: 1 }),
      control,
    },
    'a-post-on-a-connection-that-is-used-again': {
      when: postThrough({ as: 'jane', earlier: [request({ as: 'jane' })], answered: { none: true } }),
      then: failureTold({ attempts: 1 }),
      control,
    },
    'it-gives-no-answer-to-a-get': {
      when: getThrough({ as: 'jane', answered: { none: true } }),
      // A safe method may be tried again (RFC 9110, 9.2.2), and not without end: 68 times were seen of Go, which makes connections in advance.
      then: failureTold({ onNewConnections: 90 }),
      control,
      level: 'SHOULD',
    },
    'its-answer-is-cut': {
      when: getThrough({ as: 'jane', answered: { bodyOfLength: 5000, cutAfter: 1000 } }),
      then: failureTold({ cut: true }),
      control,
    },
    'its-answer-in-chunks-is-cut': {
      when: getThrough({ as: 'jane', answered: { bodyOfLength: 5000, cutAfter: 1000, chunked: true } }),
      then: failureTold({ cut: true }),
      control,
    },
    'its-answer-lacks-the-last-chunk': {
      when: getThrough({ as: 'jane', answered: { bodyOfLength: 5000, cutAfter: 5000, chunked: true } }),
      then: failureTold({ cut: true }),
      control,
    },
    'it-rejects-the-front-proxy': { title: 'a 401 is not tried again, nor as another', ...notTriedAgain(401) },
    'it-rejects-the-user': { title: 'a 403 is not tried again, nor as another', ...notTriedAgain(403) },
    // A safe method may be tried again (RFC 9110, 9.2.2), as its own user.
    'it-fails': { title: 'a 500 is not tried again, nor as another', ...notTriedAgain(500), level: 'SHOULD' },
    'it-is-unavailable': { title: 'a 503 is not tried again, nor as another', ...notTriedAgain(503), level: 'SHOULD' },
    'it-is-slow': {
      when: getThrough({ as: 'jane', answered: { after: 1000 } }),
      then: answerUnchanged(),
    },
    'it-never-answers': {
      when: getThrough({ as: 'jane', answered: { after: 30_000 } }),
      then: failureTold({ orSilence: true }),
      control,
    },
    'it-redirects': {
      title: 'a redirect is not followed',
      when: getThrough({
        as: 'jane',
        answered: { status: 302, headers: [['Location', 'https://{upstream}/apis/{hidden}']] },
      }),
      then: redirectNotFollowed(),
      control,
      rule: 'X-13',
      level: 'SHOULD',
    },
    'it-redirects-a-post': {
      title: 'a redirect of a POST is not followed',
      when: postThrough({
        as: 'jane',
        answered: { status: 307, headers: [['Location', 'https://{upstream}/apis/{hidden}']] },
      }),
      then: redirectNotFollowed(),
      control,
      rule: 'X-13',
      level: 'SHOULD',
    },
    'it-redirects-to-another-port': {
      title: 'a redirect to another port of the same host is not followed',
      when: getThrough({
        as: 'jane',
        answered: { status: 302, headers: [['Location', 'https://{elsewhere}/apis/{hidden}']] },
      }),
      then: redirectNotFollowed(),
      control,
      rule: 'X-13',
      level: 'SHOULD',
    },
    'a-redirect-is-kept-back': {
      when: getThrough({
        as: 'jane',
        answered: { status: 302, headers: [['Location', 'https://{upstream}/apis/{hidden}']] },
      }),
      then: redirectNotFollowed({ promise: 'redirects-kept-back' }),
      control,
      rule: 'X-13',
      level: 'MAY',
    },
  },
});
