/** A host as sockets and certificates have it: an address of IPv6 without the brackets of a URL (RFC 3986, 3.2.2). */
export const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');
