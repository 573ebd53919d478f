import { rowOf, settingIds, settings, setupNameOf } from '../../settings';
import type { Need } from '../../vocabulary/types';
import type { ServerFlags } from './setting-values';
import { TargetError, type RequestHeaderConfig } from '../types';

export type { ServerFlags } from './setting-values';

/** The settings that hold names of headers: the flag of each, and its name below `flags` in a target file. */
const headerSettings = settingIds.flatMap((id) => {
  const row = rowOf(id);
  return row.kind === 'list' && row.of === 'header-names'
    ? [{ flag: row.flag ?? '', name: setupNameOf(row) as keyof ServerFlags }]
    : [];
});

/** A token (RFC 9110, 5.6.2): anything else would end the header line or begin another one. Throws TargetError. */
function checkHeaderName(name: string, flag: string): void {
  if (/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name)) return;
  throw new TargetError(
    `${flag} ${JSON.stringify(name.slice(0, 100))}: say names of HTTP headers, such as X-Remote-User`,
  );
}

/** What is not said is as the reference installer sets it (clause 5.3). */
export function requestHeaderConfig(flags: ServerFlags): RequestHeaderConfig {
  for (const { flag, name } of headerSettings)
    for (const header of [flags[name] ?? []].flat()) checkHeaderName(String(header), flag);
  return {
    usernameHeaders: flags['requestheader-username-headers'] ?? settings.requestheaderUsernameHeaders.unless,
    groupHeaders: flags['requestheader-group-headers'] ?? settings.requestheaderGroupHeaders.unless,
    extraHeadersPrefixes:
      flags['requestheader-extra-headers-prefix'] ?? settings.requestheaderExtraHeadersPrefix.unless,
    uidHeaders: flags['requestheader-uid-headers'] ?? settings.requestheaderUidHeaders.unless,
    allowedNames: flags['requestheader-allowed-names'] ?? settings.requestheaderAllowedNames.unless,
  };
}

/**
 * What these flags make of a server. Whether callers without a certificate are refused or anonymous is never assumed:
 * both conform, so it must be said before it is judged.
 */
export function traitsOf(flags: ServerFlags): readonly Need[] {
  const { allowedNames, usernameHeaders, groupHeaders, extraHeadersPrefixes, uidHeaders } = requestHeaderConfig(flags);
  const names = [...usernameHeaders, ...groupHeaders].map((name) => name.toLowerCase());
  const modes: readonly string[] = flags['authorization-mode'] ?? settings.authorizationMode.unless;
  const onSomePaths = flags['anonymous-paths'] !== undefined;
  const traits: readonly (readonly [Need, boolean])[] = [
    ['client-certificate-required', flags['client-auth'] === 'require'],
    ['anonymous-allowed', flags['anonymous-auth'] === true && !onSomePaths && flags['client-auth'] !== 'require'],
    ['anonymous-on-some-paths', onSomePaths],
    ['anonymous-refused', flags['anonymous-auth'] === false && flags['client-auth'] !== 'require'],
    ['no-client-authorities', flags['client-ca-file'] === ''],
    ['no-request-header-authority', flags['requestheader-client-ca-file'] === ''],
    ['several-user-headers', usernameHeaders.length > 1],
    ['several-group-headers', groupHeaders.length > 1],
    ['several-extra-prefixes', extraHeadersPrefixes.length > 1],
    ['custom-extra-prefixes', isCustom(extraHeadersPrefixes, 'x-remote-extra-')],
    ['custom-uid-header', isCustom(uidHeaders, 'x-remote-uid')],
    ['client-authority', flags['client-ca-file'] !== ''],
    ['uid-header', uidHeaders.length > 0],
    ['no-uid-header', uidHeaders.length === 0],
    ['allowed-names-set', allowedNames.length > 0],
    ['allowed-names-unset', allowedNames.length === 0],
    ['custom-header-names', !names.includes('x-remote-user') && !names.includes('x-remote-group')],
    [
      'custom-user-header-only',
      !names.includes('x-remote-user') && groupHeaders.length === 1 && names.includes('x-remote-group'),
    ],
    // Any other mode may allow what these two do not.
    ['default-authorization', modes.includes('RBAC') && modes.every((mode) => mode === 'RBAC' || mode === 'Node')],
  ];
  return traits.filter(([, holds]) => holds).map(([need]) => need);
}

/** Whether there are names, and none of them is the standard one. */
const isCustom = (names: readonly string[], standard: string): boolean =>
  names.length > 0 && names.every((name) => name.toLowerCase() !== standard);

/** What these flags leave open, because neither answer is assumed: it can be judged only when it is said. */
export function undeclaredIn(flags: ServerFlags): readonly Need[] {
  if (flags['anonymous-auth'] !== undefined || flags['anonymous-paths'] !== undefined) return [];
  if (flags['client-auth'] === 'require') return [];
  const anonymous = ['anonymous-allowed', 'anonymous-refused'] as const;
  return flags['client-auth'] === undefined ? ['client-certificate-required', ...anonymous] : anonymous;
}
