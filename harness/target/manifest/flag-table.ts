/** How kube-apiserver reads a flag: once, the last wins; as a list that repetition adds to; or as yes and no. */
export type FlagKind = 'text' | 'list' | 'texts' | 'boolean';

interface FlagOf<Kind extends FlagKind> {
  readonly kind: Kind;
  /** What kube-apiserver takes where the flag is not given. */
  readonly default: readonly string[];
}

const flag = <Kind extends FlagKind>(kind: Kind, ...unless: readonly string[]): FlagOf<Kind> => ({
  kind,
  default: unless,
});

/** Where the defaults below come from: the options of kube-apiserver 1.20 and 1.36, which agree on all of them. */
export const defaultsOf = 'kube-apiserver 1.20 to 1.36';

/**
 * The flags that say how callers are identified. No `--requestheader-*` flag has a default: those of aggregated API servers
 * do (rule D10). A server that is told nothing of authorization allows everything.
 */
export const flagTable = {
  'advertise-address': flag('text'),
  'anonymous-auth': flag('boolean', 'true'),
  'authentication-config': flag('text'),
  'authorization-config': flag('text'),
  'authorization-mode': flag('list', 'AlwaysAllow'),
  'basic-auth-file': flag('text'),
  'client-ca-file': flag('text'),
  'insecure-bind-address': flag('text'),
  'insecure-port': flag('text', '0'),
  'proxy-client-cert-file': flag('text'),
  'requestheader-allowed-names': flag('list'),
  'requestheader-client-ca-file': flag('text'),
  'requestheader-extra-headers-prefix': flag('list'),
  'requestheader-group-headers': flag('list'),
  'requestheader-uid-headers': flag('list'),
  'requestheader-username-headers': flag('list'),
  'secure-port': flag('text', '6443'),
  'tls-cert-file': flag('text'),
  'tls-cipher-suites': flag('list'),
  'tls-min-version': flag('text', 'VersionTLS12'),
  'tls-sni-cert-key': flag('texts'),
  'token-auth-file': flag('text'),
} as const;

export type KnownFlag = keyof typeof flagTable;

/** The known flags of a kind. */
export type FlagsOf<Kind extends FlagKind> = {
  [Name in KnownFlag]: (typeof flagTable)[Name]['kind'] extends Kind ? Name : never;
}[KnownFlag];

/** Other flags of kube-apiserver that take no value as a word of its own. */
export const otherBooleans: ReadonlySet<string> = new Set([
  'allow-privileged',
  'audit-log-compress',
  'audit-log-truncate-enabled',
  'audit-webhook-truncate-enabled',
  'contention-profiling',
  'enable-aggregator-routing',
  'enable-bootstrap-token-auth',
  'enable-garbage-collector',
  'enable-logs-handler',
  'enable-priority-and-fairness',
  'enable-swagger-ui',
  'encryption-provider-config-automatic-reload',
  'logtostderr',
  'alsologtostderr',
  'permit-address-sharing',
  'permit-port-sharing',
  'profiling',
  'service-account-extend-token-expiration',
  'service-account-lookup',
  'shutdown-send-retry-after',
  'watch-cache',
]);
