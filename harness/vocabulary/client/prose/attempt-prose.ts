import { commandFiles } from '../attempt';
import { kubeconfigForms } from '../kubeconfig';
import type { RunCommand } from '../types';

const environments = {
  'names-an-untrusted-ca': ' with environment variables (`SSL_CERT_FILE` and others) that name the CA of the server',
  'names-another-user':
    ' with environment variables (`KUBECONFIG`, `TOKEN`, `NETRC` and others) that name what another user has',
  'is-of-another-user':
    ' in the environment of another user (`HOME`, `KUBECONFIG`, `TOKEN`, `NETRC` and others), who has a kubeconfig at home,',
  'is-an-empty-directory': ' in an empty directory, which is also its home (`HOME`),',
  'is-a-directory-of-another-user': ' in a directory with files of another user that have the names of its own',
  'is-west-of-greenwich': ' in a time zone eight hours behind UTC (`TZ`)',
  'is-east-of-greenwich': ' in a time zone nine hours ahead of UTC (`TZ`)',
} as const;

const pathsWritten = {
  'without-scheme': ' without its scheme (`//host/path`)',
  'with-scheme': '',
  'behind-an-at-sign': ' from its host on, behind an at sign (`@host/path`)',
} as const;

const credentialGiven = { 'token-alone': 'its token alone', 'certificate-alone': 'its certificate alone' } as const;

const laterUsers = {
  'another-user': 'the certificate, the key and the token of another user',
  'another-user-without-a-token': 'the certificate and the key of another user and an empty token',
  'the-same-user-not-told-a-token': 'the same certificate and key and without the argument that has the token',
  'another-user-not-told-a-token':
    'the certificate and the key of another user and without the argument that has the token',
} as const;

/** An attempt as a sentence without full stop; the server by its name in the scenario unless it is given in words. */
export function commandInWords(
  {
    against,
    scheme,
    schemeLater,
    nameBesideTheUrl,
    path,
    pathNaming,
    pathWritten,
    gives,
    againstLater,
    twice,
    runs,
    filesAtFirst,
    identityLater,
    files,
    kubeconfig,
    kubeconfigLater,
    environment,
    through,
    proxyCredential,
  }: RunCommand,
  server = `the server ${named(against)}`,
): string {
  const what = `${twice === true ? 'the command that connects twice is run' : 'the command is run'}${runs === undefined ? '' : ' twice'}`;
  const how = scheme === undefined ? '' : ` with an ${scheme} URL`;
  const asLater = schemeLater === undefined ? '' : `, the second time with an ${schemeLater} URL,`;
  const beside =
    nameBesideTheUrl === true
      ? ' with a URL that has the address of the server, and its name beside it (`{server-name}`),'
      : '';
  const where =
    pathNaming !== undefined
      ? ` with a path that is the URL of the server ${named(pathNaming)}${pathsWritten[pathWritten ?? 'without-scheme']}`
      : path === undefined
        ? ''
        : ` with \`${path}\``;
  const withFiles = files === undefined ? '' : ` with ${commandFiles[files]}`;
  const alone = gives === undefined ? '' : ` with ${credentialGiven[gives]}`;
  const later = againstLater === undefined ? '' : `, and the second time against the server ${named(againstLater)}`;
  const atFirst =
    filesAtFirst === undefined
      ? ''
      : `, the first time with ${commandFiles[filesAtFirst]}, and then at the same path with the trusted CA,`;
  const asAnother = identityLater === undefined ? '' : `, the second time with ${laterUsers[identityLater]},`;
  const config = kubeconfig === undefined ? '' : ` with a kubeconfig ${kubeconfigForms[kubeconfig]}`;
  const configLater =
    kubeconfigLater === undefined ? '' : `, and the second time with a kubeconfig ${kubeconfigForms[kubeconfigLater]},`;
  const around = environment === undefined ? '' : environments[environment];
  const behind =
    through === undefined
      ? ''
      : ` with environment variables (\`HTTPS_PROXY\` and others) that name the server ${named(through)}${proxyCredential === true ? ', with a user name and a password for it' : ''}`;
  return `${what}${how}${asLater}${beside}${where}${withFiles}${alone}${atFirst}${asAnother}${config}${configLater}${around}${behind} against ${server}${later}`;
}

const named = (server: string): string => server.replaceAll('-', ' ');
