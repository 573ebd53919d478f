import { flaggedSettings, rowOf, setupNameOf, type FlaggedSetting, type SettingRow } from '../../settings';
import type { Declaration } from '../../target/declaration/declaration';
import type { ServerFlags } from '../../target/declaration/flags';
import type { Source } from '../../target/sources/source';
import type { SettingFlags } from '../options/target-options';

/** What the command line says of a target itself, with the URL where `--target` is one. */
export function sourceOf(flags: SettingFlags, url: string | undefined): Source {
  const server = serverFlagsOf(flags);
  return {
    name: 'the command line',
    declaration: {
      ...(url === undefined ? {} : { url }),
      ...declarationOf(flags),
      ...(Object.keys(server).length === 0 ? {} : { flags: server }),
    },
  };
}

/** What the flags say of the target and of what may be done to it, beside where it is. */
export const declarationOf = (flags: SettingFlags): Declaration => said(flags, fieldNameOf);

/** How the target is set up, as the flags say it. */
export const serverFlagsOf = (flags: SettingFlags): ServerFlags => said(flags, setupNameOf);

/** The settings that the flags give, beside where the target is and which files describe it. */
export const givenBeside = (flags: SettingFlags): readonly FlaggedSetting[] =>
  flaggedSettings.filter(
    (id) => flags[id] !== undefined && (fieldNameOf(rowOf(id)) ?? setupNameOf(rowOf(id))) !== undefined,
  );

const fieldNameOf = (row: SettingRow): string | undefined =>
  row.kind === 'url' || row.heading === 'sources' || setupNameOf(row) !== undefined ? undefined : row.field;

/** Only what was said: an undefined field must not hide the one of another source. */
const said = (
  flags: SettingFlags,
  nameOf: (row: SettingRow) => string | undefined,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    flaggedSettings.flatMap((id) => {
      const name = nameOf(rowOf(id));
      return name === undefined || flags[id] === undefined ? [] : [[name, flags[id]]];
    }),
  );
