import type { FlaggedSetting, SettingWith } from '../settings';
import type { Authority } from '../vocabulary/types';

/** The CAs that a user of the harness can supply; the harness makes the others itself. */
export type SuppliedAuthority = Exclude<Authority, 'former-request-header-ca'>;

/** The settings that give each CA with its key, and the command that signs for it where the key is not at hand. */
export const authoritySettings = {
  'client-ca': { key: 'clientCa', signer: 'signCommand' },
  'request-header-ca': { key: 'requestHeaderCa', signer: 'requestHeaderSignCommand' },
  'former-client-ca': { key: 'formerClientCa' },
  'server-ca': { key: 'serverCa' },
} as const satisfies Readonly<
  Record<SuppliedAuthority, { readonly key: SettingWith<{ readonly kind: 'pair' }>; readonly signer?: FlaggedSetting }>
>;
