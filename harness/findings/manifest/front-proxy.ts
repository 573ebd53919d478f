import type { Manifest } from '../../target/manifest';
import { said, type ManifestRule } from './rule';

const headerFlags = [
  ['requestheader-username-headers', 'X-Remote-User'],
  ['requestheader-group-headers', 'X-Remote-Group'],
  ['requestheader-extra-headers-prefix', 'X-Remote-Extra-'],
] as const;

const trustsFrontProxies = (manifest: Manifest): boolean => manifest.text('requestheader-client-ca-file') !== '';
const namesUsers = (manifest: Manifest): boolean => manifest.list('requestheader-username-headers').length > 0;

/** Rule R-06: any certificate of the authority will do. */
export const allowedNamesEmpty: ManifestRule = (manifest) =>
  trustsFrontProxies(manifest) && namesUsers(manifest) && manifest.list('requestheader-allowed-names').length === 0
    ? [
        [
          'allowed-names-empty',
          {
            seen: `${said('requestheader-client-ca-file', manifest.text('requestheader-client-ca-file'))}, and --requestheader-allowed-names is empty or not given`,
          },
        ],
      ]
    : [];

/** Rule D10: no header has a default, so a front proxy without them names nobody. */
export const withoutHeaders: ManifestRule = (manifest) =>
  trustsFrontProxies(manifest) && !namesUsers(manifest)
    ? [
        [
          'front-proxy-without-headers',
          {
            seen: '--requestheader-client-ca-file is given, and --requestheader-username-headers is empty or not given',
          },
        ],
      ]
    : [];

export const withoutAuthority: ManifestRule = (manifest) => {
  const flags = [
    ...headerFlags.map(([flag]) => flag),
    'requestheader-uid-headers',
    'requestheader-allowed-names',
  ] as const;
  const given = flags.filter((flag) => manifest.list(flag).length > 0);
  return trustsFrontProxies(manifest) || given.length === 0
    ? []
    : [
        [
          'headers-without-authority',
          {
            seen: `${given.map((flag) => said(flag, manifest.list(flag))).join(' and ')}, without --requestheader-client-ca-file`,
          },
        ],
      ];
};

/** Rules H-15 and H-16, and NCC-E003660-YVU. */
export const headerNames: ManifestRule = (manifest) => {
  if (!trustsFrontProxies(manifest) || !namesUsers(manifest)) return [];
  const custom = headerFlags.filter(([flag, standard]) => {
    const names = manifest.list(flag).map((name) => name.toLowerCase());
    return names.length > 0 && !names.includes(standard.toLowerCase());
  });
  if (custom.length > 0) {
    const seen = custom.map(([flag, standard]) => `${said(flag, manifest.list(flag))}, without ${standard}`);
    return [['standard-headers-not-configured', { seen: seen.join('; ') }]];
  }
  const several = headerFlags.filter(([flag]) => manifest.list(flag).length > 1);
  return several.length === 0
    ? []
    : [['several-identity-headers', { seen: several.map(([flag]) => said(flag, manifest.list(flag))).join('; ') }]];
};
