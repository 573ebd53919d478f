import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
  files: Pick<RunFiles, 'directory' | 'other' | 'temporary'>,
  { server, host, ca }: Place,
): Promise<Surrounding | undefined> {
  if (environment === undefined) return undefined;
  const { other } = files;
  if (environment === 'names-an-untrusted-ca')
    return { variables: named(caVariables, other.ca), remove: () => Promise.resolve() };
  const theirs = {
    config: kubeconfig({ ...other, server, ca, other }),
    passwords: `machine ${host} login another password ${other.token}\n`,
  };
  const config = await files.temporary('another-kubeconfig', theirs.config);
  const passwords = await files.temporary('netrc', theirs.passwords);
  const home = environment === 'is-of-another-user' ? await homeIn(files.directory, theirs) : undefined;
  return {
    variables: {
      ...(home && { HOME: home }),
      ...named(kubeconfigVariables, config.path),
      ...named(tokenVariables, other.token),
      ...named(passwordFileVariables, passwords.path),
    },
    remove: async () => {
      await Promise.all([config.remove(), passwords.remove(), home && rm(home, { recursive: true, force: true })]);
    },
  };
}

/** A home directory with what its owner has there. */
async function homeIn(
  directory: string,
  { config, passwords }: Readonly<Record<'config' | 'passwords', string>>,
): Promise<string> {
  const home = await mkdtemp(join(directory, 'home-'));
  await mkdir(join(home, '.kube'), { mode: 0o700 });
  await writeFile(join(home, '.kube', 'config'), config, { mode: 0o600 });
  await writeFile(join(home, '.netrc'), passwords, { mode: 0o600 });
  return home;
}

const named = (variables: readonly string[], value: string): Readonly<Record<string, string>> =>
  Object.fromEntries(variables.map((name) => [name, value]));
