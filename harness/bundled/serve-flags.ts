import type { Settings } from '../../reference-server/settings/flags';

/** A flag of the reference server, as help shows it. */
export interface ServeFlag {
  /** `--secure-port <port>`, or `[…]` where the value may be left out. */
  readonly usage: string;
  readonly meaning: string;
}

const fresh = 'a fresh one unless given';

/** Every flag of the reference server, with what `serve` takes where one is not given. */
const flags = {
  bindAddress: { usage: '--bind-address <ip>', meaning: 'the address to listen on; 127.0.0.1 unless given' },
  securePort: {
    usage: '--secure-port <port>',
    meaning: 'the port to listen on; 6443 unless given, 0 takes any free one',
  },
  tlsCertFile: { usage: '--tls-cert-file <file>', meaning: `the server's certificate (PEM); ${fresh}` },
  tlsPrivateKeyFile: { usage: '--tls-private-key-file <file>', meaning: `the server's key (PEM); ${fresh}` },
  tlsMinVersion: {
    usage: '--tls-min-version <version>',
    meaning: 'VersionTLS12 or VersionTLS13; VersionTLS12 unless given',
  },
  clientCaFile: { usage: '--client-ca-file <file>', meaning: `the authority that signs users (PEM); ${fresh}` },
  clientAuth: {
    usage: '--client-auth <mode>',
    meaning: 'require: refuse whoever brings no certificate; request: ask for one (unless given)',
  },
  tlsSessionResumption: {
    usage: '--tls-session-resumption [=bool]',
    meaning: 'let TLS sessions be resumed; false unless given',
  },
  tokenAuthFile: {
    usage: '--token-auth-file <file>',
    meaning: 'bearer tokens, a line each: token,user,uid,"group1,group2"; none unless given',
  },
  anonymousAuth: {
    usage: '--anonymous-auth [=bool]',
    meaning: 'serve callers without a credential as anonymous; true unless given',
  },
  anonymousPaths: {
    usage: '--anonymous-paths <list>',
    meaning: 'serve them on these paths only; on every path unless given',
  },
  authorizationMode: {
    usage: '--authorization-mode <list>',
    meaning: 'of Node, RBAC and AlwaysAllow; Node,RBAC unless given',
  },
  requestheaderClientCaFile: {
    usage: '--requestheader-client-ca-file <file>',
    meaning: `the authority that signs front proxies (PEM); ${fresh}`,
  },
  requestheaderAllowedNames: {
    usage: '--requestheader-allowed-names <list>',
    meaning: 'names that a front proxy may have, empty for any; front-proxy-client unless given',
  },
  requestheaderUsernameHeaders: {
    usage: '--requestheader-username-headers <list>',
    meaning: 'headers that give the user; X-Remote-User unless given',
  },
  requestheaderGroupHeaders: {
    usage: '--requestheader-group-headers <list>',
    meaning: 'headers that give groups; X-Remote-Group unless given',
  },
  requestheaderExtraHeadersPrefix: {
    usage: '--requestheader-extra-headers-prefix <list>',
    meaning: 'prefixes of headers that give extra attributes; X-Remote-Extra- unless given',
  },
  requestheaderUidHeaders: {
    usage: '--requestheader-uid-headers <list>',
    meaning: 'headers that give the uid; none unless given',
  },
  clusterSigningCertFile: {
    usage: '--cluster-signing-cert-file <file>',
    meaning: 'the authority that signs certificate requests which are approved (PEM); that of users if it is fresh',
  },
  clusterSigningKeyFile: { usage: '--cluster-signing-key-file <file>', meaning: 'the key of that authority (PEM)' },
  auditLogPath: {
    usage: '--audit-log-path <file>',
    meaning: 'where each request is written down with its caller (audit.k8s.io/v1, JSON lines); nowhere unless given',
  },
  dataDir: {
    usage: '--data-dir <dir>',
    meaning: 'where what is created is kept; a temporary directory unless given',
  },
  manifest: {
    usage: '--manifest <file>',
    meaning: 'a static-pod definition to read these flags from and to watch for changes',
  },
} as const satisfies Readonly<Record<keyof Settings, ServeFlag>>;

/** The flag that makes of the reference server a faulty one; it is no flag of the server. */
export const faultFlag: ServeFlag = {
  usage: '--fault <name>',
  meaning: 'serve with one fault; "authn-conformance selftest --list" names them all',
};

/** The flag that makes it answer as another kind of server does; it is no flag of the server. */
export const emulateFlag: ServeFlag = {
  usage: '--emulate <kind>',
  meaning: 'answer as another kind of server does: kube-apiserver',
};

/** The former name of that flag, taken until 0.2.0 and not shown in help. */
export const formerEmulateFlag: ServeFlag = { usage: '--dress <kind>', meaning: 'the former name of --emulate' };

/** The flags of `serve` in the order in which help shows them. */
export const serveFlags: readonly ServeFlag[] = Object.values(flags);
