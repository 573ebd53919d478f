import {
  connectToProxy,
  getThrough,
  noConnection,
  proxyCertificate,
  proxyScenario,
  rejected,
} from '../../../harness/vocabulary/front-proxy';

export default proxyScenario({
  id: 'proxy-server-certificate',
  clause: '5.2.1',
  level: 'MUST',
  rule: 'X-01',
  title: 'The server certificate of the front proxy passes the verification of its users',
  given: {},
  checks: {
    'the-certificate-leads-to-a-trusted-ca': {
      when: connectToProxy(),
      then: proxyCertificate('chains-to-the-trusted-authority'),
    },
    'it-covers-the-name-of-the-front-proxy': { when: connectToProxy(), then: proxyCertificate('covers-the-name') },
    'its-names-are-subject-alternative-names': {
      when: connectToProxy(),
      then: proxyCertificate('names-in-the-subject-alternative-name'),
      level: 'SHOULD',
    },
    'it-is-within-its-validity-period': { when: connectToProxy(), then: proxyCertificate('within-its-validity') },
    'it-allows-server-authentication': {
      when: connectToProxy(),
      then: proxyCertificate('allows-server-authentication'),
      level: 'SHOULD',
    },
    'its-intermediates-are-sent': {
      when: connectToProxy(),
      then: proxyCertificate('sent-with-its-intermediates'),
      level: 'SHOULD',
    },
    'no-tls-version-older-than-1-2': {
      when: connectToProxy({ atMost: '1.1' }),
      then: noConnection(),
      level: 'SHOULD',
      control: 'it-covers-the-name-of-the-front-proxy',
    },
    'clear-text-is-rejected': {
      when: getThrough({ speaking: 'clear-text' }),
      then: rejected('clear-text'),
      control: 'it-covers-the-name-of-the-front-proxy',
    },
  },
});
