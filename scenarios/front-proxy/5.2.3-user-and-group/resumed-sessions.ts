import {
  anotherUserBy,
  aUserBy,
  aUserInHeader,
  forwarded,
  getThrough,
  noOtherIdentity,
  proxyScenario,
  request,
} from '../../../harness/vocabulary/front-proxy';
import { claiming } from '../../../harness/vocabulary';

const control = 'its-maker-stays-who-it-is';
const controlOverHttp2 = 'its-maker-stays-who-it-is-over-http-2';
const jane = request({ as: 'jane' });
const untrusted = request({ as: 'jane', presenting: 'certificate-of-an-unknown-ca' });

export default proxyScenario({
  id: 'resumed-sessions',
  clause: '5.2.3',
  level: 'MUST',
  rule: 'K-04',
  title: 'A resumed TLS session has the user of its original handshake, or that of a new credential, and no other',
  under: 'each-tls-version',
  given: {
    jane: aUserBy('client-certificate'),
    other: anotherUserBy('client-certificate'),
    secret: aUserInHeader(),
  },
  checks: {
    [control]: { when: getThrough({ as: 'jane', resuming: jane }), then: forwarded() },
    'without-a-certificate-it-is-at-most-its-makers': {
      when: getThrough({ resuming: jane }),
      then: noOtherIdentity(),
      control,
    },
    'another-certificate-makes-no-third-identity': {
      when: getThrough({ as: 'other', resuming: jane }),
      then: noOtherIdentity(),
      control,
    },
    'another-credential-makes-no-third-identity': {
      when: getThrough({ as: 'secret', resuming: jane }),
      then: noOtherIdentity(),
      control,
    },
    'identity-headers-gain-nothing-by-it': {
      when: getThrough({ resuming: jane, headers: claiming('admin', 'system:masters') }),
      then: noOtherIdentity(),
      control,
    },
    'made-without-a-certificate-it-identifies-nobody': {
      when: getThrough({ resuming: request() }),
      then: noOtherIdentity(),
      control,
      rule: 'K-05',
    },
    'made-without-a-certificate-it-gives-a-certificate-no-other-name': {
      when: getThrough({ as: 'jane', resuming: request() }),
      then: noOtherIdentity(),
      control,
      rule: 'K-05',
    },
    'made-with-an-untrusted-certificate-it-identifies-nobody': {
      when: getThrough({ resuming: untrusted }),
      then: noOtherIdentity(),
      control,
      rule: 'K-05',
    },
    'made-with-an-expired-certificate-it-identifies-nobody': {
      when: getThrough({ resuming: request({ as: 'jane', presenting: 'certificate-expired' }) }),
      then: noOtherIdentity(),
      control,
      rule: 'K-05',
    },
    'made-by-a-user-with-a-credential-in-a-header-it-identifies-nobody': {
      when: getThrough({ resuming: request({ as: 'secret' }) }),
      then: forwarded(),
    },
    [controlOverHttp2]: { when: getThrough({ as: 'jane', resuming: jane, http: '2' }), then: forwarded() },
    'without-a-certificate-it-is-at-most-its-makers-over-http-2': {
      when: getThrough({ resuming: jane, http: '2' }),
      then: noOtherIdentity(),
      control: controlOverHttp2,
    },
    'another-certificate-makes-no-third-identity-over-http-2': {
      when: getThrough({ as: 'other', resuming: jane, http: '2' }),
      then: noOtherIdentity(),
      control: controlOverHttp2,
    },
    'made-with-an-untrusted-certificate-it-identifies-nobody-over-http-2': {
      when: getThrough({ resuming: untrusted, http: '2' }),
      then: noOtherIdentity(),
      control: controlOverHttp2,
      rule: 'K-05',
    },
  },
});
