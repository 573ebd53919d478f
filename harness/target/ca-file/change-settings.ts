import type { SettingWith } from '../../settings';
import type { Need } from '../../vocabulary/types';
import type { FiledCa } from '../../vocabulary/changes/ca-files';

/** By which setting the harness may change the file with each CA, and what a target is then. */
export const changeSettings = {
  'client-ca': { key: 'changeClientCaFile', trait: 'client-ca-replaceable' },
  'request-header-ca': { key: 'changeRequestheaderClientCaFile', trait: 'request-header-ca-replaceable' },
} as const satisfies Readonly<
  Record<FiledCa, { readonly key: SettingWith<{ readonly kind: 'file' }>; readonly trait: Need }>
>;
