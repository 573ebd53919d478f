import { asksAsTold, clientScenario, run, server } from '../../../harness/vocabulary/client';

export default clientScenario({
  id: 'asked-paths',
  clause: '4.2',
  level: 'SHOULD',
  title: 'A client asks for the path that it is told',
  given: { trusted: server() },
  checks: {
    'an-ordinary-path': { when: run('trusted'), then: asksAsTold() },
    'a-query': {
      when: run('trusted', { path: '/api?limit=500' }),
      then: asksAsTold(),
      control: 'an-ordinary-path',
    },
    // Decoded, it is the path of something else, which other users may be allowed (RFC 3986, 2.2).
    'an-escaped-slash': {
      when: run('trusted', { path: '/api/a%2Fb' }),
      then: asksAsTold('escapes-kept'),
      control: 'an-ordinary-path',
    },
  },
});
