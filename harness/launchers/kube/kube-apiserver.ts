import { join } from 'node:path';
import { caFileAt, withChangingFiles } from '../../target/ca-file/ca-file';
import { changeSettings } from '../../target/ca-file/change-settings';
import { withTrait } from '../../target/with-trait';
import { withAnonymousPaths } from '../../target/declaration/anonymous-paths';
import { asDeclared } from '../../target/declaration/as-declared';
import { requestHeaderConfig, traitsOf } from '../../target/declaration/flags';
import { profiles, type ProfileName } from '../../target/profiles';
import { TargetError, type OpenTarget, type Oracle, type Profile, type Target } from '../../target/types';
import type { TlsVersion } from '../../vocabulary/types';
import { formerOf, type FiledCa } from '../../vocabulary/changes/ca-files';
import { assetsRemedy, kubeVersion, type KubeVersion } from './kube-assets';
import { startControlPlane, type ControlPlane, type KubeStart } from './kube-control-plane';
import { chosenFlags, withInstaller, type KubeSetup } from './kube-flags';
import type { KubeadmAuthority } from './kubeadm-pki';
import { choicesOf, type Launcher } from '../launcher';

const bothVersions: readonly TlsVersion[] = ['1.2', '1.3'];
const takes: Launcher['takes'] = ['tls', 'profile', 'identityOracle'];

/** `--target kube-apiserver`: a real one of this machine with an etcd of its own, on the loopback. */
export const kubeApiserver: Launcher = {
  name: 'kube-apiserver',
  needs: [
    { command: 'etcd', install: assetsRemedy },
    { command: 'kube-apiserver', install: assetsRemedy },
  ],
  takes,
  takesFlags: chosenFlags,
  target: ({ flags = {}, ...options } = {}) => kubeTarget({ flags }, options),
};

/** What can be said of a kube-apiserver beside its setup. */
export interface KubeOptions {
  readonly tls?: readonly TlsVersion[];
  readonly profile?: ProfileName;
  readonly identityOracle?: Oracle;
}

/** A kube-apiserver in a setup, started when the target is opened. Throws TargetError. */
export function kubeTarget(
  setup: KubeSetup,
  { tls, profile = 'kube-apiserver', identityOracle }: KubeOptions = {},
): Target {
  const version = kubeVersion();
  const target = declared(profiles[profile], setup, tls);
  return {
    subject: 'api-server',
    name: `kube-apiserver, ${version === undefined ? 'of an unknown version' : `${version.major}.${version.minor}`}`,
    oracle: identityOracle ?? oracleOf(version),
    ...replaceable(target, setup),
    choices: choicesOf({ name: 'kube-apiserver', takes, takesFlags: chosenFlags }),
    open: () => startKubeApiserver(setup),
  };
}

/** What is declared of a server with this profile in this setup. Throws TargetError. */
export function declared(
  kind: Profile,
  setup: KubeSetup,
  tls: readonly TlsVersion[] = bothVersions,
): Pick<Target, 'profile' | 'tls' | 'signers' | 'supplies' | 'verifiesServer' | 'setups'> {
  const flags = withInstaller(setup);
  const profile = asDeclared(kind, flags);
  return {
    profile,
    tls,
    signers: authoritiesIn(setup),
    supplies: hasClientCa(setup) ? ['certificate', 'token'] : ['token'],
    verifiesServer: true,
    setups: [
      {
        name: 'target',
        traits: [
          ...profile.traits,
          ...traitsOf(flags),
          setup.oneAuthority === true ? 'one-authority' : 'separate-authorities',
          'separate-server-authority',
        ],
        requestHeader: requestHeaderConfig(flags),
        paths: withAnonymousPaths(profile.paths, flags),
      },
    ],
  };
}

/** The CAs that the server verifies with. Throws TargetError. */
function authoritiesIn(setup: KubeSetup): readonly KubeadmAuthority[] {
  const hasProxies = withInstaller(setup)['requestheader-client-ca-file'] !== '';
  if (!hasClientCa(setup) && !hasProxies)
    throw new TargetError(
      '--client-ca-file and --requestheader-client-ca-file: a server without either identifies no one by a certificate; leave one out',
    );
  return [
    ...(hasClientCa(setup) ? (['client-ca'] as const) : []),
    ...(hasProxies ? (['request-header-ca'] as const) : []),
    'server-ca',
  ];
}

const hasClientCa = (setup: KubeSetup): boolean => withInstaller(setup)['client-ca-file'] !== '';

/** The review came with Kubernetes 1.28; before that the server names its caller only in a refusal. */
const oracleOf = (version: KubeVersion | undefined): Oracle =>
  version !== undefined && version.major === 1 && version.minor < 28
    ? { kind: 'forbidden-message' }
    : { kind: 'self-subject-review' };

/** Starts both programs and waits until the server is ready. Throws TargetError, and leaves nothing behind. */
export async function startKubeApiserver(start: KubeStart = {}): Promise<OpenTarget> {
  const plane = await startControlPlane(start);
  const files = Object.fromEntries(
    ownCas(start).map((ca) => [ca, caFileAt(join(plane.kept.directory, fileOf[ca]), ca)] as const),
  );
  return withChangingFiles(opened(plane, plane.port, start), 'target', files);
}

const fileOf = { 'client-ca': 'ca.crt', 'request-header-ca': 'front-proxy-ca.crt' } as const satisfies Record<
  FiledCa,
  string
>;

/** The CAs whose files it reads again while it runs; one CA for both roles is in two files. */
const ownCas = (setup: KubeSetup): readonly FiledCa[] =>
  setup.oneAuthority === true ? [] : authoritiesIn(setup).filter((each) => each !== 'server-ca');

function replaceable<Declared extends Pick<Target, 'signers' | 'setups'>>(
  target: Declared,
  setup: KubeSetup,
): Declared {
  const cas = ownCas(setup);
  const changed = cas.reduce((before, ca) => withTrait(before, changeSettings[ca].trait), target);
  return { ...changed, signers: [...target.signers, ...cas.map((ca) => formerOf[ca])] };
}

/** A server of a control plane that listens at a port, and goes with it. */
export function opened({ pki, kept }: ControlPlane, port: number, setup: KubeSetup): OpenTarget {
  const endpoint = { host: '127.0.0.1', port, serverName: '127.0.0.1', trust: pki.files['server-ca.crt'] };
  const { certificate, token } = pki.suppliedCredentials;
  return {
    authorities: Object.fromEntries(authoritiesIn(setup).map((each) => [each, pki.authorities[each]])),
    suppliedCredentials: hasClientCa(setup) ? { certificate, token } : { token },
    endpoint: () => endpoint,
    close: kept.close,
  };
}
