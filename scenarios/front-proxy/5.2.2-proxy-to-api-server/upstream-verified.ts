import {
  aUser,
  forwarded,
  forwardedRoutes,
  getThrough,
  postThrough,
  proxyScenario,
  request,
  upstreamRefused,
} from '../../../harness/vocabulary/front-proxy';
import type { UpstreamState } from '../../../harness/vocabulary/front-proxy/types';
import type { FormFamily } from '../../../harness/vocabulary/types';

const control = 'a-good-upstream-is-served';
const refused = (upstream: UpstreamState) =>
  ({
    when: getThrough({ as: 'jane', upstream } as const),
    then: upstreamRefused(),
    control,
  }) as const;

const refusedOf = (upstream: UpstreamState, inEachOf: FormFamily) =>
  ({ ...refused(upstream), when: getThrough({ as: 'jane', upstream, inEachOf } as const) }) as const;
/** What changes something goes another way in some front proxies; one that refuses a method makes no connection for it. */
const eachMethod = (upstream: UpstreamState) =>
  refusedOf(upstream, {
    name: 'method',
    forms: ['HEAD', 'PUT', 'PATCH', 'DELETE', 'GET'].map((method) => ({ name: method, method })),
  });

export default proxyScenario({
  id: 'upstream-verified',
  clause: '5.2.2',
  level: 'MUST',
  rule: 'X-07',
  title: 'The front proxy sends nothing to an API server whose certificate fails verification',
  given: { jane: aUser() },
  checks: {
    [control]: { when: getThrough({ as: 'jane', upstream: 'another-good' }), then: forwarded() },
    'the-name-that-it-is-set-up-with': {
      when: getThrough({ as: 'jane', upstream: 'good-by-the-declared-name' }),
      then: forwarded(),
      rule: 'S-03',
    },
    'an-intermediate-that-is-sent': {
      when: getThrough({ as: 'jane', upstream: 'good-of-an-intermediate' }),
      then: forwarded(),
      rule: 'S-08',
      level: 'SHOULD',
    },
    'the-name-in-capitals': {
      when: getThrough({ as: 'jane', upstream: 'good-in-capitals' }),
      then: forwarded(),
      rule: 'S-03',
      level: 'SHOULD',
    },
    'an-untrusted-ca': { ...refused('untrusted-ca'), rule: 'S-02' },
    'a-ca-of-the-same-name': { ...refused('ca-of-the-same-name'), rule: 'S-02' },
    'the-request-header-ca': { ...refused('of-the-request-header-ca'), rule: 'S-02' },
    'the-ca-of-users': { ...refused('of-the-ca-of-users'), rule: 'S-02' },
    'a-self-signed-certificate': { ...refused('self-signed'), rule: 'S-07' },
    'another-name': { ...refused('other-name'), rule: 'S-03' },
    'an-address-in-place-of-the-name': { ...refused('address-in-place-of-the-name'), rule: 'S-03' },
    'the-name-localhost': { ...refused('local-name'), rule: 'S-03' },
    'a-name-that-begins-with-the-right-one': { ...refused('name-that-contains-it'), rule: 'S-03' },
    'a-name-below-the-right-one': { ...refused('name-below-it'), rule: 'S-03' },
    'the-right-name-as-cn-beside-another-name': { ...refused('name-in-the-subject-and-another-one'), rule: 'S-05' },
    'the-right-name-as-cn-alone': {
      when: getThrough({ as: 'jane', upstream: 'name-in-the-subject-and-no-other' }),
      then: upstreamRefused('names-in-the-subject-refused'),
      control,
      rule: 'S-05',
      level: 'SHOULD',
    },
    'an-expired-certificate': { ...refused('expired'), rule: 'S-06' },
    'a-certificate-that-expired-an-hour-ago': { ...refused('expired-an-hour-ago'), rule: 'S-06' },
    'a-certificate-that-is-not-yet-valid': { ...refused('not-yet-valid'), rule: 'S-06' },
    'a-certificate-for-clients-alone': { ...refused('client-auth-only'), rule: 'S-09', level: 'SHOULD' },
    'an-intermediate-that-is-not-sent': { ...refused('missing-intermediate'), rule: 'S-08' },
    'a-certificate-signed-by-a-leaf': { ...refused('signed-by-a-leaf'), rule: 'S-02' },
    'an-untrusted-ca-that-is-sent': { ...refused('untrusted-ca-sent'), rule: 'S-02' },
    'a-ca-of-the-same-name-that-is-sent': { ...refused('same-name-ca-sent'), rule: 'S-02' },
    'an-untrusted-path-that-is-sent': { ...refused('untrusted-intermediate-and-root'), rule: 'S-02' },
    'genuine-certificates-behind-it': { ...refused('beside-genuine-certificates'), rule: 'S-02' },
    'no-tls': { ...refused('in-clear-text'), title: 'no TLS', rule: 'X-06' },
    'a-changed-signature': { ...refused('invalid-signature'), rule: 'S-02' },
    'a-changed-signature-of-an-intermediate': { ...refused('invalid-signature-of-an-intermediate'), rule: 'S-02' },
    'a-certificate-without-its-key': { ...refused('without-its-key'), rule: 'S-02' },
    'an-intermediate-that-is-no-ca': { ...refused('intermediate-not-ca'), rule: 'S-02' },
    'an-intermediate-of-a-ca-of-the-same-name': { ...refused('intermediate-forged'), rule: 'S-02' },
    'an-intermediate-that-has-expired': { ...refused('intermediate-expired'), rule: 'S-06' },
    'a-path-that-is-too-long': { ...refused('path-length'), rule: 'S-02' },
    'an-intermediate-for-other-names': { ...refused('name-constraints'), rule: 'S-02' },
    'an-unknown-critical-extension': { ...refused('unknown-critical-extension'), rule: 'S-02' },
    'a-certificate-for-other-usages': { ...refused('other-usages'), rule: 'S-09', level: 'SHOULD' },
    'a-wildcard-for-two-labels': { ...refused('multi-label-wildcard'), rule: 'S-10' },
    'a-wildcard-alone': { ...refused('wildcard-alone'), rule: 'S-10' },
    'the-right-name-in-full-width-letters': { ...refused('full-width-letters'), rule: 'S-03' },
    'names-that-resemble-the-right-one': { ...refused('near-names'), rule: 'S-03' },
    'the-right-name-before-nul': { ...refused('name-before-nul'), rule: 'S-03' },
    'the-right-name-in-other-fields': { ...refused('name-in-other-fields'), rule: 'S-03' },
    'no-name-at-all': { ...refused('without-names'), rule: 'S-03' },
    'a-key-of-1024-bits': {
      when: getThrough({ as: 'jane', upstream: 'weak-key' }),
      then: upstreamRefused('weak-keys-refused'),
      control,
      level: 'SHOULD',
    },
    'a-signature-with-sha-1': {
      when: getThrough({ as: 'jane', upstream: 'sha-1-signature' }),
      then: upstreamRefused('sha-1-refused'),
      control,
      level: 'SHOULD',
    },
    'tls-1-1-alone': {
      title: 'an API server that speaks nothing newer than TLS 1.1',
      when: getThrough({ as: 'jane', upstream: 'old-tls' }),
      then: upstreamRefused('old-tls-refused'),
      control,
      rule: 'T-04',
      level: 'SHOULD',
    },
    'a-post-to-an-untrusted-ca': {
      when: postThrough({ as: 'jane', upstream: 'untrusted-ca' }),
      then: upstreamRefused(),
      control,
    },
    'each-method-to-an-untrusted-ca': eachMethod('untrusted-ca'),
    'each-method-to-another-name': { ...eachMethod('other-name'), rule: 'S-03' },
    'each-method-to-an-expired-certificate': { ...eachMethod('expired'), rule: 'S-06' },
    'each-kind-of-path-to-an-untrusted-ca': { ...refusedOf('untrusted-ca', forwardedRoutes), rule: 'S-02' },
    'each-kind-of-path-to-another-name': { ...refusedOf('other-name', forwardedRoutes), rule: 'S-03' },
    'each-kind-of-path-to-an-expired-certificate': { ...refusedOf('expired', forwardedRoutes), rule: 'S-06' },
    'a-post-to-another-name': {
      when: postThrough({ as: 'jane', upstream: 'other-name' }),
      then: upstreamRefused(),
      control,
      rule: 'S-03',
    },
    'a-post-to-an-expired-certificate': {
      when: postThrough({ as: 'jane', upstream: 'expired' }),
      then: upstreamRefused(),
      control,
      rule: 'S-06',
    },
    'a-large-post-to-another-name': {
      when: postThrough({ as: 'jane', upstream: 'other-name', bodyOfLength: 200_000 }),
      then: upstreamRefused(),
      control,
      rule: 'S-03',
    },
    'a-post-in-chunks-to-another-name': {
      when: postThrough({ as: 'jane', upstream: 'other-name', chunked: true }),
      then: upstreamRefused(),
      control,
      rule: 'S-03',
    },
    'an-untrusted-ca-in-tls-1-2': {
      ...refused('untrusted-ca-in-tls-1.2'),
      title: 'an untrusted CA in TLS 1.2 alone',
      rule: 'S-02',
    },
    'another-name-in-tls-1-2': {
      ...refused('other-name-in-tls-1.2'),
      title: 'another name in TLS 1.2 alone',
      rule: 'S-03',
    },
    'a-second-request-to-an-untrusted-ca': {
      title: 'a second request to an untrusted CA, which a session of the first connection could serve',
      when: getThrough({ as: 'jane', earlier: [request({ as: 'jane' })], upstream: 'untrusted-ca' }),
      then: upstreamRefused(),
      control: 'a-second-request-is-served',
    },
    'a-second-request-is-served': {
      when: getThrough({ as: 'jane', earlier: [request({ as: 'jane' })], upstream: 'another-good' }),
      then: forwarded(),
    },
    'a-request-in-http-2-to-an-untrusted-ca': {
      when: getThrough({ as: 'jane', http: '2', upstream: 'untrusted-ca' }),
      then: upstreamRefused(),
      control,
    },
  },
});
