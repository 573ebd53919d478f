import { readArguments, refuseUnknown } from './arguments';
import { FlagError } from './flag-error';
import {
  address,
  authorizationModes,
  boolean,
  headerNames,
  list,
  oneOf,
  path,
  port,
  urlPaths,
  type Read,
} from './flag-values';

import type { TextSource } from './token-file';

export { FlagError } from './flag-error';

/** PEM text: the path of the file that holds it, or, for servers started by a program, the text itself. */
export type PemSource = string | { readonly pem: string };

/** The server's settings, named as the flags that Kubernetes has for them (spec 5.3). */
export interface Settings {
  readonly tlsCertFile?: PemSource | undefined;
  readonly tlsPrivateKeyFile?: PemSource | undefined;
  readonly clientCaFile?: PemSource | undefined;
  readonly requestheaderClientCaFile?: PemSource | undefined;
  readonly requestheaderAllowedNames: readonly string[];
  readonly requestheaderUsernameHeaders: readonly string[];
  readonly requestheaderGroupHeaders: readonly string[];
  readonly requestheaderExtraHeadersPrefix: readonly string[];
  readonly requestheaderUidHeaders: readonly string[];
  /** Bearer tokens and whose they are, as kube-apiserver's static token file has them. */
  readonly tokenAuthFile?: TextSource | undefined;
  readonly anonymousAuth: boolean;
  /** Ours: the only paths on which anonymous callers are served; empty: on every path. kube-apiserver has them in a file. */
  readonly anonymousPaths: readonly string[];
  readonly authorizationMode: readonly string[];
  readonly bindAddress: string;
  readonly securePort: number;
  readonly tlsMinVersion: 'VersionTLS12' | 'VersionTLS13';
  /** Kube-controller-manager's: the authority that signs certificate requests, and its key. */
  readonly clusterSigningCertFile?: PemSource | undefined;
  readonly clusterSigningKeyFile?: PemSource | undefined;
  /** Ours: `require` refuses callers without a certificate that verifies (section 7, row 2). */
  readonly clientAuth: 'require' | 'request';
  /** Ours: whether TLS sessions can be resumed; without it every connection is a full handshake. */
  readonly tlsSessionResumption: boolean;
  /** Where every request is written down with its caller, as JSON lines of audit.k8s.io/v1; nowhere unless given. */
  readonly auditLogPath?: string | undefined;
  /** Ours: where the database is kept; without it in a temporary directory that goes away. */
  readonly dataDir?: string | undefined;
  /** Ours: a static-pod definition to read and watch for all other flags (spec 1.7). */
  readonly manifest?: string | undefined;
}

/** The flags that were given; the others have their {@link defaults}. */
export type Flags = { readonly [flag in keyof Settings]?: Settings[flag] | undefined };

/**
 * As in kube-apiserver the `--requestheader-*` names have no defaults (rule D10): without a user header nobody comes in
 * through a front proxy. The authorization mode is the reference installer's. Unlike kube-apiserver this server is not reached
 * from other machines unless it is told to.
 */
export const defaults: Settings = {
  requestheaderAllowedNames: [],
  requestheaderUsernameHeaders: [],
  requestheaderGroupHeaders: [],
  requestheaderExtraHeadersPrefix: [],
  requestheaderUidHeaders: [],
  anonymousAuth: true,
  anonymousPaths: [],
  authorizationMode: ['Node', 'RBAC'],
  bindAddress: '127.0.0.1',
  securePort: 6443,
  tlsMinVersion: 'VersionTLS12',
  clientAuth: 'request',
  tlsSessionResumption: false,
};

const names = [
  'tls-cert-file',
  'tls-private-key-file',
  'client-ca-file',
  'requestheader-client-ca-file',
  'requestheader-allowed-names',
  'requestheader-username-headers',
  'requestheader-group-headers',
  'requestheader-extra-headers-prefix',
  'requestheader-uid-headers',
  'token-auth-file',
  'anonymous-auth',
  'anonymous-paths',
  'authorization-mode',
  'bind-address',
  'secure-port',
  'tls-min-version',
  'cluster-signing-cert-file',
  'cluster-signing-key-file',
  'client-auth',
  'tls-session-resumption',
  'audit-log-path',
  'data-dir',
  'manifest',
] as const;
type Name = (typeof names)[number];

/** Flags that need no value: alone they mean true. */
const switches: readonly Name[] = ['anonymous-auth', 'tls-session-resumption'];

/**
 * Reads `--flag=value` and `--flag value`. A repeated list flag adds, any other repeated flag replaces, as in Kubernetes.
 * What is no flag of ours goes to `unknown`, which throws unless it is told otherwise.
 */
export function parseFlags(argv: readonly string[], unknown: (argument: string) => void = refuseUnknown): Flags {
  const given = readArguments(argv, { names, switches }, unknown);
  const all = (name: Name, read: Read<string[]>) => given.get(name)?.flatMap((text) => read(`--${name}`, text));
  const last = <T>(name: Name, read: Read<T>) => {
    const text = given.get(name)?.at(-1);
    return text === undefined ? undefined : read(`--${name}`, text);
  };
  return {
    tlsCertFile: last('tls-cert-file', path),
    tlsPrivateKeyFile: last('tls-private-key-file', path),
    clientCaFile: last('client-ca-file', path),
    requestheaderClientCaFile: last('requestheader-client-ca-file', path),
    requestheaderAllowedNames: all('requestheader-allowed-names', list),
    requestheaderUsernameHeaders: all('requestheader-username-headers', headerNames),
    requestheaderGroupHeaders: all('requestheader-group-headers', headerNames),
    requestheaderExtraHeadersPrefix: all('requestheader-extra-headers-prefix', headerNames),
    requestheaderUidHeaders: all('requestheader-uid-headers', headerNames),
    tokenAuthFile: last('token-auth-file', path),
    anonymousAuth: last('anonymous-auth', boolean),
    anonymousPaths: all('anonymous-paths', urlPaths),
    authorizationMode: all('authorization-mode', authorizationModes),
    bindAddress: last('bind-address', address),
    securePort: last('secure-port', port),
    tlsMinVersion: last('tls-min-version', oneOf('VersionTLS12', 'VersionTLS13')),
    clusterSigningCertFile: last('cluster-signing-cert-file', path),
    clusterSigningKeyFile: last('cluster-signing-key-file', path),
    clientAuth: last('client-auth', oneOf('require', 'request')),
    tlsSessionResumption: last('tls-session-resumption', boolean),
    auditLogPath: last('audit-log-path', path),
    dataDir: last('data-dir', path),
    manifest: last('manifest', path),
  };
}

/** What was given, and the defaults for the rest. Of several sources the first that has a flag decides. */
export function settle(...sources: readonly Flags[]): Settings {
  const settings: Record<string, unknown> = { ...defaults };
  for (const source of [...sources].reverse()) {
    for (const [flag, value] of Object.entries(source)) if (value !== undefined) settings[flag] = value;
  }
  return settings as unknown as Settings;
}

/** Flags that cannot hold together. Throws a {@link FlagError}. */
export function checkTogether({ anonymousPaths, anonymousAuth, clientAuth }: Settings): void {
  if (anonymousPaths.length === 0) return;
  const other = !anonymousAuth ? '--anonymous-auth=false' : clientAuth === 'require' ? '--client-auth=require' : '';
  if (other !== '')
    throw new FlagError('--anonymous-paths', `${other} serves no anonymous caller; leave one of them out`);
}
