import type { KubeconfigForm } from './kubeconfig';

/** Files that a run of the command is given in place of those that are as they should be; the words complete "with …". */
export const commandFiles = {
  'empty-ca': 'a CA file that is empty',
  'missing-ca': 'a CA file that is not there',
  'unreadable-ca': 'a CA file that is no PEM',
  'damaged-ca': 'a CA file whose PEM lacks a part of its text',
  'ca-and-another-commented-out':
    'a CA file with the trusted CA, and the CA of the server in lines that begin with `#`',
  'ca-and-a-server-that-signs': 'a CA file that also has the ordinary certificate that signed that of the server',
  'untrusted-ca': 'a CA file with the CA of the server in place of the trusted CA',
  'ca-behind-another': 'a CA file with the trusted CA behind another CA',
  'ca-before-another': 'a CA file with the trusted CA before another CA',
  'missing-certificate': 'a file of the client certificate that is not there',
  'unreadable-certificate': 'a file of the client certificate that is no PEM',
  'empty-certificate': 'a file of the client certificate that is empty',
  'missing-key': 'a file of the client key that is not there',
  'empty-key': 'a file of the client key that is empty',
  'unreadable-key': 'a file of the client key that is no PEM',
  'cut-key': 'a file of the client key that is cut short',
  'encrypted-key': 'a file of the client key that is encrypted, and no passphrase',
  'key-of-another': 'the key of another client certificate',
  'ca-and-a-server-of-another-name': 'a CA file that also has the certificate of a server of another name',
  'expired-ca': 'a CA file with a certificate of the trusted CA that has expired',
  'ca-not-yet-valid': 'a CA file with a certificate of the trusted CA that is not valid yet',
  'certificate-with-its-key': 'a file of the client certificate that also has its key',
  'certificate-with-its-ca': 'a file of the client certificate that also has the certificate of its CA',
  'certificate-with-intermediate':
    'a client certificate of an intermediate CA, followed by that of the intermediate CA',
} as const;
export type CommandFiles = keyof typeof commandFiles;

/** Environment variables by which programs are told of further CAs: libraries of TLS, languages, and well-known tools. */
export const caVariables = [
  'SSL_CERT_FILE',
  'CURL_CA_BUNDLE',
  'REQUESTS_CA_BUNDLE',
  'NODE_EXTRA_CA_CERTS',
  'AWS_CA_BUNDLE',
  'GIT_SSL_CAINFO',
  'PIP_CERT',
  'HTTPLIB2_CA_CERTS',
  'WEBSOCKET_CLIENT_CA_BUNDLE',
  'GRPC_DEFAULT_SSL_ROOTS_FILE_PATH',
  'DENO_CERT',
  'PERL_LWP_SSL_CA_FILE',
  'HTTPS_CA_FILE',
] as const;

/** Environment variables by which programs are told of a kubeconfig, or of a token: command lines, and those of Kubernetes. */
export const kubeconfigVariables = ['KUBECONFIG', 'K8S_AUTH_KUBECONFIG', 'KUBE_CONFIG_PATH'] as const;
export const tokenVariables = [
  'TOKEN',
  'API_TOKEN',
  'AUTH_TOKEN',
  'ACCESS_TOKEN',
  'BEARER_TOKEN',
  'KUBE_TOKEN',
  'KUBE_BEARER_TOKEN',
  'K8S_AUTH_API_KEY',
  'K8S_TOKEN',
] as const;

/** Environment variables by which programs are told of a file of passwords for hosts (`.netrc`). */
export const passwordFileVariables = ['NETRC'] as const;

/** Environment variables by which programs are told of a proxy for HTTPS. */
export const proxyVariables = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'] as const;

/** Time zones in the form that needs no database of them (POSIX, 8.3); a certificate is valid at the same time in all of them. */
export const timeZones = {
  'is-west-of-greenwich': 'PST8',
  'is-east-of-greenwich': 'JST-9',
} as const;

