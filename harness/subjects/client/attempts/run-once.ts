import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { CommandRun } from '../../../observation';
import { runBounded, type BoundedRun } from '../../../processes/bounded-run';
import type { RecordingServer } from '../../../recording-server';
import { proxyVariables } from '../../../vocabulary/client/attempt';
import type { KubeconfigForm } from '../../../vocabulary/client/kubeconfig';
import type { GivenServer, RunCommand } from '../../../vocabulary/client/types';
import type { ClientContext } from './context';
import type { CommandDirectory } from '../given/files';
import { kubeconfig, type Cluster } from '../given/kubeconfig';
import { hostOf, inUrl, isOverTls, loopback } from '../servers/addresses';
import { surrounding } from '../given/surrounding';
import { argvOf, environmentOf, filled, type CommandValues } from './values';

/** A server that the command is told of. */
interface Met {
  readonly given: GivenServer;
  readonly server: Pick<RecordingServer, 'port'>;
}

/** How one run has ended, and the command as a report shows it. */
export interface RunOnce {
  readonly end: Pick<CommandRun, 'exit' | 'stdout' | 'stderr' | 'octetsOut'>;
  readonly shown: readonly string[];
}

/** The file that a kubeconfig names in place of a token; undefined: it names none. */
const tokenFileOf = async (form: KubeconfigForm | undefined, files: ClientContext['files'], token: string) => {
  switch (form) {
    case 'with-an-empty-token-file':
      return files.temporary('token', '');
    case 'with-a-line-of-token-file':
      return files.temporary('token', `${token}\n`);
    case 'with-a-token-file':
    case 'with-a-relative-token-file':
      return files.temporary('token', token);
    default:
      return undefined;
  }
};

/** How a kubeconfig is written that gives one of both. */
const formOf = {
  both: undefined,
  'token-alone': 'without-a-certificate',
  'certificate-alone': 'without-a-token',
} as const satisfies Readonly<Record<string, KubeconfigForm | undefined>>;

/** Runs the command once against a server, by way of a proxy where one is given. */
export async function runOnce(
  {
    target: { given, server },
    proxy,
    path,
  }: { readonly target: Met; readonly proxy: Met | undefined; readonly path: string },
  attempt: RunCommand,
  context: ClientContext & { readonly token: string },
  own: CommandDirectory,
): Promise<RunOnce> {
  const { target, files, material, token } = context;
  const secret = attempt.proxyCredential === true ? material.otherToken : undefined;
  const command = attempt.twice === true ? (target.repeatCommand ?? target.command) : target.command;
  const host = hostOf(given, target);
  const port = String(server.port);
  const { ca, cert, key } = { ...own, ...(attempt.files === undefined ? {} : files.instead[attempt.files]) };
  const form = attempt.kubeconfig ?? formOf[attempt.gives ?? 'both'];
  const tokenFile = await tokenFileOf(form, files, token);
  const config = await files.temporary(
    'kubeconfig',
    kubeconfig(
      {
        ...clusterOf(given, host, port, form),
        proxy: proxy && urlOfProxy(proxy, secret),
        ca,
        cert,
        key,
        token,
        tokenFile: tokenFile?.path,
        other: files.other,
      },
      form,
    ),
  );
  if (form === 'missing') await config.remove();
  const around = await surrounding(attempt.environment, files, {
    server: `https://${inUrl(host)}:${port}`,
    host,
    ca,
    cert,
    key,
  });
  const askedHost = attempt.nameBesideTheUrl === true ? loopback(given.addressedBy) : host;
  const values: CommandValues = {
    url: `${attempt.scheme ?? 'https'}://${inUrl(askedHost)}:${port}${path}`,
    host: askedHost,
    port,
    address: inUrl(loopback(given.addressedBy)),
    path,
    'server-name': host,
    ca,
    cert,
    key,
    kubeconfig: config.path,
    token,
    directory: own.directory,
  };
  const isEmpty = attempt.environment === 'is-an-empty-directory';
  const byAddress = given.addressedBy === 'address' || given.addressedBy === 'ipv6-address';
  try {
    const bounded: BoundedRun = {
      argv:
        isEmpty || around?.directory !== undefined
          ? fromAnywhere(argvOf(command, byAddress, values))
          : argvOf(command, byAddress, values),
      shell: command.shell === true,
      env: {
        ...process.env,
        ...(proxy === undefined ? notProxied(host) : proxied(proxy, secret)),
        ...environmentOf(values),
        ...Object.fromEntries(['TMPDIR', 'TMP', 'TEMP'].map((name) => [name, own.forTemporary])),
        ...(isEmpty ? { HOME: own.forTemporary } : {}),
        ...around?.variables,
        ...Object.fromEntries(Object.entries(command.env ?? {}).map(([name, text]) => [name, filled(text, values)])),
      },
      input: filled(command.input ?? '', values),
      directory: isEmpty ? own.forTemporary : (around?.directory ?? process.cwd()),
      within: target.timeout,
      signal: context.signal,
    };
    const end = await (command.runs?.(bounded) ?? runBounded(bounded, context.guard));
    // Files stand for their contents, and the token for itself.
    const shownValues = {
      ...values,
      ca: '{ca}',
      cert: '{cert}',
      key: '{key}',
      kubeconfig: '{kubeconfig}',
      token: '{token}',
      directory: '{directory}',
    };
    return { end, shown: argvOf(command, byAddress, shownValues) };
  } finally {
    await Promise.all([config.remove(), tokenFile?.remove(), around?.remove()]);
  }
}

