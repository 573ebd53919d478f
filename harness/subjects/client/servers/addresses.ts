import { isIP } from 'node:net';
import type { ClientTarget } from '../../../target/client';
import type { AddressedBy, GivenServer } from '../../../vocabulary/client/types';

/** What the command asks for. */
export const discovery = '/api';

/** The name or address under which the command is told of a server. */
export function hostOf(
  { addressedBy }: GivenServer,
  { host, longName }: Pick<ClientTarget, 'host' | 'longName'>,
): string {
  switch (addressedBy) {
    case 'name':
      return host;
    case 'name-in-capital-letters':
      return host.toUpperCase();
    case 'address':
    case 'ipv6-address':
      return loopback(addressedBy);
    case 'long-name':
      return longName ?? host;
    case 'name-with-a-dot':
      return `${host}.`;
    case 'name-below':
      return `below.${host}`;
    case 'name-with-the-same-end':
      return `not-${host}`;
    case 'name-with-the-same-beginning':
      return `${host}.authn-conformance.invalid`;
  }
}

/** Where a server listens that is addressed so; whoever is told no address finds it by IPv4. */
export const loopback = (addressedBy: AddressedBy): string => (addressedBy === 'ipv6-address' ? '::1' : '127.0.0.1');

/** Whether a server is to be asked over TLS. */
export const isOverTls = ({ inClearText, tunnels }: GivenServer): boolean =>
  inClearText !== true && tunnels !== 'in-clear-text';

/** A host as URLs have it: an address of IPv6 stands in brackets (RFC 3986, 3.2.2). */
export const inUrl = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);
