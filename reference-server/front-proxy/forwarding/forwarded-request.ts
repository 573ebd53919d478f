import type { Caller } from '../../caller';
import type { HeaderLines, UserRequest } from '../messages';
import { canonical, headersOf, identityHeaders, type IdentityHeaderNames } from './identity-headers';

/**
 * Fields of one connection only (RFC 9110, 7.6.1; RFC 9112, 7.1.2 and 9.3), and those that say how long a body is: the next
 * connection has its own.
 */
const hopByHop = new Set([
  ...[
    'connection',
    'proxy-connection',
    'keep-alive',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
    'http2-settings',
  ],
  ...['proxy-authenticate', 'proxy-authorization', 'proxy-authentication-info', 'expect', 'content-length', 'host'],
]);

/** What the user shows to the proxy, and to nobody behind it (rule X-08). */
const credentials = new Set(['authorization', 'cookie', 'cookie2']);

/**
 * What the API server gets (spec 5.2.3): the user's request without all that concerns only the user's connection, without
 * credentials, without a word about who sends it; and then, last, the identity that the proxy has found.
 */
export type Forwarded = (request: UserRequest, user: Caller, names: IdentityHeaderNames) => UserRequest;

/** The rules that a forwarded request is made by. Each can be replaced by itself. */
export interface ForwardingSteps {
  /** Removes what ends with the user's connection, and what a `Connection` header says does. */
  readonly withoutHopByHop: (headers: HeaderLines) => HeaderLines;
  readonly withoutCredentials: (headers: HeaderLines) => HeaderLines;
  readonly withoutIdentity: (headers: HeaderLines, names: IdentityHeaderNames) => HeaderLines;
  readonly headersOf: typeof headersOf;
}

/** The rules as they should be. */
export const standardForwardingSteps: ForwardingSteps = {
  withoutHopByHop: (headers) => {
    const nominated = new Set(
      headers
        .filter(([name]) => name.toLowerCase() === 'connection')
        .flatMap(([, value]) => value.split(',').map((option) => option.trim().toLowerCase())),
    );
    return headers.filter(([name]) => !hopByHop.has(canonical(name)) && !nominated.has(name.toLowerCase()));
  },
  withoutCredentials: (headers) => headers.filter(([name]) => !credentials.has(canonical(name))),
  withoutIdentity: (headers, names) => {
    const isIdentity = identityHeaders(names);
    return headers.filter(([name]) => !isIdentity(name));
  },
  headersOf,
};

/** Makes requests for the API server. What `Connection` nominates is removed before the identity is set (rule X-09). */
export const createForwarded =
  (steps: ForwardingSteps): Forwarded =>
  ({ method, target, headers, body }, user, names) => {
    const kept = steps.withoutIdentity(steps.withoutCredentials(steps.withoutHopByHop(headers)), names);
    return { method, target, headers: [...kept, ...steps.headersOf(user, names)], body };
  };
