import { expect, test } from '@jest/globals';
import { withOneRequest } from './reference-client.fixture';
import { idsWith, runOn } from './whole-run.fixture';

test('a client that makes one request shows nothing of what others make after it', async () => {
  const scenarios = [
    'every-connection-verified',
    'redirected-credentials',
    'forms-of-redirects',
    'servers-named-elsewhere',
    'kept-identity',
  ];
  const result = await runOn(withOneRequest(), { scenarios, tls: '1.3' });
  expect(idsWith(result, 'passed')).toEqual([
    'every-connection-verified/a-trusted-server',
    'every-connection-verified/a-trusted-server-by-address',
    'every-connection-verified/a-health-path-of-a-trusted-server',
    'every-connection-verified/for-a-health-path',
    'every-connection-verified/without-a-request-for-a-certificate',
    'every-connection-verified/without-a-protocol',
    'every-connection-verified/another-name-without-a-protocol',
    'every-connection-verified/after-another-hello',
    'redirected-credentials/no-redirect',
    'redirected-credentials/unfollowed-redirect-is-no-success',
    'redirected-credentials/a-file-is-no-success',
    'forms-of-redirects/no-redirect',
    'forms-of-redirects/an-endless-redirect-is-no-success',
    'servers-named-elsewhere/naming-nobody',
    'servers-named-elsewhere/token-kept-from-a-path',
    'servers-named-elsewhere/certificate-kept-from-a-path',
    'kept-identity/an-ordinary-request-in-a-later-run',
    'kept-identity/in-a-later-run-for-another-user',
    'kept-identity/in-a-later-run-for-another-user-without-a-token',
    'kept-identity/in-a-later-run-for-another-user-who-names-no-token',
    'kept-identity/token-kept-from-another-server-in-a-later-run',
    'kept-identity/an-answer-to-another-user-in-a-later-run',
    'kept-identity/a-cookie-in-a-later-run-for-another-user',
    'kept-identity/another-user-in-the-environment',
    'kept-identity/an-ordinary-request',
  ]);
  expect(idsWith(result, 'failed')).toEqual([]);
  const inapplicable = result.checks.filter(({ verdict }) => verdict === 'not-applicable');
  expect(new Set(inapplicable.map(({ reason }) => reason))).toEqual(
    new Set([
      'the command does not offer HTTP/2 (ALPN)',
      'needs a command that connects twice to `{url}` in one process (`--repeat-command COMMAND`)',
      'the command takes no path (`{path}`), so it cannot be told one that is a whole URL',
      'the command does not connect again after its first connection',
      'the command does not follow a redirect to the same server',
      ...['', ' for a token alone', ' for a certificate alone'].map(
        (whom) =>
          `its control does not concern the target (a redirect to the same server${whom}): the command does not follow a redirect to the same server`,
      ),
      'the command is given no kubeconfig (`{kubeconfig}`), or files besides',
      'the command does not connect to the server that the answer names',
      'the command does not make its request again',
    ]),
  );
});
