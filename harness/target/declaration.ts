import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import type { ServerFlags } from './flags';
import { namedOracles } from './named-oracles';
import { profiles, type ProfileName } from './profiles';
import { codeOf, TargetError, type Oracle } from './types';

/** A target as its user declares it: on the command line, in a file, or both. File names are absolute. */
export interface Declaration {
  readonly url?: string | undefined;
  readonly name?: string | undefined;
  readonly profile?: ProfileName | undefined;
  readonly ca?: string | undefined;
  readonly clientCa?: { readonly certificate: string; readonly key: string } | undefined;
  readonly requestHeaderCa?: { readonly certificate: string; readonly key: string } | undefined;
  readonly formerClientCa?: { readonly certificate: string; readonly key: string } | undefined;
  /** Holds a bearer token that the target accepts. */
  readonly tokenFile?: string | undefined;
  readonly serverName?: string | undefined;
  readonly insecure?: boolean | undefined;
  readonly tls?: readonly ('1.2' | '1.3')[] | undefined;
  readonly identityOracle?: Oracle | undefined;
  readonly flags?: ServerFlags | undefined;
}

const profileNames = Object.keys(profiles) as [ProfileName, ...ProfileName[]];
const path = z.string().min(1);
const answeringPath = z.string().startsWith('/');
const pair = z.strictObject({ certificate: path, key: path });
const names = z.union([
  z.string().transform((list) => list.split(',').filter((name) => name !== '')),
  z.array(z.string().min(1)),
]);

const schema = z.strictObject({
  url: z.string().min(1),
  name: z.string().min(1).optional(),
  profile: z.enum(profileNames).optional(),
  ca: path.optional(),
  clientCa: pair.optional(),
  requestHeaderCa: pair.optional(),
  formerClientCa: pair.optional(),
  tokenFile: path.optional(),
  serverName: z.string().min(1).optional(),
  insecure: z.boolean().optional(),
  tls: z
    .array(z.enum(['1.2', '1.3']))
    .min(1)
    .optional(),
  identityOracle: z
    .union([
      z.enum(namedOracles),
      z
        .strictObject({ echo: answeringPath.optional(), 'echo-dn': answeringPath.optional() })
        .refine((given) => Object.keys(given).length === 1, 'say either echo or echo-dn'),
    ])
    .transform(oracleOf)
    .optional(),
  flags: z
    .strictObject({
      'client-ca-file': z.literal('').optional(),
      'client-auth': z.enum(['require', 'request']).optional(),
      'anonymous-auth': z.boolean().optional(),
      'authorization-mode': names.optional(),
      'requestheader-username-headers': names.optional(),
      'requestheader-group-headers': names.optional(),
      'requestheader-extra-headers-prefix': names.optional(),
      'requestheader-uid-headers': names.optional(),
      'requestheader-allowed-names': names.optional(),
    })
    .optional(),
});

/** A named oracle, or one on a path: of the two kinds exactly one is given. */
function oracleOf(
  given: (typeof namedOracles)[number] | { echo?: string | undefined; 'echo-dn'?: string | undefined },
): Oracle {
  if (typeof given === 'string') return { kind: given };
  return given.echo === undefined
    ? { kind: 'echo-dn', path: given['echo-dn'] ?? '' }
    : { kind: 'echo', path: given.echo };
}

/** Reads a target file. Paths in it are relative to the file. Throws TargetError, one sentence a problem. */
export function readTargetFile(file: string): Declaration {
  const parsed = schema.safeParse(parse(file, read(file)));
  if (!parsed.success) throw new TargetError(parsed.error.issues.map((issue) => problem(file, issue)).join('\n'));
  const declared = parsed.data;
  const from = (name: string): string => resolve(dirname(file), name);
  const pairFrom = (value: { certificate: string; key: string } | undefined) =>
    value && { certificate: from(value.certificate), key: from(value.key) };
  return {
    ...declared,
    ca: declared.ca && from(declared.ca),
    clientCa: pairFrom(declared.clientCa),
    requestHeaderCa: pairFrom(declared.requestHeaderCa),
    formerClientCa: pairFrom(declared.formerClientCa),
    tokenFile: declared.tokenFile && from(declared.tokenFile),
  };
}

/** What the YAML says. References to nothing, and without end, come to light only when it is read. */
function parse(file: string, text: string): unknown {
  try {
    const document = parseDocument(text, { logLevel: 'error' });
    if (document.errors[0] !== undefined) throw document.errors[0];
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    throw new TargetError(`${file}: not YAML: ${firstLine(error instanceof Error ? error.message : String(error))}`, {
      cause: error,
    });
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
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

const firstLine = (text: string): string => text.split('\n')[0] ?? '';
