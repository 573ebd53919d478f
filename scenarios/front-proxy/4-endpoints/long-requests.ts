import {
  allOf,
  arrivesUnchanged,
  aUser,
  forwarded,
  getThrough,
  postThrough,
  proxyScenario,
} from '../../../harness/vocabulary/front-proxy';
import { claiming, header } from '../../../harness/vocabulary';

const control = 'a-post-arrives';
const wholeOrRejected = (bodyOfLength: number, more: { readonly chunked?: true } = {}) =>
  ({
    when: postThrough({ as: 'jane', bodyOfLength, ...more } as const),
    then: arrivesUnchanged(['method', 'path', 'body'], { orRejected: true }),
    control,
  }) as const;

/** Above what servers keep in memory (1 MiB of nginx), and below what they may refuse. */
export default proxyScenario({
  id: 'long-requests',
  clause: '4.4',
  level: 'MUST',
  rule: 'E-04',
  title: 'A long request arrives whole, or not at all',
  given: { jane: aUser() },
  checks: {
    [control]: { when: postThrough({ as: 'jane' }), then: allOf(forwarded(), arrivesUnchanged(['body'])) },
    'above-one-mebibyte': wholeOrRejected(1_100_000),
    'above-one-mebibyte-in-chunks': wholeOrRejected(1_100_000, { chunked: true }),
    'above-two-mebibytes': wholeOrRejected(2_200_000),
    'header-lines-of-five-kilobytes': {
      title: 'identity headers behind and in header lines of more than five kilobytes',
      when: getThrough({
        as: 'jane',
        headers: [header('X-Padding', 'p'.repeat(5000)), ...claiming('{other}', `system:masters,${'g'.repeat(5000)}`)],
      }),
      then: arrivesUnchanged(['method', 'path'], { orRejected: true }),
      control,
      rule: 'X-04',
    },
  },
});
