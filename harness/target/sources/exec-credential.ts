import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { usageOf } from '../../settings';
import type { Declaration } from '../declaration/declaration';
import { checkedToken } from '../token-file';
import { TargetError } from '../types';
import { runProgram } from './exec-program';

const versions = ['client.authentication.k8s.io/v1', 'client.authentication.k8s.io/v1beta1'] as const;

/** The `exec` of a user in a kubeconfig: a program that prints a credential. */
const plugin = z.object({
  apiVersion: z.enum(versions),
  command: z.string().min(1),
  args: z.array(z.string()).nullish(),
  env: z.array(z.object({ name: z.string().min(1), value: z.string() })).nullish(),
  interactiveMode: z.enum(['Never', 'IfAvailable', 'Always']).nullish(),
  provideClusterInfo: z.boolean().nullish(),
});

const text = z.string().min(1).nullish();

const credential = z.object({
  apiVersion: z.string(),
  kind: z.literal('ExecCredential'),
  status: z.object({
    token: text,
    clientCertificateData: text,
    clientKeyData: text,
    expirationTimestamp: z.iso.datetime({ offset: true }).nullish(),
  }),
});

/** Whose credential it is: a user of a kubeconfig, and the cluster that the program may be told of. */
export interface ExecUser {
  readonly file: string;
  readonly user: string;
  /** As client.authentication.k8s.io has it, for `provideClusterInfo`. */
  readonly cluster: Readonly<Record<string, unknown>>;
}

/**
 * Runs the program of a user and gives the credential that it prints. Nothing that it prints is in a message. Throws
 * TargetError: one sentence that names the kubeconfig, the user and what is wrong.
 */
export function execCredential({ file, user, cluster }: ExecUser, exec: unknown, milliseconds?: number): Declaration {
  const at = `${file}: users.${user}.exec`;
  const parsed = plugin.safeParse(exec);
  if (!parsed.success) throw new TargetError(unusable(at, parsed.error.issues[0]?.path ?? []));
  const { apiVersion, command, args, env, interactiveMode, provideClusterInfo } = parsed.data;
  if (interactiveMode === 'Always')
    throw new TargetError(
      `${at}.interactiveMode is Always, and programs are run without a terminal; supply a credential with ${usageOf('tokenFile')} or ${usageOf('clientCertificate')}`,
    );
  const spec = { interactive: false, ...(provideClusterInfo === true ? { cluster } : {}) };
  // A path is relative to the kubeconfig, a name is looked for in PATH, as for kubectl.
  const program = command.includes('/') ? resolve(dirname(file), command) : command;
  const environment = {
    ...Object.fromEntries((env ?? []).map(({ name, value }) => [name, value])),
    KUBERNETES_EXEC_INFO: JSON.stringify({ apiVersion, kind: 'ExecCredential', spec }),
  };
  const printed = runProgram(program, args ?? [], environment, milliseconds);
  const found = 'problem' in printed ? printed.problem : read(printed.out, apiVersion);
  if (typeof found === 'string') throw new TargetError(`${at}: the program ${JSON.stringify(command)} ${found}`);
  const { token, certificate, key } = found;
  return {
    ...(token === undefined ? {} : { token: checkedToken(token, `${at}: status.token of the program`) }),
    ...(certificate === undefined || key === undefined
      ? {}
      : {
          clientCertificate: {
            certificate: { pem: certificate, from: `${at}: status.clientCertificateData of the program` },
            key: { pem: key, from: `${at}: status.clientKeyData of the program` },
          },
        }),
  };
}

function unusable(at: string, path: readonly PropertyKey[]): string {
  const [field] = path.map(String);
  if (field === 'apiVersion') return `${at}.apiVersion is not one that is known; use ${versions.join(' or ')}`;
  return `${at}${field === undefined ? '' : `.${field}`} cannot be used; write it as client.authentication.k8s.io describes it`;
}

interface Given {
  readonly token: string | undefined;
  readonly certificate: string | undefined;
  readonly key: string | undefined;
}

/** The credential in what a program printed; or what is wrong with it, without anything that it says. */
function read(out: string, apiVersion: string): Given | string {
  const json = parsedJson(out);
  if (json === undefined) return 'printed something other than JSON; it must print one ExecCredential';
  const parsed = credential.safeParse(json);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') ?? '';
    return `printed no ExecCredential${field === '' ? '' : ` (${field} is missing or wrong)`}`;
  }
  if (parsed.data.apiVersion !== apiVersion)
    return `printed an ExecCredential of another apiVersion than ${apiVersion}`;
  const { token, clientCertificateData, clientKeyData, expirationTimestamp } = parsed.data.status;
  const given = {
    token: token ?? undefined,
    certificate: clientCertificateData ?? undefined,
    key: clientKeyData ?? undefined,
  };
  if ((given.certificate === undefined) !== (given.key === undefined))
    return 'gave one of clientCertificateData and clientKeyData; it must give both or neither';
  if (given.token === undefined && given.certificate === undefined)
    return 'gave neither a token nor a client certificate';
  if (typeof expirationTimestamp === 'string' && Date.parse(expirationTimestamp) <= Date.now())
    return 'gave a credential that has expired (status.expirationTimestamp)';
  return given;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
