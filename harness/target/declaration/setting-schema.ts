import { resolve } from 'node:path';
import { z } from 'zod';
import { rowOf, settingIds, setupNameOf, type SettingRow } from '../../settings';
import { containerFrom, containerSchema, type ContainerDeclaration } from './container';
import { oracleSchema } from '../oracles/oracle-schema';
import { problemWithPath } from './paths';
import { clientPresets, clientProfiles } from '../client';
import { proxyProfiles } from '../front-proxy-profiles';
import { profiles } from '../profiles';
import type { DirectSettings, Pair, ServerFlags, SourceFiles } from './setting-values';
import type { DeclaredOracle } from '../types';

const text = z.string().min(1);
const pair = z.strictObject({ certificate: text, key: text });
const list = z.union([
  z.string().transform((names) => names.split(',').filter((name) => name !== '')),
  z.array(z.string().min(1)),
]);

/** What a field of a target file may hold. */
function schemaOf(row: SettingRow): z.ZodType {
  switch (row.kind) {
    case 'url':
    case 'text':
    case 'command':
    case 'file':
    case 'certificates':
      return text;
    case 'pair':
    case 'credential':
      return pair;
    case 'switch':
    case 'boolean':
      return z.boolean();
    case 'number':
      return z.number().int().min(row.least).max(row.most);
    case 'choice':
      return z.enum(row.words);
    case 'list':
      return list;
    case 'empty':
      return z.literal('');
    case 'path':
      return z.string().superRefine((value, context) => {
        const message = problemWithPath(value, row.auto);
        if (message !== undefined) context.addIssue({ code: 'custom', message });
      });
    case 'profile':
      return z.enum([...Object.keys(profiles), 'auto']);
    case 'front-proxy-profile':
      return z.enum(Object.keys(proxyProfiles));
    case 'client-profile':
      return z.enum(Object.keys(clientProfiles));
    case 'client-preset':
      return z.enum(Object.keys(clientPresets));
    case 'identity-oracle':
      return oracleSchema;
    case 'tls-versions':
      return z.array(z.enum(['1.2', '1.3'])).min(1);
    case 'container':
      return containerSchema;
  }
}

/** A value of a target file with its file names made absolute. */
export function inFolder(folder: string, { kind }: SettingRow, value: unknown): unknown {
  switch (kind) {
    case 'file':
    case 'certificates':
      return resolve(folder, value as string);
    case 'pair':
    case 'credential': {
      const { certificate, key } = value as Pair;
      return { certificate: resolve(folder, certificate), key: resolve(folder, key) };
    }
    case 'identity-oracle': {
      const oracle = value as DeclaredOracle;
      return oracle.kind === 'audit-log' ? { ...oracle, file: resolve(folder, oracle.file) } : oracle;
    }
    case 'container':
      return containerFrom(folder, value as ContainerDeclaration);
    default:
      return value;
  }
}

/** The fields of a target file, with how the server is set up below `flags`. */
export type TargetFileFields = SourceFiles & DirectSettings & { readonly flags?: ServerFlags | undefined };

/** The settings with the names that they have in the document, or below `flags` in it. */
const named = (nameOf: (row: SettingRow) => string | undefined): readonly (readonly [string, SettingRow])[] =>
  settingIds.flatMap((id) => {
    const name = nameOf(rowOf(id));
    return name === undefined ? [] : [[name, rowOf(id)] as const];
  });
const direct = named((row) => (setupNameOf(row) === undefined ? row.field : undefined));

/** A document with these fields, none of which it must have. */
export const objectOf = (fields: readonly (readonly [string, SettingRow])[]) =>
  z.strictObject(Object.fromEntries(fields.map(([name, row]) => [name, schemaOf(row).optional()])));

/** The document of a target file. What it holds follows from the table of settings, as its type does. */
export const targetFileSchema = objectOf(direct).extend({
  flags: objectOf(named(setupNameOf)).optional(),
}) as unknown as z.ZodType<TargetFileFields>;

/** What a target file says, with its file names relative to this folder made absolute. */
export function fieldsInFolder(folder: string, said: TargetFileFields): TargetFileFields {
  const given = said as Readonly<Record<string, unknown>>;
  const absolute = direct
    .filter(([name]) => given[name] !== undefined)
    .map(([name, row]) => [name, inFolder(folder, row, given[name])]);
  return { ...said, ...(Object.fromEntries(absolute) as TargetFileFields) };
}

/** Whether a field names a file that describes the target, and is no setting of the target itself. */
export const isSourceField = (field: string): field is keyof SourceFiles =>
  direct.some(([name, { heading }]) => name === field && heading === 'sources');
