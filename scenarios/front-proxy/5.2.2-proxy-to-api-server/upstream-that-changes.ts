import {
  anotherUser,
  aUser,
  forwarded,
  getThrough,
  proxyScenario,
  request,
  upstreamRefused,
} from '../../../harness/vocabulary/front-proxy';
import type { UpstreamState } from '../../../harness/vocabulary/front-proxy/types';

const control = 'a-good-upstream-that-becomes-another-good-one-is-served';
const ended = (upstream: UpstreamState) =>
  ({
    when: getThrough({
      as: 'jane',
      earlier: [request({ as: 'jane' }), request({ as: 'other' })],
      upstreamBefore: { state: 'good', connections: 'ended' },
      upstream,
    } as const),
    then: upstreamRefused(),
    control,
  }) as const;

export default proxyScenario({
  id: 'upstream-that-changes',
  clause: '5.2.2',
  level: 'MUST',
  rule: 'X-07',
  title: 'The front proxy verifies the API server on every connection, also after it was good',
  given: { jane: aUser(), other: anotherUser() },
  checks: {
    [control]: {
      when: getThrough({
        as: 'jane',
        earlier: [request({ as: 'jane' }), request({ as: 'other' })],
        upstreamBefore: { state: 'good', connections: 'ended' },
        upstream: 'another-good',
      }),
      then: forwarded(),
    },
    'it-changes-to-an-untrusted-ca': { ...ended('untrusted-ca'), rule: 'S-02' },
    'it-changes-to-another-name': { ...ended('other-name'), rule: 'S-03' },
    'it-changes-to-an-expired-certificate': { ...ended('expired'), rule: 'S-06' },
    'it-changes-to-an-expired-certificate-of-the-same-key': { ...ended('expired-of-the-same-key'), rule: 'S-06' },
    'it-changes-to-another-name-with-the-same-key': { ...ended('other-name-of-the-same-key'), rule: 'S-03' },
    'it-changes-to-another-name-with-the-same-serial-number': {
      ...ended('other-name-of-the-same-serial-number'),
      rule: 'S-03',
    },
    'it-changes-to-a-self-signed-certificate': { ...ended('self-signed'), rule: 'S-07' },
    'new-connections-beside-a-live-pool': {
      title: 'new connections beside those that are open are verified',
      when: getThrough({
        as: 'jane',
        earlier: [request({ as: 'jane', answered: { after: 1 } })],
        upstreamBefore: { state: 'good', connections: 'kept' },
        upstream: 'untrusted-ca',
        // More at once than are open: the rest need connections of their own.
        among: Array.from({ length: 8 }, () => request({ as: 'jane', answered: { after: 300 } })),
        answered: { after: 300 },
      }),
      then: upstreamRefused(),
      control,
    },
  },
});
