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

const control = 'a-request-is-forwarded';

export default proxyScenario({
  id: 'no-tunnel-to-the-api-server',
  clause: '5.2.3',
  level: 'MUST',
  rule: 'X-12',
  title: 'No user gets a connection to the API server on which nobody reads the requests',
  given: { jane: aUserBestInHeader(), other: anotherUser() },
  checks: {
    [control]: { when: getThrough({ as: 'jane', later: [request({ as: 'other' })] }), then: forwarded() },
    'behind-connect-and-upgrade': {
      title: 'what follows `CONNECT` or `Upgrade` on the connection',
      when: getThrough({ as: 'jane', inEachSmuggling: smuggling.tunnels, later: [request({ as: 'other' })] }),
      then: nothingSmuggled(),
      control,
    },
  },
});
