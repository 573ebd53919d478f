import type { ClientCommand } from '../client';
import type { GivenClientTarget } from '../client-target';
import { clientProfiles } from '../profiles';
import { fetchProgram, goProgram, nodeProgram, pythonProgram, undiciProgram } from './programs';

/** A client that most people have: how it is run so that it verifies the server and presents a certificate, and its profile. */
export type ClientPreset = GivenClientTarget & { readonly description: string };

const curl = (...urls: readonly string[]): ClientCommand => {
  const argv = (...others: readonly string[]): readonly [string, ...string[]] => [
    'curl',
    ...['--silent', '--show-error', '--fail', '--location', '--max-time', '10', '--cacert', '{ca}'],
    ...['--cert', '{cert}', '--key', '{key}', '--header', 'Authorization: Bearer {token}'],
    ...others,
  ];
  return {
    // The name leads to this machine whatever it is.
    argv: argv('--connect-to', '{host}:{port}:{address}:{port}', ...urls),
    argvForAddress: argv(...urls),
  };
};

const wget = (...urls: readonly string[]): ClientCommand => ({
  argv: [
    'wget',
    ...['--no-config', '--no-hsts', '--quiet', '--output-document=-', '--tries=1', '--timeout=10'],
    ...['--ca-certificate={ca}', '--certificate={cert}', '--private-key={key}'],
    ...['--header=Authorization: Bearer {token}', ...urls],
  ],
});

/** The server's name is sent and verified; of an address nothing is sent, and the address is verified. */
const openssl = (verify: readonly string[]): ClientCommand => {
  const argv = (name: readonly string[]): readonly [string, ...string[]] => [
    'openssl',
    ...['s_client', '-connect', '{address}:{port}', ...name, '-CAfile', '{ca}', '-no-CApath', '-no-CAstore'],
    ...['-cert', '{cert}', '-key', '{key}', ...verify, '-quiet', '-ign_eof'],
  ];
  return {
    argv: argv(['-servername', '{host}', ...(verify.length === 0 ? [] : ['-verify_hostname', '{host}'])]),
    argvForAddress: argv(['-noservername', ...(verify.length === 0 ? [] : ['-verify_ip', '{host}'])]),
    input: 'GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n\r\n',
  };
};

const program = (...argv: readonly [string, ...string[]]) => ({
  command: { argv, env: { AUTHN_URL: '{url}' } },
  repeatCommand: { argv, env: { TIMES: '2' } },
});

/** The name is one of several labels that leads nowhere; the command connects to `{address}` all the same. */
const longName = 'api.cluster.authn.test';

/** Clients by name, for `--preset`. */
export const clientPresets = {
  curl: {
    description: 'curl with --cacert, --cert, --key, --fail and --location',
    profile: clientProfiles.curl,
    command: curl('{url}'),
    repeatCommand: curl('{url}', '{url}'),
  },
  kubectl: {
    description: 'kubectl get --raw, with a kubeconfig',
    profile: clientProfiles.kubectl,
    command: { argv: ['kubectl', '--kubeconfig={kubeconfig}', '--request-timeout=10s', 'get', '--raw={path}'] },
  },
  openssl: {
    description: 'openssl s_client with -verify_return_error, -verify_hostname or -verify_ip',
    profile: clientProfiles['openssl-s_client'],
    command: openssl(['-verify_return_error']),
  },
  node: {
    description: 'node:https with ca, cert and key',
    profile: clientProfiles.node,
    longName,
    ...program(process.execPath, '-e', nodeProgram),
  },
  undici: {
    description: 'undici with ca, cert and key of its Agent',
    profile: clientProfiles.node,
    longName,
    command: { argv: [process.execPath, '-e', undiciProgram], env: { UNDICI: undiciPath(), AUTHN_URL: '{url}' } },
    repeatCommand: { argv: [process.execPath, '-e', undiciProgram], env: { UNDICI: undiciPath(), TIMES: '2' } },
  },
  fetch: {
    description: 'fetch of Node, with NODE_EXTRA_CA_CERTS; it presents no certificate',
    profile: clientProfiles.node,
    presentsCertificate: false,
    command: { argv: [process.execPath, '-e', fetchProgram], env: { NODE_EXTRA_CA_CERTS: '{ca}', AUTHN_URL: '{url}' } },
    repeatCommand: {
      argv: [process.execPath, '-e', fetchProgram],
      env: { NODE_EXTRA_CA_CERTS: '{ca}', TIMES: '2' },
    },
  },
  python: {
    description: 'Python urllib.request with ssl.create_default_context',
    profile: clientProfiles.python,
    longName,
    ...program('python3', '-c', pythonProgram),
  },
  go: {
    description: 'Go net/http, compiled by go run',
    profile: clientProfiles.go,
    longName,
    files: { 'client.go': goProgram },
    timeout: 60_000,
    ...program('go', 'run', '{directory}/client.go'),
  },
  wget: {
    description: 'GNU wget with --ca-certificate, --certificate and --private-key',
    profile: clientProfiles.wget,
    command: wget('{url}'),
    repeatCommand: wget('{url}', '{url}'),
  },
} as const satisfies Readonly<Record<string, ClientPreset>>;

export type ClientPresetName = keyof typeof clientPresets;

/** The one that the harness itself has. */
function undiciPath(): string {
  return require.resolve('undici');
}
