import type { Fault } from '../parts/fault';
import { headerOf, identifiedBy, named } from '../parts/identity-sources';
import { believing } from './trust';

const administrator = named('admin', ['system:masters']);
/** Addresses of networks that are nobody's alone (RFC 1918). */
const isPrivate = (address: string): boolean => /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(address);
const last = (addresses = ''): string => addresses.split(',').at(-1)?.trim() ?? '';

/** Trust in the address from which a request says that it comes (clause 5.2.4, rules ). */
export const originFaults: readonly Fault[] = [
  {
    name: 'headers-believed-from-private-addresses',
    sentence: 'It accepts identity headers without a certificate where X-Real-IP names a private address.',
    seen: 'servers that trust every proxy in their own network',
    seams: believing(({ kind }, request) => kind === 'nothing' && isPrivate(headerOf(request, 'x-real-ip') ?? '')),
  },
  {
    name: 'private-address-is-administrator',
    sentence: 'It gives an administrator’s rights to a request whose X-Forwarded-For ends with a private address.',
    seams: identifiedBy((request) =>
      isPrivate(last(headerOf(request, 'x-forwarded-for'))) ? administrator : undefined,
    ),
  },
  {
    name: 'local-ipv6-address-is-administrator',
    sentence: 'It gives an administrator’s rights to a request whose X-Client-IP is the local address of IPv6.',
    seams: identifiedBy((request) => (headerOf(request, 'x-client-ip') === '::1' ? administrator : undefined)),
  },
];
