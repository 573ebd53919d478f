import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import type { Pem } from '../pki';
import { containerFrom, containerSchema, type ContainerDeclaration } from './container';
import type { ServerFlags } from './flags';
import { oracleSchema } from './oracle-schema';
import { pathSettings, problemWithPath, type PathSettings } from './paths';
import { profiles, type ProfileName } from './profiles';
import { codeOf, TargetError, type DeclaredOracle } from './types';
import { readInputFile } from '../text';
import { firstLine, parseYaml } from './yaml';

interface Pair {
  readonly certificate: string;
  readonly key: string;
}

/** A target as its user declares it: on the command line, in files, or both. File names are absolute. */
export interface Declaration extends PathSettings {
  readonly url?: string | undefined;
  readonly name?: string | undefined;
  /** `auto`: to be chosen by a look at the target before anything is planned. */
  readonly profile?: ProfileName | 'auto' | undefined;
  readonly ca?: Pem | undefined;
  readonly clientCa?: Pair | undefined;
  readonly requestHeaderCa?: Pair | undefined;
  readonly formerClientCa?: Pair | undefined;
  /** The CA that issued the certificate of the target. */
  readonly serverCa?: Pair | undefined;
  /** The certificate of an authority whose key is not at hand. */
  readonly clientCaCertificate?: string | undefined;
  readonly requestHeaderCaCertificate?: string | undefined;
  /** The shell command that signs for the authority. */
  readonly signCommand?: string | undefined;
  readonly requestHeaderSignCommand?: string | undefined;
  /** The target's own CertificateSigningRequest API signs test users, asked with the credential in hand. */
  readonly certificateSigningRequests?: boolean | undefined;
  /** What is presented as it is. */
  readonly clientCertificate?: { readonly certificate: Pem; readonly key: Pem } | undefined;
  /** Never put it into a message or a report. */
  readonly token?: string | undefined;
  /** Holds a bearer token that the target accepts. */
  readonly tokenFile?: string | undefined;
  readonly privileged?: boolean | undefined;
  readonly longLivedCertificates?: boolean | undefined;
  readonly allowTokenExposure?: boolean | undefined;
  readonly allowWrites?: boolean | undefined;
  readonly maxRps?: number | undefined;
  readonly yesThisIsMine?: boolean | undefined;
  readonly serverName?: string | undefined;
  readonly insecure?: boolean | undefined;
  readonly tls?: readonly ('1.2' | '1.3')[] | undefined;
  readonly identityOracle?: DeclaredOracle | undefined;
  readonly flags?: ServerFlags | undefined;
  /** A container that is the target; it has no url. */
  readonly container?: ContainerDeclaration | undefined;
}

