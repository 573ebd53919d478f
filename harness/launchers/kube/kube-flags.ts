import { rowOf, settingIds, settings, setupNameOf } from '../../settings';
import type { ServerFlags } from '../../target/declaration/flags';

/** Sockets in the directory that etcd is started in: no port that another could take, and nobody else to read from it. */
const etcdClient = 'unix://client.sock:0';
const etcdPeer = 'unix://peer.sock:0';

/** An etcd of one member. */
export const etcdFlags: readonly string[] = [
  '--name=default',
  '--data-dir=etcd',
  `--listen-client-urls=${etcdClient}`,
  `--advertise-client-urls=${etcdClient}`,
  `--listen-peer-urls=${etcdPeer}`,
  `--initial-advertise-peer-urls=${etcdPeer}`,
  `--initial-cluster=default=${etcdPeer}`,
];

/** How the server is set up, without what kube-apiserver has no flag for. */
export type ChosenFlags = Omit<ServerFlags, 'client-auth'>;

/** The flags of the server that can be chosen on our command line; what is not said is as the installer sets it. */
export const chosenFlags = settingIds
  .filter((id) => rowOf(id).server !== undefined)
  .flatMap((id) => setupNameOf(rowOf(id)) ?? []) as readonly (keyof ChosenFlags)[];

/** As the reference installer sets them (clause 5.3); anonymous callers are served, as is the server's own default. */
const installer = {
  'anonymous-auth': true,
  'authorization-mode': settings.authorizationMode.unless,
  'requestheader-username-headers': settings.requestheaderUsernameHeaders.unless,
  'requestheader-group-headers': settings.requestheaderGroupHeaders.unless,
  'requestheader-extra-headers-prefix': settings.requestheaderExtraHeadersPrefix.unless,
  'requestheader-allowed-names': settings.requestheaderAllowedNames.unless,
} as const satisfies ChosenFlags;

/** How a kube-apiserver is set up; what is not said is as the installer sets it. */
export interface KubeSetup {
  readonly flags?: ChosenFlags;
  /** One CA in both roles. */
  readonly oneAuthority?: boolean;
  /** Further arguments, as they are. */
  readonly args?: readonly string[];
}

/** The flags as they are declared of the server, for the plan. */
export const withInstaller = ({ flags = {} }: KubeSetup): ChosenFlags => ({ ...installer, ...flags });

/** The file that says on which paths alone anonymous callers are served. */
export const authenticationFile = 'authentication.json';

/** An AuthenticationConfiguration with anonymous callers at these paths and nowhere else. */
export const authenticationConfig = (paths: readonly string[]): string =>
  JSON.stringify({
    apiVersion: 'apiserver.config.k8s.io/v1beta1',
    kind: 'AuthenticationConfiguration',
    anonymous: { enabled: true, conditions: paths.map((path) => ({ path })) },
  });

/** A kube-apiserver on the loopback, with the certificates of its directory by kubeadm's names. */
export const kubeApiserverFlags = (port: number, setup: KubeSetup): readonly string[] => {
  const {
    'client-ca-file': noClientCa,
    'requestheader-client-ca-file': noRequestHeaderCa,
    'anonymous-auth': anonymous,
    'anonymous-paths': anonymousPaths,
    ...flags
  } = withInstaller(setup);
  return [
    `--etcd-servers=${etcdClient}`,
    '--bind-address=127.0.0.1',
    '--advertise-address=127.0.0.1',
    `--secure-port=${String(port)}`,
    '--cert-dir=.',
    '--tls-cert-file=apiserver.crt',
    '--tls-private-key-file=apiserver.key',
    ...(noClientCa === '' ? [] : ['--client-ca-file=ca.crt']),
    ...(noRequestHeaderCa === '' ? [] : ['--requestheader-client-ca-file=front-proxy-ca.crt']),
    '--proxy-client-cert-file=front-proxy-client.crt',
    '--proxy-client-key-file=front-proxy-client.key',
    '--token-auth-file=tokens.csv',
    '--service-account-issuer=https://kubernetes.default.svc.cluster.local',
    '--service-account-key-file=sa.pub',
    '--service-account-signing-key-file=sa.key',
    '--service-cluster-ip-range=10.96.0.0/16',
    // It has no nodes, and its address is not for them to find.
    '--endpoint-reconciler-type=none',
    ...(anonymousPaths === undefined
      ? [`--anonymous-auth=${String(anonymous)}`]
      : [`--authentication-config=${authenticationFile}`]),
    ...Object.entries(flags)
      .filter(([name]) => noRequestHeaderCa !== '' || !name.startsWith('requestheader-'))
      .flatMap(([name, value]) => (isEmptyList(value) ? [] : [`--${name}=${String(value)}`])),
    ...(setup.args ?? []),
  ];
};

/** An empty list is the flag's own default, and kube-apiserver takes `--flag=` for a list with an empty name in it. */
const isEmptyList = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0);
