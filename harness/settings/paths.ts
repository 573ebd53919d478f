import type { SettingRow } from './row';

const asItsKind = 'as servers of its kind have it';

/** Where the target has what scenarios leave open. */
export const paths = {
  discoveryPath: {
    kind: 'path',
    auto: true,
    heading: 'paths',
    flag: '--discovery-path',
    shown: 'path',
    field: 'discoveryPath',
    unless: asItsKind,
    help: 'its discovery path, none or auto',
  },
  listPath: {
    kind: 'path',
    auto: true,
    heading: 'paths',
    flag: '--list-path',
    shown: 'path',
    field: 'listPath',
    unless: asItsKind,
    help: 'a list that needs rights, none, or auto: the first in its discovery documents',
  },
  protectedPath: {
    kind: 'path',
    auto: false,
    heading: 'paths',
    flag: '--protected-path',
    shown: 'path',
    field: 'protectedPath',
    unless: 'the list',
    help: 'a document that needs rights, where there is no list, or none',
  },
  healthPath: {
    kind: 'path',
    auto: false,
    heading: 'paths',
    flag: '--health-path',
    shown: 'path',
    field: 'healthPath',
    unless: asItsKind,
    help: 'a public health check, or none',
  },
  versionPath: {
    kind: 'path',
    auto: false,
    heading: 'paths',
    flag: '--version-path',
    shown: 'path',
    field: 'versionPath',
    unless: asItsKind,
    help: 'a public version path, or none',
  },
} as const satisfies Readonly<Record<string, SettingRow>>;
