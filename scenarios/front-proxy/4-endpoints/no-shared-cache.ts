import {
  answerUnchanged,
  arrivesUnchanged,
  anotherUser,
  anotherUserBy,
  aUser,
  aUserBy,
  certified,
  forwarded,
  getThrough,
  proxyScenario,
  request,
  samePath,
  sameQuestion,
} from '../../../harness/vocabulary/front-proxy';
import { header } from '../../../harness/vocabulary';
import type { ProxyRequest, UpstreamAnswer } from '../../../harness/vocabulary/front-proxy/types';

const control = 'each-user-is-answered';
const given = {
  jane: aUser(),
  other: anotherUser(),
  password: aUserBy('basic'),
  'other-password': anotherUserBy('basic'),
  token: aUserBy('bearer-token'),
  'other-token': anotherUserBy('bearer-token'),
  alice: certified('alice', 'developers'),
  bob: certified('bob', 'developers'),
  'alice-of-others': certified('alice', 'auditors'),
};
type Who = keyof typeof given;

const fresh: UpstreamAnswer = { headers: [['Cache-Control', 'public, max-age=600']] };

const part: UpstreamAnswer = {
  status: 206,
  headers: [
    ['Content-Range', 'bytes 0-9/10'],
    ['Cache-Control', 'max-age=600'],
  ],
};
const moved: UpstreamAnswer = {
  status: 301,
  headers: [
    ['Location', '/api'],
    ['Cache-Control', 'max-age=600'],
  ],
};

/** One user asks what another one has just been answered, each by itself; `first` is where the earlier request differs. */
const asked = (
  first: Partial<ProxyRequest<Who>>,
  then: Partial<ProxyRequest<Who>> = {},
  expected: ReturnType<typeof answerUnchanged> = answerUnchanged(),
) =>
  ({
    when: getThrough<Who>({
      as: 'jane',
      ...samePath,
      ...then,
      earlier: [request<Who>({ as: 'other', ...samePath, ...then, ...first })],
    }),
    then: expected,
    control,
  }) as const;
const answered = (answer: UpstreamAnswer, expected?: ReturnType<typeof answerUnchanged>) =>
  asked({}, { answered: answer }, expected);

/** Who asks again what a user has just been answered, without the credential that the user had. */
const impostors: Readonly<Record<string, readonly [first: Who, then: Partial<ProxyRequest<Who>>]>> = {
  'nobody-behind-a-user': ['jane', {}],
  'a-wrong-password-behind-the-right-one': ['password', { as: 'password', presenting: 'wrong-secret' }],
  'a-wrong-token-behind-the-right-one': ['token', { as: 'token', presenting: 'wrong-secret' }],
  'a-certificate-of-an-unknown-ca-behind-a-right-one': [
    'alice',
    { as: 'alice', presenting: 'certificate-of-an-unknown-ca' },
  ],
};

/** What caches keep, by status and field, and what they keep without a word of it. */
const answers: Readonly<Record<string, UpstreamAnswer>> = {
  'without-a-word-of-caches': {},
  'for-shared-caches': { headers: [['Cache-Control', 's-maxage=600']] },
  'that-expires': {
    headers: [
      ['Expires', 'Fri, 31 Dec 2100 23:59:59 GMT'],
      ['Last-Modified', 'Thu, 01 Jan 1970 00:00:00 GMT'],
    ],
  },
  'that-never-changes': {
    headers: [
      ['Cache-Control', 'public, max-age=31536000, immutable'],
      ['ETag', '"1"'],
    ],
  },
  'that-varies': {
    headers: [
      ['Cache-Control', 'public, max-age=600'],
      ['Vary', 'Accept-Encoding'],
    ],
  },
  'that-is-private': { headers: [['Cache-Control', 'private, max-age=600']] },
  'that-forbids': { status: 403, ...fresh },
  'of-what-is-not-found': { status: 404, ...fresh },
  'of-what-is-gone': { status: 410, ...fresh },
};

/** Paths of which front proxies think that everybody gets the same. */
const paths = {
  'for-discovery': '/api?x={attempt}',
  'for-the-schema': '/openapi/v2?x={attempt}',
  'for-the-version': '/version?x={attempt}',
  'for-a-script': '/static/{attempt}.js',
  'for-an-image': '/static/{attempt}.svg',
};

/** The same where they are nothing else: what is kept by its target alone is not found with a query. */
const exactPaths = {
  'for-discovery-alone': '/api',
  'for-the-groups-alone': '/apis',
  'for-the-schema-alone': '/openapi/v2',
  'for-the-version-alone': '/version',
};

const pairs: readonly (readonly [name: string, first: Who, then: Who])[] = [
  ['with-passwords', 'other-password', 'password'],
  ['with-tokens', 'other-token', 'token'],
  ['with-certificates', 'bob', 'alice'],
  ['with-certificates-of-one-name', 'alice-of-others', 'alice'],
  ['with-a-password-and-a-certificate', 'password', 'alice'],
  ['with-a-certificate-and-a-password', 'alice', 'password'],
];

export default proxyScenario({
  id: 'answers-are-not-shared',
  clause: '4.4',
  level: 'MUST',
  rule: 'E-04',
  title: 'The API server answers each user itself, whatever it has answered to another one',
  given,
  checks: {
    [control]: {
      when: getThrough({ as: 'jane', ...samePath, earlier: [request({ as: 'other', ...samePath })] }),
      then: forwarded(),
    },
    ...Object.fromEntries(
      Object.entries(answers).map(([name, answer]) => [`an-answer-${name}`, answered(answer)] as const),
    ),
    'an-answer-to-the-very-same-question': asked({ answered: fresh }, sameQuestion),
    ...Object.fromEntries(
      Object.entries(paths).map(([name, path]) => [`an-answer-${name}`, asked({ answered: fresh }, { path })] as const),
    ),
    ...Object.fromEntries(
      Object.entries(exactPaths).map(
        ([name, path]) =>
          [`an-answer-${name}`, asked({ answered: fresh }, { ...sameQuestion, path, exactly: true })] as const,
      ),
    ),
    ...Object.fromEntries(
      pairs.map(
        ([name, first, then]) => [`two-users-${name}`, asked({ as: first }, { as: then, answered: fresh })] as const,
      ),
    ),
    ...Object.fromEntries(
      Object.entries(impostors).map(
        ([name, [first, then]]) =>
          [
            name,
            {
              when: getThrough<Who>({
                ...samePath,
                ...then,
                earlier: [request<Who>({ as: first, ...samePath, answered: fresh })],
              }),
              then: forwarded(),
              control,
            },
          ] as const,
      ),
    ),
    'a-part-of-an-answer': asked({}, { headers: [header('Range', 'bytes=0-9')], answered: part }),
    'a-path-in-another-case': asked(
      { as: 'jane', path: samePath.path.replace('things', 'THINGS') },
      { answered: fresh },
    ),
    // A front proxy may keep a redirect back, and not answer for the API server.
    'a-redirect': answered(moved, arrivesUnchanged(['method', 'path'])),
    'a-head-before-a-get': asked({ method: 'HEAD', answered: fresh }),
    'a-get-before-a-head': asked({ method: 'GET', answered: fresh }, { method: 'HEAD' }),
    'only-if-cached': asked({ answered: fresh }, { headers: [header('Cache-Control', 'only-if-cached, max-stale')] }),
  },
});
