import {
  aFurtherUser,
  anotherUserBy,
  aUserBy,
  discoveryPath,
  forwarded,
  forwardedAsDeclared,
  getThrough,
  listPath,
  postThrough,
  proxyScenario,
} from '../../../harness/vocabulary/front-proxy';

/** Users beside those of each kind of credential, by where they stand among the declared ones. */
const further = {
  third: aFurtherUser(2),
  fourth: aFurtherUser(3),
  fifth: aFurtherUser(4),
  sixth: aFurtherUser(5),
  seventh: aFurtherUser(6),
};
const places = Object.keys(further) as readonly (keyof typeof further)[];

export default proxyScenario({
  id: 'valid-credentials',
  clause: '4.3',
  level: 'MUST',
  rule: 'X-02',
  title: "A user with a valid credential gets the API server's answer, under that user's own identity",
  under: 'each-tls-version',
  given: {
    jane: aUserBy('basic'),
    other: anotherUserBy('basic'),
    certificate: aUserBy('client-certificate'),
    'other-certificate': anotherUserBy('client-certificate'),
    token: aUserBy('bearer-token'),
    'other-token': anotherUserBy('bearer-token'),
    ...further,
  },
  checks: {
    'a-password-is-accepted': { when: getThrough({ as: 'jane' }), then: forwardedAsDeclared() },
    'the-password-of-another-user-is-accepted': { when: getThrough({ as: 'other' }), then: forwardedAsDeclared() },
    'a-client-certificate-is-accepted': { when: getThrough({ as: 'certificate' }), then: forwardedAsDeclared() },
    'the-certificate-of-another-user-is-accepted': {
      when: getThrough({ as: 'other-certificate' }),
      then: forwardedAsDeclared(),
    },
    'a-bearer-token-is-accepted': { when: getThrough({ as: 'token' }), then: forwardedAsDeclared() },
    'the-token-of-another-user-is-accepted': { when: getThrough({ as: 'other-token' }), then: forwardedAsDeclared() },
    ...Object.fromEntries(
      places.map((which) => [
        `the-${which}-user-is-accepted`,
        {
          title: `the ${which} of the declared users is accepted`,
          when: getThrough({ as: which }),
          then: forwardedAsDeclared(),
        },
      ]),
    ),
    'discovery-is-forwarded': {
      when: getThrough({ as: 'jane', path: discoveryPath }),
      then: forwarded(),
      rule: 'E-04',
    },
    'a-list-is-forwarded': { when: getThrough({ as: 'jane', path: listPath }), then: forwarded(), rule: 'E-04' },
    'a-post-is-forwarded': { when: postThrough({ as: 'jane' }), then: forwarded() },
    'http-2-is-forwarded': { when: getThrough({ as: 'jane', http: '2' }), then: forwarded() },
    'the-scheme-is-case-insensitive': {
      title: 'the name of the scheme is case-insensitive',
      when: getThrough({ as: 'jane', presenting: 'scheme-in-lower-case' }),
      then: forwarded(),
      level: 'SHOULD',
    },
    'the-scheme-in-capitals': {
      title: 'the name of the scheme may be written in capitals',
      when: getThrough({ as: 'jane', presenting: 'scheme-in-upper-case' }),
      then: forwarded(),
      level: 'SHOULD',
    },
  },
});
