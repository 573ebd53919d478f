import {
  answering,
  authenticates,
  clientScenario,
  keepsCertificateFrom,
  keepsItsIdentity,
  keepsSecretsFrom,
  keepsTokenFrom,
  presenting,
  run,
  server,
} from '../../../harness/vocabulary/client';

export default clientScenario({
  id: 'secrets-kept',
  clause: '5.1.3',
  level: 'SHOULD',
  title: 'A client shows its token and its key nowhere else, and keeps its identity',
  given: {
    usable: presenting('ordinary'),
    'unauthorized-once': server({
      answers: { kind: 'once', first: { kind: 'status', status: 401, says: 'Unauthorized' } },
    }),
    unauthorized: answering(401, 'Unauthorized'),
    forbidden: answering(403, 'Forbidden'),
    failing: answering(500, 'Internal Server Error'),
    closing: server({ answers: { kind: 'nothing', how: 'close' } }),
    'cutting-the-body': server({ answers: { kind: 'cut', framing: 'length' } }),
    'not-of-http': server({ answers: { kind: 'octets', octets: 'SSH-2.0-server\r\n\r\n200 OK\r\n' } }),
    redirecting: server({ answers: { kind: 'redirect', status: 302, to: 'other-host' } }),
    'other-host': server({ addressedBy: 'address' }),
    alerting: server({ firstConnection: { alert: 'bad_certificate' } }),
    untrusted: presenting('untrusted-ca'),
    'failing-once': server({
      answers: { kind: 'once', first: { kind: 'status', status: 503, says: 'Service Unavailable' } },
    }),
    'closing-once': server({ answers: { kind: 'once', first: { kind: 'nothing', how: 'close' } } }),
    'resetting-once': server({ answers: { kind: 'once', first: { kind: 'nothing', how: 'reset' } } }),
    'redirecting-to-itself': server({ answers: { kind: 'once', first: { kind: 'redirect-to-itself' } } }),
    challenging: server({ answers: { kind: 'challenge', realm: 'realm' } }),
    realm: server({ addressedBy: 'address' }),
    'asking-for-a-password': server({
      answers: {
        kind: 'octets',
        octets: 'HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm="api"\r\nContent-Length: 0\r\n\r\n',
      },
    }),
  },
  checks: {
    'an-ordinary-request': { when: run('usable'), then: authenticates },
    'no-token-outside-its-field': {
      when: run('usable'),
      then: keepsSecretsFrom('other-fields', 'token-in-its-field'),
      control: 'an-ordinary-request',
    },
    'no-secret-in-its-output': {
      when: run('usable'),
      then: keepsSecretsFrom('output', 'output-without-secrets'),
      control: 'an-ordinary-request',
    },
    'no-secret-in-open-files': {
      when: run('usable'),
      then: keepsSecretsFrom('files'),
      control: 'an-ordinary-request',
    },
    'no-secret-in-open-files-after-status-403': {
      when: run('forbidden'),
      then: keepsSecretsFrom('files'),
      control: 'an-ordinary-request',
    },
    'no-request-without-its-credentials-after-401': {
      when: run('unauthorized-once'),
      then: keepsItsIdentity,
      control: 'an-ordinary-request',
      clause: '5.1.6',
    },
    'no-token-outside-its-field-after-status-401': {
      when: run('unauthorized-once'),
      then: keepsSecretsFrom('other-fields', 'token-in-its-field'),
      control: 'an-ordinary-request',
    },
    'no-secret-in-its-output-after-status-401': {
      when: run('unauthorized'),
      then: keepsSecretsFrom('output', 'output-without-secrets'),
      control: 'an-ordinary-request',
    },
    'no-secret-in-its-output-after-status-403': {
      when: run('forbidden'),
      then: keepsSecretsFrom('output', 'output-without-secrets'),
      control: 'an-ordinary-request',
    },
    'no-secret-in-its-output-after-status-500': {
      when: run('failing'),
      then: keepsSecretsFrom('output', 'output-without-secrets'),
      control: 'an-ordinary-request',
    },
    'no-secret-in-its-output-without-an-answer': {
      when: run('closing'),
      then: keepsSecretsFrom('output', 'output-without-secrets'),
      control: 'an-ordinary-request',
    },
    'no-secret-in-its-output-after-a-cut-answer': {
      when: run('cutting-the-body'),
      then: keepsSecretsFrom('output', 'output-without-secrets'),
      control: 'an-ordinary-request',
    },
    'no-secret-in-its-output-after-an-answer-that-is-no-http': {
      title: 'No secret in its output after an answer that is no HTTP',
      when: run('not-of-http'),
      then: keepsSecretsFrom('output', 'output-without-secrets'),
      control: 'an-ordinary-request',
    },
    'no-secret-in-its-output-after-a-redirect': {
      when: run('redirecting'),
      then: keepsSecretsFrom('output', 'output-without-secrets'),
      control: 'an-ordinary-request',
    },
    'no-secret-in-its-output-after-an-alert': {
      when: run('alerting'),
      then: keepsSecretsFrom('output', 'output-without-secrets'),
      control: 'an-ordinary-request',
    },
    'no-secret-in-its-output-at-an-untrusted-server': {
      when: run('untrusted'),
      then: keepsSecretsFrom('output', 'output-without-secrets'),
      control: 'an-ordinary-request',
    },
    'no-token-outside-its-field-after-status-503': {
      when: run('failing-once'),
      then: keepsSecretsFrom('other-fields', 'token-in-its-field'),
      control: 'an-ordinary-request',
    },
    'no-token-outside-its-field-after-no-answer': {
      when: run('closing-once'),
      then: keepsSecretsFrom('other-fields', 'token-in-its-field'),
      control: 'an-ordinary-request',
    },
    'no-token-outside-its-field-after-a-reset': {
      when: run('resetting-once'),
      then: keepsSecretsFrom('other-fields', 'token-in-its-field'),
      control: 'an-ordinary-request',
    },
    'no-token-outside-its-field-after-a-redirect': {
      when: run('redirecting-to-itself'),
      then: keepsSecretsFrom('other-fields', 'token-in-its-field'),
      control: 'an-ordinary-request',
    },
    'no-secret-in-its-output-with-the-key-of-another-certificate': {
      when: run('usable', { files: 'key-of-another' }),
      then: keepsSecretsFrom('output', 'output-without-secrets'),
      control: 'an-ordinary-request',
    },
    'no-secret-in-its-output-with-a-key-cut-short': {
      when: run('usable', { files: 'cut-key' }),
      then: keepsSecretsFrom('output', 'output-without-secrets'),
      control: 'an-ordinary-request',
    },
    'no-secret-in-its-output-without-a-certificate-file': {
      when: run('usable', { files: 'missing-certificate' }),
      then: keepsSecretsFrom('output', 'output-without-secrets'),
      control: 'an-ordinary-request',
    },
    'no-secret-in-its-output-with-an-unreadable-ca-file': {
      when: run('usable', { files: 'unreadable-ca' }),
      then: keepsSecretsFrom('output', 'output-without-secrets'),
      control: 'an-ordinary-request',
    },
    'no-secret-in-its-output-after-a-challenge': {
      when: run('challenging'),
      then: keepsSecretsFrom('output', 'output-without-secrets'),
      control: 'an-ordinary-request',
    },
    'no-token-for-a-password': {
      title: 'No token in place of the password that the server asks for',
      when: run('asking-for-a-password'),
      then: keepsSecretsFrom('other-fields', 'token-in-its-field'),
      control: 'an-ordinary-request',
    },
    'no-token-for-the-realm-of-a-challenge': {
      when: run('challenging'),
      then: keepsTokenFrom('realm'),
      control: 'an-ordinary-request',
      clause: '5.1.1',
      rule: 'S-13',
    },
    'no-certificate-for-the-realm-of-a-challenge': {
      when: run('challenging'),
      then: keepsCertificateFrom('realm'),
      control: 'an-ordinary-request',
      clause: '5.1.1',
      rule: 'S-13',
    },
  },
});