/** One run of the command that is under test. */
export interface RunCommand<Name extends string = string> {
  readonly kind: 'run-command';
  /** The server of the scenario that it is pointed at. */
  readonly against: Name;
  /** Its URL has this scheme; `https` unless given. */
  readonly scheme?: 'http' | 'HTTP' | 'HTTPS';
  /** In the second of its runs its URL has this scheme. */
  readonly schemeLater?: 'HTTP';
  /** Its URL has the address of the server, whose name it is told beside it (`{server-name}`). */
  readonly nameBesideTheUrl?: true;
  /** It asks for this: as probes do, or something that is written in a way which must not be changed; for discovery unless given. */
  readonly path?: '/healthz' | '/api?limit=500' | '/api/a%2Fb' | '/api/v1/namespaces/default/pods?watch=true';
  /** It asks for a path that is a URL of this server without its scheme, `//host/path` (RFC 3986, 4.2). */
  readonly pathNaming?: Name;
  /** That path is the whole URL, with its scheme, or it begins with the host behind an at sign, `@host/path` (RFC 3986, 3.2.1). */
  readonly pathWritten?: 'with-scheme' | 'behind-an-at-sign';
  /** The command that connects twice in one process, given by `--repeat-command`. */
  readonly twice?: true;
  /** It is run this often, one run after the other with the same files and the same directory; the last one says how it ends. */
  readonly runs?: 2;
  /** In the first of its runs the CA file holds this, and in the second what it should. */
  readonly filesAtFirst?: Extract<CommandFiles, 'untrusted-ca'>;
  /**
   * In the second of its runs it is given the credentials of another user, at the same paths; what is seen is that run alone.
   * `not-told`: without the argument that has the token, and the flag before it.
   */
  readonly identityLater?:
    | 'another-user'
    | 'another-user-without-a-token'
    | 'another-user-not-told-a-token'
    | 'the-same-user-not-told-a-token';
  /** It is given its token and no certificate, or its certificate and no token: the arguments that have the other are left out, and the flags before them. */
  readonly gives?: 'token-alone' | 'certificate-alone';
  /** It is pointed at this server in the second of its runs. */
  readonly againstLater?: Name;
  /** It is given these files. */
  readonly files?: CommandFiles;
  /** Its kubeconfig is written this way. */
  readonly kubeconfig?: KubeconfigForm;
  /** In the second of its runs its kubeconfig is written this way. */
  readonly kubeconfigLater?: KubeconfigForm;
  /**
   * The variables of {@link caVariables} name a file with the CA of the certificates of an untrusted CA; or those of
   * {@link kubeconfigVariables}, {@link tokenVariables} and {@link passwordFileVariables} what another user has; `is-of-another-user`:
   * what that user has is in the home directory as well (`HOME`). `is-an-empty-directory`: home and working directory are one that is empty.
   * `is-a-directory-of-another-user`: its working directory has files of another user with the names of those that it is given.
   * The last two: its time zone (`TZ`) is that of {@link timeZones}.
   */
  readonly environment?:
    | 'names-an-untrusted-ca'
    | 'names-another-user'
    | 'is-of-another-user'
    | 'is-an-empty-directory'
    | 'is-a-directory-of-another-user'
    | 'is-west-of-greenwich'
    | 'is-east-of-greenwich';
  /** Environment variables ({@link proxyVariables}) and its kubeconfig name this server as the proxy of HTTPS. */
  readonly through?: Name;
  /** The URL of the proxy has a user name and a password, which are for the proxy alone (RFC 9110, 11.7.1). */
  readonly proxyCredential?: true;
}

/** The command is run against a server. */
export const run = <const Name extends string, const Proxy extends string = never>(
  against: Name,
  given: Omit<Partial<RunCommand<Proxy>>, 'kind' | 'against'> = {},
): RunCommand<Name | Proxy> => ({ kind: 'run-command', against, ...given });

/** Whether the argument that has its token is left out in the second of its runs. */
export const isNotToldATokenLater = ({ identityLater }: Pick<RunCommand, 'identityLater'>): boolean =>
  identityLater?.endsWith('-not-told-a-token') === true;
