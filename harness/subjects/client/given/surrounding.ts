import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  caVariables,
  kubeconfigVariables,
  passwordFileVariables,
  timeZones,
  tokenVariables,
} from '../../../vocabulary/client/attempt';
import type { RunCommand } from '../../../vocabulary/client/types';
import type { RunFiles } from './files';
import { kubeconfig } from './kubeconfig';

/** Where the other user of an environment has its access: at the server of the run, whose command is given these files. */
interface Place extends Readonly<Record<'ca' | 'cert' | 'key', string>> {
  readonly server: string;
  readonly host: string;
}

/** What the environment of a run says that the command is not given, and how the files that it names are removed. */
export interface Surrounding {
  readonly variables: Readonly<Record<string, string>>;
  /** The working directory; that of the harness unless given. */
  readonly directory?: string;
  readonly remove: () => Promise<void>;
}

/** Environment variables that name what the command is not given; undefined: none. */
export async function surrounding(
  environment: RunCommand['environment'],
  files: Pick<RunFiles, 'directory' | 'other'>,
  { server, host, ca, cert, key }: Place,
): Promise<Surrounding | undefined> {
  if (environment === undefined || environment === 'is-an-empty-directory') return undefined;
  if (environment === 'is-west-of-greenwich' || environment === 'is-east-of-greenwich')
    return { variables: { TZ: timeZones[environment] }, remove: () => Promise.resolve() };
  const { other } = files;
  if (environment === 'names-an-untrusted-ca')
    return { variables: named(caVariables, other.ca), remove: () => Promise.resolve() };
  if (environment === 'is-a-directory-of-another-user') {
    const directory = await mkdtemp(join(files.directory, 'work-'));
    const namesakes = [
      [other.ca, ca],
      [other.cert, cert],
      [other.key, key],
    ] as const;
    await Promise.all(namesakes.map(([from, own]) => copyFile(from, join(directory, basename(own)))));
    return { variables: {}, directory, remove: () => rm(directory, { recursive: true, force: true }) };
  }
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
