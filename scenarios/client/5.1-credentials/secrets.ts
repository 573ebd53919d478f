import {
  authenticates,
  clientScenario,
  keepsItsIdentity,
  keepsSecretsFrom,
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
    'no-request-without-its-credentials-after-401': {
      when: run('unauthorized-once'),
      then: keepsItsIdentity,
      control: 'an-ordinary-request',
      clause: '5.1.6',
    },
  },
});
