/**
 * Settings of a target that a target may not have, or may ignore. Most are also a need; the header settings every target has.
 * A check that states the rule about a setting says so (`states`), and what rests on the setting is judged only where it holds.
 */
export const settings = [
  'anonymous-refused',
  'anonymous-allowed',
  'anonymous-on-some-paths',
  'client-certificate-required',
  'allowed-names-set',
  'allowed-names-unset',
  'custom-header-names',
  'default-authorization',
  'client-authority-replaced',
  'separate-server-authority',
  'uid-header',
  'user-header',
  'group-header',
  'extra-header',
] as const;
export type Setting = (typeof settings)[number];
