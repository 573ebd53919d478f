import { existsSync } from 'node:fs';
import { z } from 'zod';
import { TargetError } from '../../types';
import { firstLine, readDocument } from '../../declaration/yaml';

/** What a file of `--authentication-config` says of anonymous callers (1.32 and later). */
export type AnonymousSetting = 'on' | 'off' | 'on-some-paths' | undefined;

const authentication = z.object({
  kind: z.literal('AuthenticationConfiguration'),
  anonymous: z
    .object({ enabled: z.boolean(), conditions: z.array(z.object({ path: z.string() })).default([]) })
    .optional(),
});

const authorization = z.object({
  kind: z.literal('AuthorizationConfiguration'),
  authorizers: z.array(z.object({ type: z.string() })),
});

/** Reads a file of `--authentication-config`; undefined where the file is not at hand. */
export function anonymousIn(
  file: string | undefined,
): { readonly anonymous: AnonymousSetting; readonly paths?: readonly string[] } | undefined {
  const read = configuration(file, authentication, 'an AuthenticationConfiguration');
  if (read === undefined) return undefined;
  if (read.anonymous === undefined) return { anonymous: undefined };
  const { enabled, conditions } = read.anonymous;
  if (!enabled) return { anonymous: 'off' };
  return conditions.length === 0
    ? { anonymous: 'on' }
    : { anonymous: 'on-some-paths', paths: conditions.map(({ path }) => path) };
}

/** The types of the authorizers in a file of `--authorization-config`; undefined where the file is not at hand. */
export const authorizersIn = (file: string | undefined): readonly string[] | undefined =>
  configuration(file, authorization, 'an AuthorizationConfiguration')?.authorizers.map(({ type }) => type);

function configuration<Schema extends z.ZodType>(
  file: string | undefined,
  schema: Schema,
  what: string,
): z.infer<Schema> | undefined {
  if (file === undefined || !existsSync(file)) return undefined;
  const parsed = schema.safeParse(readDocument(file, what));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue === undefined || issue.path.length === 0 ? 'the document' : issue.path.join('.');
  throw new TargetError(`${file}: ${field}: ${firstLine(issue?.message ?? '')}; give ${what}`);
}
