import { dirname } from 'node:path';
import {
  frontProxySettings,
  setupNameOf,
  type FrontProxySettingId,
  type FrontProxySettings,
  type SettingRow,
} from '../../settings';
import { inFolder, objectOf } from '../declaration/setting-schema';
import type { ValueOf } from '../declaration/setting-values';
import { problemsIn, readDocument } from '../declaration/yaml';
import { TargetError } from '../types';

/** A front proxy as its user declares it, by the ids of its settings. File names are absolute. */
export type FrontProxyDeclaration = {
  readonly [Id in FrontProxySettingId]?: ValueOf<FrontProxySettings[Id]> | undefined;
};

const rows = Object.entries(frontProxySettings) as readonly (readonly [FrontProxySettingId, SettingRow])[];

/** The settings with the names that they have in the document, or below `flags` in it. */
const named = (nameOf: (row: SettingRow) => string | undefined): readonly (readonly [string, SettingRow])[] =>
  rows.flatMap(([, row]) => {
    const name = nameOf(row);
    return name === undefined ? [] : [[name, row] as const];
  });
const directName = (row: SettingRow): string | undefined => (setupNameOf(row) === undefined ? row.field : undefined);

const schema = objectOf(named(directName)).extend({ flags: objectOf(named(setupNameOf)).optional() });

/** Reads the target file of a front proxy. Paths in it are relative to the file. Throws TargetError, one sentence a problem. */
export function readFrontProxyFile(file: string): FrontProxyDeclaration {
  const parsed = schema.safeParse(readDocument(file, 'a target file of a front proxy (docs/front-proxy.md)'));
  if (!parsed.success)
    throw new TargetError(problemsIn(file, parsed.error.issues, () => 'are listed in docs/front-proxy.md'));
  const { flags = {}, ...direct } = parsed.data as Readonly<Record<string, unknown>> & {
    readonly flags?: Readonly<Record<string, unknown>>;
  };
  return Object.fromEntries(
    rows.flatMap(([id, row]) => {
      const [from, name] = setupNameOf(row) === undefined ? [direct, row.field] : [flags, setupNameOf(row)];
      const value = name === undefined ? undefined : from[name];
      return value === undefined ? [] : [[id, inFolder(dirname(file), row, value)]];
    }),
  );
}
