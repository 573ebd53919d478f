import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { readPem, type Pem } from '../../pki';
import { flagOf, usageOf } from '../../settings';
import type { Declaration } from '../declaration/declaration';
import { TargetError } from '../types';
import { firstLine, readDocument } from '../declaration/yaml';
import { execCredential } from './exec-credential';
import type { Source } from './source';

const text = z.string().min(1).optional();

const cluster = z.object({
  server: z.string().min(1),
  'certificate-authority': text,
  'certificate-authority-data': text,
  'tls-server-name': text,
  'insecure-skip-tls-verify': z.boolean().optional(),
  'proxy-url': text,
  extensions: z.array(z.object({ name: z.string(), extension: z.unknown() })).nullish(),
});

const user = z.object({
  'client-certificate': text,
  'client-certificate-data': text,
  'client-key': text,
  'client-key-data': text,
  token: text,
  tokenFile: text,
  username: text,
  exec: z.unknown().optional(),
  'auth-provider': z.unknown().optional(),
});

const named = <Field extends string, Shape extends z.ZodType>(field: Field, shape: Shape) =>
  z.array(z.object({ name: z.string(), [field]: shape } as { name: z.ZodString } & Record<Field, Shape>)).default([]);

const kubeconfig = z.object({
  kind: z.literal('Config').optional(),
  clusters: named('cluster', cluster),
  users: named('user', user.nullish()),
  contexts: named('context', z.object({ cluster: z.string(), user: z.string().optional() })),
  'current-context': z.string().optional(),
});

type User = z.infer<typeof user>;

/** The names of the contexts of a kubeconfig. Throws TargetError. */
export const contextsIn = (file: string): readonly string[] => parsed(file).contexts.map(({ name }) => name);

function parsed(file: string): z.infer<typeof kubeconfig> {
  const read = kubeconfig.safeParse(readDocument(file, 'the kubeconfig of the cluster'));
  if (!read.success) throw new TargetError(read.error.issues.map((issue) => problem(file, issue)).join('\n'));
  return read.data;
}

/**
 * Reads what a kubeconfig says of a server and of one caller of it: the context that is named, or the current one. Files that
 * it names are relative to it, as for kubectl. A program that gives a credential is run only with `allowExec`. Throws TargetError, one sentence that names the file, the field and the fix.
 */
export function readKubeconfig(file: string, context?: string, allowExec = false): Source {
  const config = parsed(file);
  const name = context ?? config['current-context'] ?? '';
  if (name === '')
    throw new TargetError(`${file}: no current-context says which cluster is meant; say it with ${usageOf('context')}`);
  const chosen = one(
    file,
    'contexts',
    config.contexts,
    name,
    context === undefined ? 'current-context' : flagOf('context'),
  ).context;
  const { cluster: of } = one(file, 'clusters', config.clusters, chosen.cluster, `contexts.${name}.cluster`);
  const by =
    chosen.user === undefined
      ? undefined
      : (one(file, 'users', config.users, chosen.user, `contexts.${name}.user`).user ?? undefined);
  const from = (path: string): string => resolve(dirname(file), path);
  const { user: userName = '' } = chosen;
  const written = by === undefined ? {} : credentialOf(file, userName, by, from);
  // What is written out goes before what a program gives, as for kubectl.
  const program = Object.keys(written).length === 0 ? (by?.exec ?? undefined) : undefined;
  const caller =
    program !== undefined && allowExec
      ? execCredential({ file, user: userName, cluster: clusterInfo(of, from) }, program)
      : written;
  const notRun = program !== undefined && !allowExec ? programNotRun(userName) : undefined;
  return {
    name: `${flagOf('kubeconfig')} ${file}`,
    declaration: {
      url: of.server.replace(/\/+$/, ''),
      ...authorityOf(file, chosen.cluster, of, from),
      ...(of['tls-server-name'] === undefined ? {} : { serverName: of['tls-server-name'] }),
      ...(of['insecure-skip-tls-verify'] === true ? { insecure: true } : {}),
      ...caller,
    },
    derived: Object.keys(caller).map((field) => ({
      field,
      value: '',
      from: `user ${chosen.user ?? ''} of context ${name}`,
    })),
    ...(notRun === undefined ? {} : { programNotRun: notRun }),
    notes: [
      ...(of['proxy-url'] === undefined
        ? []
        : ['its proxy-url is not used: the harness connects to the server itself']),
      ...(by === undefined || Object.keys(caller).length > 0 ? [] : [notRun ?? withoutCredential(by)]),
    ],
  };
}

