import type { Profile, Setup } from '../../target/types';
import type { Authority, Need } from '../../vocabulary/types';
import type { ServerSettings, TrustedAuthorities } from '../types';
import { anchorOf } from './issuers';

/** What the model has to know of a server beside its profile and how it is set up. */
export interface Known {
  /** The bearer token in hand, with the caller whom the target identified by it. */
  readonly tokens?: ServerSettings['tokens'];
}

/** A server as the harness describes it to a plan, as settings of the model. */
export function settingsOf(profile: Profile, setup: Setup, { tokens = [] }: Known = {}): ServerSettings {
  const is = (need: Need): boolean => setup.traits.includes(need) || profile.traits.includes(need);
  const authorities = authoritiesOf(is);
  const { users, groups } = profile.anonymous;
  return {
    authorities,
    requestHeader: setup.requestHeader,
    clientAuth: is('client-certificate-required') ? 'require' : isKnown(setup, is) ? 'request' : 'unknown',
    anonymous: anonymousOf(setup, profile, is),
    // A caller without a credential is in the group that servers have for it; which that is the profile says.
    anonymousCaller: { user: users[0] ?? '', groups: groups.slice(-1) },
    tokens,
    addedGroups: is('reserved-groups') ? profile.addedGroups : [],
    followsMayRules: is('reserved-groups'),
    credentialsInTurn: is('credentials-in-turn'),
    anyUsageAccepted: is('any-usage-accepted'),
    usagesOfAuthorities: is('usages-of-authorities'),
    bytesShown: is('bytes-shown'),
    impersonation: is('impersonation'),
    defaultAuthorization: is('default-authorization'),
    paths: setup.paths ?? profile.paths,
    shapes:
      authorities.client.length === 0 && profile.refusalsWithoutClientCa !== undefined
        ? { ...profile.refusals, ...profile.refusalsWithoutClientCa }
        : profile.refusals,
  };
}

/** A server that is said to serve anonymous callers, or to reject them, requires no certificate. */
const isKnown = ({ undeclared = [] }: Setup, is: (need: Need) => boolean): boolean =>
  is('anonymous-allowed') ||
  is('anonymous-refused') ||
  is('anonymous-on-some-paths') ||
  !undeclared.includes('client-certificate-required');

function anonymousOf(setup: Setup, profile: Profile, is: (need: Need) => boolean): ServerSettings['anonymous'] {
  if (is('anonymous-allowed')) return 'served';
  if (is('anonymous-refused')) return 'rejected';
  if (!is('anonymous-on-some-paths')) return 'unknown';
  const { anonymous, lastAnonymous } = setup.paths ?? profile.paths;
  return [anonymous, lastAnonymous].filter((path) => path !== undefined);
}

function authoritiesOf(is: (need: Need) => boolean): TrustedAuthorities {
  const client: readonly Authority[] = is('no-client-authorities') ? [] : ['client-ca'];
  const requestHeader: readonly Authority[] = is('no-request-header-authority')
    ? []
    : is('one-authority')
      ? ['client-ca']
      : ['request-header-ca'];
  return { client: client.map(anchorOf), requestHeader: requestHeader.map(anchorOf) };
}
