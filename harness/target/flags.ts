import type { Need } from '../vocabulary/types';
import { TargetError, type RequestHeaderConfig } from './types';

/** How a target is set up, in the names of the API server's own flags (clause 5.3). Undefined: not said. */
export interface ServerFlags {
  /** Empty: the server has no authority to verify clients with. */
  readonly 'client-ca-file'?: '' | undefined;
  readonly 'client-auth'?: 'require' | 'request' | undefined;
  readonly 'anonymous-auth'?: boolean | undefined;
  /** The only paths on which it serves anonymous callers; kube-apiserver has them in its AuthenticationConfiguration. */
  readonly 'anonymous-paths'?: readonly string[] | undefined;
  readonly 'authorization-mode'?: readonly string[] | undefined;
  readonly 'requestheader-username-headers'?: readonly string[] | undefined;
  readonly 'requestheader-group-headers'?: readonly string[] | undefined;
  readonly 'requestheader-extra-headers-prefix'?: readonly string[] | undefined;
  readonly 'requestheader-uid-headers'?: readonly string[] | undefined;
  readonly 'requestheader-allowed-names'?: readonly string[] | undefined;
  /** Empty: the server has no authority to verify front proxies with, and believes none. */
  readonly 'requestheader-client-ca-file'?: '' | undefined;
}

const headerFlags = [
  'requestheader-username-headers',
  'requestheader-group-headers',
  'requestheader-extra-headers-prefix',
  'requestheader-uid-headers',
] as const;

/** A token (RFC 9110, 5.6.2): anything else would end the header line or begin another one. Throws TargetError. */
function checkHeaderName(name: string, flag: string): void {
  if (/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name)) return;
  throw new TargetError(
    `--${flag} ${JSON.stringify(name.slice(0, 100))}: say names of HTTP headers, such as X-Remote-User`,
  );
}

/** What is not said is as the reference installer sets it (clause 5.3). */
export function requestHeaderConfig(flags: ServerFlags): RequestHeaderConfig {
  for (const flag of headerFlags) for (const name of flags[flag] ?? []) checkHeaderName(name, flag);
  return {
    usernameHeaders: flags['requestheader-username-headers'] ?? ['X-Remote-User'],
    groupHeaders: flags['requestheader-group-headers'] ?? ['X-Remote-Group'],
    extraHeadersPrefixes: flags['requestheader-extra-headers-prefix'] ?? ['X-Remote-Extra-'],
    uidHeaders: flags['requestheader-uid-headers'] ?? [],
    allowedNames: flags['requestheader-allowed-names'] ?? ['front-proxy-client'],
  };
}

/**
 * What these flags make of a server. Whether callers without a certificate are refused or anonymous is never assumed:
 * both conform, so it must be said before it is judged.
 */
export function traitsOf(flags: ServerFlags): readonly Need[] {
  const { allowedNames, usernameHeaders, groupHeaders, extraHeadersPrefixes, uidHeaders } = requestHeaderConfig(flags);
  const names = [...usernameHeaders, ...groupHeaders].map((name) => name.toLowerCase());
  const modes = flags['authorization-mode'] ?? ['Node', 'RBAC'];
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

/** What these flags leave open, because neither answer is assumed: it can be judged only when it is said. */
export function undeclaredIn(flags: ServerFlags): readonly Need[] {
  if (flags['anonymous-auth'] !== undefined || flags['anonymous-paths'] !== undefined) return [];
  if (flags['client-auth'] === 'require') return [];
  const anonymous = ['anonymous-allowed', 'anonymous-refused'] as const;
  return flags['client-auth'] === undefined ? ['client-certificate-required', ...anonymous] : anonymous;
}