function one<Entry extends { readonly name: string }>(
  file: string,
  list: string,
  entries: readonly Entry[],
  name: string,
  by: string,
): Entry {
  const found = entries.find((entry) => entry.name === name);
  if (found !== undefined) return found;
  const names = entries.map((entry) => entry.name);
  throw new TargetError(
    `${file}: ${list} has none called ${JSON.stringify(name)}, which ${by} names; ${names.length === 0 ? 'there are none' : `there is ${names.slice(0, 20).join(', ')}`}`,
  );
}

function authorityOf(
  file: string,
  name: string,
  of: z.infer<typeof cluster>,
  from: (path: string) => string,
): Declaration {
  const data = of['certificate-authority-data'];
  const path = of['certificate-authority'];
  // Data goes before a file, as for kubectl.
  if (data !== undefined) return { ca: decoded(file, `clusters.${name}.certificate-authority-data`, data) };
  return path === undefined ? {} : { ca: from(path) };
}

/** What a program is told of the cluster: the fields that client.authentication.k8s.io gives a Cluster. */
function clusterInfo(of: z.infer<typeof cluster>, from: (path: string) => string): Readonly<Record<string, unknown>> {
  const path = of['certificate-authority'];
  const data =
    of['certificate-authority-data'] ??
    (path === undefined ? undefined : Buffer.from(readPem(from(path), 'certificate')).toString('base64'));
  const config = of.extensions?.find(({ name }) => name === 'client.authentication.k8s.io/exec')?.extension;
  return {
    server: of.server,
    ...(of['tls-server-name'] === undefined ? {} : { 'tls-server-name': of['tls-server-name'] }),
    ...(of['insecure-skip-tls-verify'] === true ? { 'insecure-skip-tls-verify': true } : {}),
    ...(data === undefined ? {} : { 'certificate-authority-data': data }),
    ...(of['proxy-url'] === undefined ? {} : { 'proxy-url': of['proxy-url'] }),
    ...(config === undefined ? {} : { config }),
  };
}

function credentialOf(file: string, name: string, by: User, from: (path: string) => string): Declaration {
  const pem = (field: 'client-certificate' | 'client-key'): Pem | undefined => {
    const data = by[`${field}-data`];
    const path = by[field];
    if (data !== undefined) return decoded(file, `users.${name}.${field}-data`, data);
    return path === undefined ? undefined : from(path);
  };
  const certificate = pem('client-certificate');
  const key = pem('client-key');
  if ((certificate === undefined) !== (key === undefined))
    throw new TargetError(
      `${file}: users.${name}: ${certificate === undefined ? 'client-key without client-certificate' : 'client-certificate without client-key'}; give both or neither`,
    );
  return {
    ...(certificate === undefined || key === undefined ? {} : { clientCertificate: { certificate, key } }),
    // A file goes before what is written out, as for kubectl.
    ...(by.tokenFile !== undefined
      ? { tokenFile: from(by.tokenFile) }
      : by.token !== undefined
        ? { token: by.token }
        : {}),
  };
}

const programNotRun = (user: string): string =>
  `user ${JSON.stringify(user)} gets a credential from a program (exec), which is run only with ${flagOf('allowExec')}; or supply one with ${usageOf('tokenFile')} or ${usageOf('clientCertificate')}`;

/** Why nothing is in hand, although there is a user. */
function withoutCredential(by: User): string {
  if ((by['auth-provider'] ?? undefined) !== undefined)
    return `its user gets a credential from an auth-provider, which is not used; supply one with ${usageOf('tokenFile')} or ${usageOf('clientCertificate')}`;
  if (by.username !== undefined)
    return 'its user has a password, which no API server accepts; it supplies no credential';
  return 'its user has neither a certificate nor a token; it supplies no credential';
}

function decoded(file: string, field: string, data: string): { readonly pem: string; readonly from: string } {
  if (!/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(data))
    throw new TargetError(`${file}: ${field} is not base64; write it anew, or name a file`);
  return { pem: Buffer.from(data, 'base64').toString('utf8'), from: `${file}: ${field}` };
}

function problem(file: string, issue: z.core.$ZodIssue): string {
  const field = issue.path.length === 0 ? 'the document' : issue.path.join('.');
  return `${file}: ${field}: ${firstLine(issue.message)}; give a kubeconfig`;
}
