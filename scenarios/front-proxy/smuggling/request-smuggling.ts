import {
  anotherUser,
  aUserBestInHeader,
  forwarded,
  getThrough,
  nothingSmuggled,
  proxyScenario,
  request,
  smuggling,
} from '../../../harness/vocabulary/front-proxy';
import type { SmugglingForm } from '../../../harness/vocabulary/front-proxy/types';

const control = 'a-request-is-forwarded';
const none = (inEachSmuggling: readonly SmugglingForm[]) =>
  ({
    when: getThrough({ as: 'jane', inEachSmuggling, later: [request({ as: 'other' })] } as const),
    then: nothingSmuggled(),
    control,
  }) as const;

export default proxyScenario({
  id: 'request-smuggling',
  clause: '5.2.3',
  level: 'SHOULD',
  rule: 'G-08',
  title: 'No request that is hidden in another one reaches the API server',
  given: { jane: aUserBestInHeader(), other: anotherUser() },
  checks: {
    [control]: { when: getThrough({ as: 'jane', later: [request({ as: 'other' })] }), then: forwarded() },
    'length-and-chunks-that-disagree': none(smuggling.lengthAndChunks),
    'chunks-that-are-obscured': none(smuggling.obscuredChunks),
    'chunks-that-are-said-twice': none(smuggling.twiceEncoded),
    'lengths-that-are-no-numbers': none([...smuggling.oddLengths, ...smuggling.longLengths]),
    'chunks-that-end-elsewhere': none(smuggling.oddChunks),
    'chunk-sizes-that-are-no-numbers': none([...smuggling.oddSizes, ...smuggling.longSizes]),
    'request-lines-of-more-than-three-words': none(smuggling.oddRequestLines),
    'bodies-that-are-requests': {
      title: 'a body that is a request with a credential of its own',
      ...none(smuggling.bodies),
      level: 'MUST',
    },
    'bodies-that-end-early': {
      title: 'a connection that is closed before the end of a body, and the next request',
      when: getThrough({
        as: 'jane',
        inEachSmuggling: smuggling.abandoned,
        later: [request({ as: 'other' }), request({ as: 'jane' })],
      }),
      then: nothingSmuggled(),
      control,
      level: 'MUST',
    },
    'fields-of-http-2-that-become-lines': none(smuggling.http2ToHttp1),
  },
});
