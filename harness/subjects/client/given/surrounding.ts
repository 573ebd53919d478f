import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  caVariables,
  kubeconfigVariables,
  passwordFileVariables,
  tokenVariables,
} from '../../../vocabulary/client/attempt';
import type { RunCommand } from '../../../vocabulary/client/types';
import type { RunFiles } from './files';
import { kubeconfig } from './kubeconfig';

/** Where the other user of an environment has its access: at the server of the run. */
interface Place {
  readonly server: string;
  readonly host: string;
  readonly ca: string;
}

/** What the environment of a run says that the command is not given, and how the files that it names are removed. */
export interface Surrounding {
  readonly variables: Readonly<Record<string, string>>;
  readonly remove: () => Promise<void>;
}

/** Environment variables that name what the command is not given; undefined: none. */
export async function surrounding(
  environment: RunCommand['environment'],
  files: Pick<RunFiles, 'directory' | 'other'>,
  { server, host, ca }: Place,
): Promise<Surrounding | undefined> {
  if (environment === undefined || environment === 'is-an-empty-directory') return undefined;
  const { other } = files;
  if (environment === 'names-an-untrusted-ca')
    return { variables: named(caVariables, other.ca), remove: () => Promise.resolve() };
  const home = await mkdtemp(join(files.directory, 'home-'));
  const [config, passwords] = [join(home, '.kube', 'config'), join(home, '.netrc')];
  await mkdir(dirname(config), { mode: 0o700 });
  await writeFile(config, kubeconfig({ ...other, server, ca, other }), { mode: 0o600 });
  await writeFile(passwords, `machine ${host} login another password ${other.token}\n`, { mode: 0o600 });
  return {
    variables: {
      ...(environment === 'is-of-another-user' ? { HOME: home } : {}),
      ...named(kubeconfigVariables, config),
      ...named(tokenVariables, other.token),
      ...named(passwordFileVariables, passwords),
    },
    remove: () => rm(home, { recursive: true, force: true }),
  };
}

const named = (variables: readonly string[], value: string): Readonly<Record<string, string>> =>
  Object.fromEntries(variables.map((name) => [name, value]));