const profileNames = [...(Object.keys(profiles) as ProfileName[]), 'auto'] as const;
const path = z.string().min(1);
/** A path of the target itself, or the word that stands for one. */
const pathOf = (wanted: keyof PathSettings) => {
  const auto = pathSettings.some(({ field, auto: may }) => field === wanted && may);
  return z
    .string()
    .superRefine((value, context) => {
      const message = problemWithPath(value, auto);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .optional();
};
const pair = z.strictObject({ certificate: path, key: path });
const names = z.union([
  z.string().transform((list) => list.split(',').filter((name) => name !== '')),
  z.array(z.string().min(1)),
]);

const schema = z.strictObject({
  kubeconfig: path.optional(),
  context: z.string().min(1).optional(),
  pki: path.optional(),
  apiserverManifest: path.optional(),
  manifestRoot: path.optional(),
  url: z.string().min(1).optional(),
  container: containerSchema.optional(),
  name: z.string().min(1).optional(),
  profile: z.enum(profileNames).optional(),
  ca: path.optional(),
  clientCa: pair.optional(),
  requestHeaderCa: pair.optional(),
  formerClientCa: pair.optional(),
  serverCa: pair.optional(),
  signCommand: z.string().min(1).optional(),
  requestHeaderSignCommand: z.string().min(1).optional(),
  certificateSigningRequests: z.boolean().optional(),
  clientCertificate: pair.optional(),
  tokenFile: path.optional(),
  discoveryPath: pathOf('discoveryPath'),
  listPath: pathOf('listPath'),
  protectedPath: pathOf('protectedPath'),
  healthPath: pathOf('healthPath'),
  versionPath: pathOf('versionPath'),
  privileged: z.boolean().optional(),
  longLivedCertificates: z.boolean().optional(),
  allowTokenExposure: z.boolean().optional(),
  allowWrites: z.boolean().optional(),
  maxRps: z.number().int().min(1).max(100_000).optional(),
  yesThisIsMine: z.boolean().optional(),
  serverName: z.string().min(1).optional(),
  insecure: z.boolean().optional(),
  tls: z
    .array(z.enum(['1.2', '1.3']))
    .min(1)
    .optional(),
  identityOracle: oracleSchema.optional(),
  flags: z
    .strictObject({
      'client-ca-file': z.literal('').optional(),
      'client-auth': z.enum(['require', 'request']).optional(),
      'anonymous-auth': z.boolean().optional(),
      'anonymous-paths': names.optional(),
      'authorization-mode': names.optional(),
      'requestheader-username-headers': names.optional(),
      'requestheader-group-headers': names.optional(),
      'requestheader-extra-headers-prefix': names.optional(),
      'requestheader-uid-headers': names.optional(),
      'requestheader-allowed-names': names.optional(),
      'requestheader-client-ca-file': z.literal('').optional(),
    })
    .optional(),
});

/** The files that a target is described by, beside what is said of it directly. File names are absolute. */
export interface SourceFiles {
  readonly kubeconfig?: string | undefined;
  /** Of the kubeconfig; its current one unless given. */
  readonly context?: string | undefined;
  readonly pki?: string | undefined;
  readonly apiserverManifest?: string | undefined;
  /** Where a copy of the files of the control-plane machine lies. */
  readonly manifestRoot?: string | undefined;
}

/** A target file: what it says itself, and the files that it refers to. */
export interface TargetFile {
  readonly declaration: Declaration;
  readonly files: SourceFiles;
}

/** Reads a target file. Paths in it are relative to the file. Throws TargetError, one sentence a problem. */
export function readTargetFile(file: string): TargetFile {
  const parsed = schema.safeParse(parseYaml(file, read(file)));
  if (!parsed.success) throw new TargetError(parsed.error.issues.map((issue) => problem(file, issue)).join('\n'));
  if (parsed.data.url !== undefined && parsed.data.container !== undefined)
    throw new TargetError(`${file}: url: leave it out; the container is started on a port of its own`);
  const { kubeconfig, context, pki, apiserverManifest, manifestRoot, ...declared } = parsed.data;
  const from = (name: string | undefined): string | undefined => name && resolve(dirname(file), name);
  const pairFrom = (value: Pair | undefined): Pair | undefined =>
    value && { certificate: resolve(dirname(file), value.certificate), key: resolve(dirname(file), value.key) };
  return {
    files: {
      kubeconfig: from(kubeconfig),
      context,
      pki: from(pki),
      apiserverManifest: from(apiserverManifest),
      manifestRoot: from(manifestRoot),
    },
    declaration: {
      ...declared,
      ca: from(declared.ca),
      clientCa: pairFrom(declared.clientCa),
      requestHeaderCa: pairFrom(declared.requestHeaderCa),
      formerClientCa: pairFrom(declared.formerClientCa),
      serverCa: pairFrom(declared.serverCa),
      clientCertificate: pairFrom(declared.clientCertificate),
      tokenFile: from(declared.tokenFile),
      identityOracle: oracleIn(dirname(file), declared.identityOracle),
      container: declared.container && containerFrom(dirname(file), declared.container),
    },
  };
}

const oracleIn = (folder: string, oracle: DeclaredOracle | undefined): DeclaredOracle | undefined =>
  oracle?.kind === 'audit-log' ? { ...oracle, file: resolve(folder, oracle.file) } : oracle;

function read(file: string): string {
  try {
    return readInputFile(file);
  } catch (error) {
    throw new TargetError(
      `${file}: the target file cannot be read (${codeOf(error)}); give a URL or an existing YAML file`,
      {
        cause: error,
      },
    );
  }
}

function problem(file: string, issue: z.core.$ZodIssue): string {
  const field = issue.path.length === 0 ? 'the document' : issue.path.join('.');
  const unknown = issue.code === 'unrecognized_keys' ? `; known fields here are listed in docs/targets.md` : '';
  return `${file}: ${field}: ${firstLine(issue.message)}${unknown}`;
}
