import { flagOf, flagWith, serverFlagOf } from '../../../settings';
import type { RequestHeaderConfig, Setup } from '../../../target/types';
import type { Setting } from '../../../vocabulary/types';

interface Described {
  /** The flag that says the setting of this target. */
  readonly flag: (config: RequestHeaderConfig) => string;
  /** Seen on the certificates that prove the keys, and not by trying the rule. */
  readonly seenWithKeys?: true;
  /** Both readings, where the flag alone does not say them. */
  readonly readings?: string;
}

const list = (flag: string, values: readonly string[]): string => `--${flag}=${values.join()}`;

const described: Readonly<Record<Setting, Described>> = {
  'anonymous-refused': { flag: () => flagWith('anonymousAuth', 'false') },
  'anonymous-allowed': { flag: () => flagWith('anonymousAuth', 'true') },
  'anonymous-on-some-paths': {
    flag: () => flagOf('anonymousPaths'),
    readings: `either the server is not configured to serve anonymous callers on the paths of \`${flagOf('anonymousPaths')}\` only, or it ignores that`,
  },
  'client-certificate-required': { flag: () => flagWith('clientAuth', 'require') },
  'allowed-names-set': { flag: ({ allowedNames }) => list('requestheader-allowed-names', allowedNames) },
  'allowed-names-unset': { flag: () => flagWith('requestheaderAllowedNames', '') },
  'custom-header-names': {
    flag: ({ usernameHeaders }) => list('requestheader-username-headers', usernameHeaders),
  },
  'default-authorization': { flag: () => flagWith('authorizationMode', 'RBAC') },
  'client-authority-replaced': {
    flag: () => flagOf('formerClientCa'),
    seenWithKeys: true,
    readings: `either the server still trusts the CA that was replaced, or ${flagOf('clientCa')} and ${flagOf('formerClientCa')} are in each other’s place`,
  },
  'separate-server-authority': {
    flag: () => flagOf('serverCa'),
    readings: `either the server is configured to trust the CA of ${flagOf('serverCa')} for clients (its ${serverFlagOf('clientCa')}), or it trusts the CA of its own certificate without that`,
  },
  'uid-header': { flag: ({ uidHeaders }) => list('requestheader-uid-headers', uidHeaders) },
  'user-header': {
    flag: ({ usernameHeaders }) => list('requestheader-username-headers', usernameHeaders),
    seenWithKeys: true,
  },
  'group-header': {
    flag: ({ groupHeaders }) => list('requestheader-group-headers', groupHeaders),
    seenWithKeys: true,
  },
  'extra-header': {
    flag: ({ extraHeadersPrefixes }) => list('requestheader-extra-headers-prefix', extraHeadersPrefixes),
    seenWithKeys: true,
  },
};

/** Whether the setting is looked for with the keys, and not by trying the check that states its rule. */
export const isSeenWithKeys = (setting: Setting): boolean => described[setting].seenWithKeys === true;

/** Both readings of a setting that the target contradicts: the flag is not the server's, or the server ignores it. */
export function readingsOf(setting: Setting, { requestHeader }: Setup): string {
  const { flag, readings } = described[setting];
  return readings ?? `either the server does not run with \`${flag(requestHeader)}\`, or it ignores it`;
}
