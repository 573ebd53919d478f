import {
  aUser,
  forwarded,
  getThrough,
  postThrough,
  proxyScenario,
  request,
  upstreamRefused,
} from '../../../harness/vocabulary/front-proxy';
import type { UpstreamState } from '../../../harness/vocabulary/front-proxy/types';

const control = 'a-good-upstream-is-served';
const refused = (upstream: UpstreamState) =>
  ({
    when: getThrough({ as: 'jane', upstream } as const),
    then: upstreamRefused(),
    control,
  }) as const;

export default proxyScenario({
  id: 'upstream-verified',
  clause: '5.2.2',
  level: 'MUST',
  rule: 'X-07',
  title: 'The front proxy sends nothing to an API server whose certificate fails verification',
  given: { jane: aUser() },
  checks: {
    [control]: { when: getThrough({ as: 'jane', upstream: 'another-good' }), then: forwarded() },
    'an-intermediate-that-is-sent': {
      when: getThrough({ as: 'jane', upstream: 'good-of-an-intermediate' }),
      then: forwarded(),
      rule: 'S-08',
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
