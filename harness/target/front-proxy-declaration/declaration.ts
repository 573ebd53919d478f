import { dirname } from 'node:path';
import { z } from 'zod';
import {
  frontProxySettings,
  setupNameOf,
  type FrontProxySettingId,
  type FrontProxySettings,
  type SettingRow,
} from '../../settings';
import { inFolder, schemaOf } from '../declaration/setting-schema';
import type { ValueOf } from '../declaration/setting-values';
import { firstLine, readDocument } from '../declaration/yaml';
import { TargetError } from '../types';

/** A front proxy as its user declares it, by the ids of its settings. File names are absolute. */
export type FrontProxyDeclaration = {
  readonly [Id in FrontProxySettingId]?: ValueOf<FrontProxySettings[Id]> | undefined;
};

const rows = Object.entries(frontProxySettings) as readonly (readonly [FrontProxySettingId, SettingRow])[];

const objectOf = (nameOf: (row: SettingRow) => string | undefined) =>
  z.strictObject(
    Object.fromEntries(
      rows.flatMap(([, row]) => {
        const name = nameOf(row);
        return name === undefined ? [] : [[name, schemaOf(row).optional()]];
      }),
    ),
  );
const directName = (row: SettingRow): string | undefined => (setupNameOf(row) === undefined ? row.field : undefined);

const schema = objectOf(directName).extend({ flags: objectOf(setupNameOf).optional() });

/** Reads the target file of a front proxy. Paths in it are relative to the file. Throws TargetError, one sentence a problem. */
export function readFrontProxyFile(file: string): FrontProxyDeclaration {
  const parsed = schema.safeParse(readDocument(file, 'a target file of a front proxy (docs/front-proxy.md)'));
  if (!parsed.success)
    throw new TargetError(
      parsed.error.issues
        .map(({ path, message, code }) => {
          const known = code === 'unrecognized_keys' ? '; known fields are listed in docs/front-proxy.md' : '';
          return `${file}: ${path.length === 0 ? 'the document' : path.join('.')}: ${firstLine(message)}${known}`;
        })
        .join('\n'),
    );
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
