import {
  aUserInHeader,
  connectToProxy,
  getThrough,
  noConnection,
  proxyCertificate,
  proxyScenario,
  rejected,
} from '../../../harness/vocabulary/front-proxy';
import type { FormFamily } from '../../../harness/vocabulary/types';

const paths: FormFamily = {
  name: 'path that is served to everybody elsewhere',
  forms: [
    '/',
    '/healthz',
    '/livez',
    '/readyz',
    '/health',
    '/ping',
    '/status',
    '/metrics',
    '/version',
    '/favicon.ico',
    '/robots.txt',
    '/.well-known/acme-challenge/{mark}',
  ].map((target) => ({ name: target, target })),
};
const methods: FormFamily = {
  name: 'method',
  forms: ['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PROPFIND'].map((method) => ({ name: method, method })),
};
const rejectedInClearText = {
  then: rejected('clear-text'),
  control: 'it-covers-the-name-of-the-front-proxy',
  clause: '7.1',
  rule: 'T-01',
} as const;

export default proxyScenario({
  id: 'proxy-server-certificate',
  clause: '5.2.1',
  level: 'MUST',
  rule: 'X-01',
  title: 'The server certificate of the front proxy passes the verification of its users',
  given: { secret: aUserInHeader() },
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
    'no-path-is-served-in-clear-text': {
      when: getThrough({ speaking: 'clear-text', inEachOf: paths }),
      ...rejectedInClearText,
    },
    'no-method-is-served-in-clear-text': {
      when: getThrough({ speaking: 'clear-text', inEachOf: methods }),
      ...rejectedInClearText,
    },
    'no-user-is-served-in-clear-text': {
      when: getThrough({ as: 'secret', speaking: 'clear-text' }),
      ...rejectedInClearText,
    },
  },
});
