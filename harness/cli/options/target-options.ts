import { Option, type Command } from 'commander';
import { flaggedSettings, helpOf, rowOf, type FlaggedSetting, type Heading, type SettingRow } from '../../settings';
import { oracleForms } from '../../target/oracles/oracle-syntax';
import { clientPresets, clientProfiles } from '../../target/client';
import { proxyProfiles } from '../../target/front-proxy-profiles';
import { profiles } from '../../target/profiles';
import type { SettingValue } from '../../target/declaration/setting-values';
import { boolean, choice, count, list, oracle, pair } from './option-values';

/** What the command line says of a target, by the ids of its settings. */
export type SettingFlags = { readonly [Id in FlaggedSetting]?: SettingValue<Id> | undefined };

/** The settings under these headings, in the order of the table. */
export const settingsUnder = (...headings: readonly Heading[]): readonly FlaggedSetting[] =>
  flaggedSettings.filter((id) => headings.includes(rowOf(id).heading));

/** What `doctor` takes: where a target is, and leave to look at it. */
export const doctorSettings: readonly FlaggedSetting[] = [...settingsUnder('address', 'sources'), 'yesThisIsMine'];

/** Adds the flags of these settings; `help` takes the place of what the table says of one. */
export function addSettings(
  command: Command,
  ids: readonly FlaggedSetting[],
  help: { readonly [Id in FlaggedSetting]?: Partial<Pick<SettingRow, 'shown' | 'help'>> } = {},
): void {
  for (const id of ids) command.addOption(settingOption(id, help[id]));
}

/** The flag of a setting; `help` takes the place of what the table says of it. */
export const settingOption = (id: FlaggedSetting, help: Partial<Pick<SettingRow, 'shown' | 'help'>> = {}): Option =>
  optionOf({ ...rowOf(id), ...help });

/** The flag of a row. */
export function optionOf(row: SettingRow): Option {
  const { flag = '', shown } = row;
  const option = new Option(shown === undefined ? flag : `${flag} <${shown}>`, meaningOf(row));
  switch (row.kind) {
    case 'choice':
      return choice(option, flag, row.words);
    case 'profile':
      return choice(option, flag, [...Object.keys(profiles), 'auto']);
    case 'front-proxy-profile':
      return choice(option, flag, Object.keys(proxyProfiles));
    case 'client-profile':
      return choice(option, flag, Object.keys(clientProfiles));
    case 'client-preset':
      return choice(option, flag, Object.keys(clientPresets));
    case 'empty':
      return choice(option, flag, ['']);
    case 'boolean':
      return option.choices(['true', 'false']).argParser(boolean(flag));
    case 'list':
      return option.argParser(list);
    case 'pair':
    case 'credential':
      return option.argParser(pair(flag));
    case 'number':
      return option.argParser(count(flag, row.least, row.most));
    case 'identity-oracle':
      return option.argParser(oracle(flag));
    default:
      return option;
  }
}

const meaningOf = (row: SettingRow): string =>
  row.kind === 'identity-oracle' ? `${helpOf(row)}: ${oracleForms.join(', ')}` : helpOf(row);