/** A program that is named by its path is found from another working directory as well. */
const fromAnywhere = ([program, ...args]: readonly [string, ...string[]]): readonly [string, ...string[]] => [
  program.includes('/') ? resolve(program) : program,
  ...args,
];

/** A name that leads nowhere is verified all the same, at the address. */
function clusterOf(
  { addressedBy }: GivenServer,
  host: string,
  port: string,
  form: KubeconfigForm | undefined,
): Cluster {
  if (form === 'in-clear-text') return { server: `http://${inUrl(host)}:${port}` };
  if (form === 'in-clear-text-in-capitals') return { server: `HTTP://${inUrl(host)}:${port}` };
  if (form === 'without-a-scheme') return { server: `${inUrl(host)}:${port}` };
  const byAddress = `https://127.0.0.1:${port}`;
  if (form === 'with-a-server-name') return { server: byAddress, serverName: nameBeside(host) };
  return addressedBy === 'long-name'
    ? { server: byAddress, serverName: host }
    : { server: `https://${inUrl(host)}:${port}` };
}

/** A server that is told by its address is asked for by a name all the same. */
const nameBeside = (host: string): string => (isIP(host) === 0 ? host : 'localhost');

/** No proxy of the user's stands between the command and the server. */
function notProxied(host: string): Readonly<Record<string, string>> {
  const none = `localhost,127.0.0.1,${host}`;
  return { NO_PROXY: none, no_proxy: none };
}

/** With the password of a user of the proxy, where there is one. */
const urlOfProxy = ({ given, server }: Met, secret: string | undefined): string =>
  `${isOverTls(given) ? 'https' : 'http'}://${secret === undefined ? '' : `proxy-user:${secret}@`}127.0.0.1:${server.port}`;

function proxied(proxy: Met, secret: string | undefined): Readonly<Record<string, string>> {
  const named = Object.fromEntries(proxyVariables.map((name) => [name, urlOfProxy(proxy, secret)]));
  return { ...named, NO_PROXY: '', no_proxy: '' };
}

/** What several runs have written, and how the last one has ended. */
export function combined(runs: readonly RunOnce[]): RunOnce {
  const last = runs.at(-1);
  if (last === undefined) throw new Error('the command is run once at least');
  const all = (of: 'stdout' | 'stderr'): string => runs.map(({ end }) => end[of]).join('');
  return { ...last, end: { ...last.end, stdout: all('stdout'), stderr: all('stderr') } };
}
