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
  files: Pick<RunFiles, 'other' | 'temporary'>,
  { server, host, ca }: Place,
): Promise<Surrounding | undefined> {
  if (environment === undefined) return undefined;
  const { other } = files;
  if (environment === 'names-an-untrusted-ca')
    return { variables: named(caVariables, other.ca), remove: () => Promise.resolve() };
  const config = await files.temporary('another-kubeconfig', kubeconfig({ ...other, server, ca, other }));
  const passwords = await files.temporary('netrc', `machine ${host} login another password ${other.token}\n`);
  return {
    variables: {
      ...named(kubeconfigVariables, config.path),
      ...named(tokenVariables, other.token),
      ...named(passwordFileVariables, passwords.path),
    },
    remove: async () => {
      await Promise.all([config.remove(), passwords.remove()]);
    },
  };
}

const named = (variables: readonly string[], value: string): Readonly<Record<string, string>> =>
  Object.fromEntries(variables.map((name) => [name, value]));
