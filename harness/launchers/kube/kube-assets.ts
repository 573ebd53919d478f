import { execFileSync } from 'node:child_process';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { TargetError } from '../../target/types';
import { isProgram } from '../launcher';

type Environment = Readonly<Record<string, string | undefined>>;

/** The programs of a control plane that answers requests and runs nothing. */
export interface KubeAssets {
  readonly etcd: string;
  readonly apiserver: string;
}

/** Where envtest looks when nothing is said. */
const usualFolder = '/usr/local/kubebuilder/bin';

/** What to do where they are missing. */
export const assetsRemedy =
  'set KUBEBUILDER_ASSETS to a directory that holds etcd and kube-apiserver, such as the one that "setup-envtest use -p path" prints';

/**
 * Finds the programs as envtest does: in KUBEBUILDER_ASSETS where it is set, else on the PATH and in the usual folder;
 * TEST_ASSET_ETCD and TEST_ASSET_KUBE_APISERVER name one of them alone. Throws TargetError.
 */
export function findKubeAssets(env: Environment = process.env): KubeAssets {
  return { etcd: find('etcd', env), apiserver: find('kube-apiserver', env) };
}

/** A program that comes with these two in a release of Kubernetes; undefined where there is none. */
export function findBesides(program: string, env: Environment = process.env): string | undefined {
  return foldersOf(env)
    .map((folder) => join(folder, program))
    .find(isProgram);
}

const foldersOf = (env: Environment): readonly string[] => {
  const assets = env['KUBEBUILDER_ASSETS'] ?? '';
  const folders = assets === '' ? [...(env['PATH'] ?? '').split(delimiter), usualFolder] : [resolve(assets)];
  return folders.filter(isAbsolute);
};

function find(program: string, env: Environment): string {
  const variable = `TEST_ASSET_${program.toUpperCase().replaceAll('-', '_')}`;
  const alone = env[variable] ?? '';
  const found = alone === '' ? findBesides(program, env) : [resolve(alone)].find(isProgram);
  if (found !== undefined) return found;
  if (alone !== '')
    throw new TargetError(`--target kube-apiserver: ${variable} is ${alone}, which cannot be run; correct or unset it`);
  const assets = env['KUBEBUILDER_ASSETS'] ?? '';
  throw new TargetError(
    assets === ''
      ? `--target kube-apiserver: ${program} is neither on the PATH nor in ${usualFolder}; ${assetsRemedy}`
      : `--target kube-apiserver: KUBEBUILDER_ASSETS is ${assets}, where there is no ${program} that can be run; ${assetsRemedy}`,
  );
}

/** A release of Kubernetes. */
export interface KubeVersion {
  readonly major: number;
  readonly minor: number;
}

/** A program that only says its version takes a fraction of this. */
const versionBound = 10_000;

/** What `kube-apiserver --version` says; undefined where there is none, or it says something else. */
export function kubeVersion(env: Environment = process.env): KubeVersion | undefined {
  try {
    const { apiserver } = findKubeAssets(env);
    const said = execFileSync(apiserver, ['--version'], {
      encoding: 'utf8',
      env: { PATH: env['PATH'] },
      maxBuffer: 10_000,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: versionBound,
      killSignal: 'SIGKILL',
    });
    const [, major, minor] = /^Kubernetes v(\d+)\.(\d+)\./.exec(said) ?? [];
    return major === undefined ? undefined : { major: Number(major), minor: Number(minor) };
  } catch {
    // It is started in earnest later, and then it is said what is wrong with it.
    return undefined;
  }
}
