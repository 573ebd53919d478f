export { clientSettings, type ClientSettingId, type ClientSettings } from './client';
export { frontProxySettings, type FrontProxySettingId, type FrontProxySettings } from './front-proxy';
export { headings, type Heading, type SettingKind, type SettingRow } from './row';
export {
  flaggedSettings,
  rowOf,
  settingIds,
  settings,
  type FlaggedSetting,
  type SettingId,
  type Settings,
  type SettingWith,
} from './table';
export { flagOf, flagWith, helpOf, serverFlagOf, setupNameOf, usageOf } from './words';
