import { readArguments, refuseUnknown } from '../../settings/arguments';
import { FlagError } from '../../settings/flag-error';
import type { PemSource } from '../../settings/flags';
import { address, boolean, headerNames, oneOf, path, port, type Read } from '../../settings/flag-values';
import type { TextSource } from '../../settings/token-file';

/** The settings of the front proxy, named as the flags that Kubernetes has for them. */
export interface Settings {
  readonly bindAddress: string;
  readonly securePort: number;
  readonly tlsCertFile?: PemSource | undefined;
  readonly tlsPrivateKeyFile?: PemSource | undefined;
  readonly tlsMinVersion: 'VersionTLS12' | 'VersionTLS13';
  /** Whether users may resume a TLS session; its certificate is verified again for each request. */
  readonly tlsSessionResumption: boolean;
  /** The CA whose client certificates identify users. */
  readonly clientCaFile?: PemSource | undefined;
  /** Passwords and bearer tokens, with the user, UID, groups and extra of each (spec 5.2.1). */
  readonly basicAuthFile?: TextSource | undefined;
  readonly tokenAuthFile?: TextSource | undefined;
  /** The API server (spec 5.2.2): its URL, the CA and the name that its certificate must have. */
  readonly upstreamUrl?: string | undefined;
  readonly upstreamCaFile?: PemSource | undefined;
  readonly upstreamServerName?: string | undefined;
  /** How long the API server may take: to connect, until its answer begins, and between any two parts of it. */
  readonly upstreamTimeout: number;
  /** The proxy's own certificate, which it presents to the API server. */
  readonly proxyClientCertFile?: PemSource | undefined;
  readonly proxyClientKeyFile?: PemSource | undefined;
  /** The headers that the API server reads. Identities are set in the first of each; all are removed from requests. */
  readonly requestheaderUsernameHeaders: readonly string[];
  readonly requestheaderGroupHeaders: readonly string[];
  readonly requestheaderExtraHeadersPrefix: readonly string[];
  readonly requestheaderUidHeaders: readonly string[];
}

/** The flags that were given; the others have their {@link defaults}. */
export type Flags = { readonly [flag in keyof Settings]?: Settings[flag] | undefined };

/** The header names are those of spec 2.5; a UID is sent only where the API server is known to read one. */
export const defaults: Settings = {
  bindAddress: '127.0.0.1',
  securePort: 8443,
  tlsMinVersion: 'VersionTLS12',
  tlsSessionResumption: false,
  upstreamTimeout: 30_000,
  requestheaderUsernameHeaders: ['X-Remote-User'],
  requestheaderGroupHeaders: ['X-Remote-Group'],
  requestheaderExtraHeadersPrefix: ['X-Remote-Extra-'],
  requestheaderUidHeaders: [],
};

const names = [
  'bind-address',
  'secure-port',
  'tls-cert-file',
  'tls-private-key-file',
  'tls-min-version',
  'tls-session-resumption',
  'client-ca-file',
  'basic-auth-file',
  'token-auth-file',
  'upstream-url',
  'upstream-ca-file',
  'upstream-server-name',
  'upstream-timeout',
  'proxy-client-cert-file',
  'proxy-client-key-file',
  'requestheader-username-headers',
  'requestheader-group-headers',
  'requestheader-extra-headers-prefix',
  'requestheader-uid-headers',
] as const;
type Name = (typeof names)[number];

/** Reads the flags; a repeated list flag adds, any other repeated flag replaces. Throws a {@link FlagError}. */
export function parseFlags(argv: readonly string[]): Flags {
  const given = readArguments(argv, { names, switches: ['tls-session-resumption'] }, refuseUnknown);
  const all = (name: Name, read: Read<string[]>) => given.get(name)?.flatMap((text) => read(`--${name}`, text));
  const last = <T>(name: Name, read: Read<T>) => {
    const text = given.get(name)?.at(-1);
    return text === undefined ? undefined : read(`--${name}`, text);
  };
  return {
    bindAddress: last('bind-address', address),
    securePort: last('secure-port', port),
    tlsCertFile: last('tls-cert-file', path),
    tlsPrivateKeyFile: last('tls-private-key-file', path),
    tlsMinVersion: last('tls-min-version', oneOf('VersionTLS12', 'VersionTLS13')),
    tlsSessionResumption: last('tls-session-resumption', boolean),
    clientCaFile: last('client-ca-file', path),
    basicAuthFile: last('basic-auth-file', path),
    tokenAuthFile: last('token-auth-file', path),
    upstreamUrl: last('upstream-url', path),
    upstreamCaFile: last('upstream-ca-file', path),
    upstreamServerName: last('upstream-server-name', path),
    upstreamTimeout: last('upstream-timeout', duration),
    proxyClientCertFile: last('proxy-client-cert-file', path),
    proxyClientKeyFile: last('proxy-client-key-file', path),
    requestheaderUsernameHeaders: all('requestheader-username-headers', headerNames),
    requestheaderGroupHeaders: all('requestheader-group-headers', headerNames),
    requestheaderExtraHeadersPrefix: all('requestheader-extra-headers-prefix', headerNames),
    requestheaderUidHeaders: all('requestheader-uid-headers', headerNames),
  };
}

/** What was given, and the defaults for the rest. */
export function settle(flags: Flags): Settings {
  const given = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));
  return { ...defaults, ...given };
}

const milliseconds: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };
const longest = 600_000;

/** A time as `500ms`, `30s` or `1m`. */
const duration: Read<number> = (flag, text) => {
  const [, count = '', unit = ''] = /^(\d{1,6})(ms|s|m)$/.exec(text) ?? [];
  const time = Number(count) * (milliseconds[unit] ?? 0);
  if (time > 0 && time <= longest) return time;
  throw new FlagError(flag, `"${text}" is not a time; use for example 500ms, 30s or 1m, and at most 10m`);
};
