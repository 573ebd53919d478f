import { address } from './address';
import { allowed } from './allowed';
import { inputs } from './inputs';
import { paths } from './paths';
import type { SettingRow } from './row';
import { setup } from './setup';

/**
 * Every setting of a target by its id, which is its flag in camel case, in the order in which help shows them. Command line,
 * target file, documentation and advice derive from this table; no flag of it is written anywhere else.
 */
export const settings = { ...address, ...inputs, ...paths, ...allowed, ...setup } as const;

export type Settings = typeof settings;
export type SettingId = keyof Settings;

/** The settings whose row has this, such as a flag or a kind. */
export type SettingWith<Part> = {
  [Id in SettingId]: Settings[Id] extends Part ? Id : never;
}[SettingId];

/** The settings of the command line. */
export type FlaggedSetting = SettingWith<{ readonly flag: string }>;

export const settingIds = Object.keys(settings) as readonly SettingId[];

/** The row of a setting, as the type that all rows have. */
export const rowOf = (id: SettingId): SettingRow => settings[id];

/** The settings of the command line, in the order of help. */
export const flaggedSettings = settingIds.filter((id): id is FlaggedSetting => rowOf(id).flag !== undefined);
