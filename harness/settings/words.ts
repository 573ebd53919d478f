import type { SettingRow } from './row';
import { rowOf, settings, type FlaggedSetting, type SettingWith } from './table';

/** A setting as a flag: `--client-ca`. */
export const flagOf = (id: FlaggedSetting): string => settings[id].flag;

/** The same with what stands for its value: `--client-ca CERT,KEY`. */
export function usageOf(id: FlaggedSetting): string {
  const { flag, shown } = rowOf(id);
  return [flag, ...(shown === undefined ? [] : [shown.toUpperCase()])].join(' ');
}

/** The same with a value: `--anonymous-auth=false`. */
export const flagWith = (id: FlaggedSetting, value: string): string => `${flagOf(id)}=${value}`;

/** The flag of kube-apiserver itself that the setting is about: `--client-ca-file`. */
export const serverFlagOf = (id: SettingWith<{ readonly server: string }>): string => settings[id].server;

/** What the setting is for, and what holds where it is not given. */
export function helpOf({ help, unless }: SettingRow): string {
  const words = typeof unless === 'string' ? unless : unless?.join(',');
  return words === undefined ? help : `${help}; ${words === '' ? 'none' : words} unless given`;
}

/** The name of a setting that says how the server is set up, below `flags` in a target file; undefined for the others. */
export const setupNameOf = ({ field }: SettingRow): string | undefined =>
  field?.startsWith('flags.') === true ? field.slice('flags.'.length) : undefined;
