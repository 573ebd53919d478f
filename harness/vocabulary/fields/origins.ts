import { header, type Header } from '../header';

/** Headers in which proxies and balancers say from which address a request comes. */
const namesOfOrigins: readonly string[] = [
  ...['X-Forwarded-For', 'X-Real-IP', 'X-Client-IP', 'X-Cluster-Client-IP', 'X-Forwarded', 'Forwarded-For'],
  ...['X-Remote-IP', 'X-Remote-Addr', 'X-Originating-IP', 'X-Original-Forwarded-For', 'X-Forwarded-Client-IP'],
  ...['True-Client-IP', 'CF-Connecting-IP', 'CF-Connecting-IPv6', 'Fastly-Client-IP', 'X-Azure-ClientIP'],
  ...['X-Envoy-External-Address', 'X-Source-IP', 'X-ProxyUser-Ip', 'Client-IP', 'Remote-Addr', 'X-Peer-Address'],
];

/** Addresses from which callers are trusted without a credential: the machine's own, private ones, and those of clusters. */
const trustedOrigins: readonly string[] = [
  ...['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', '0.0.0.0', 'localhost', 'unknown'],
  ...['10.0.0.1', '10.96.0.1', '10.244.0.2', '172.16.0.1', '172.17.0.1', '192.168.0.1', '192.168.1.10'],
  ...['169.254.169.254', '100.64.0.1', 'fd00::1', 'fe80::1'],
  ...['127.0.0.1:6443', '127.0.0.1, 203.0.113.9', '203.0.113.9, 127.0.0.1', '203.0.113.9, 10.0.0.1'],
];

/** A node of `Forwarded`: an IPv6 address stands in brackets and quotes there (RFC 7239, 6). */
const node = (address: string): string =>
  address.includes('::') ? `"[${address}]"` : address.includes(':') ? `"${address}"` : address;

const forwarded = (addresses: string): string =>
  addresses
    .split(', ')
    .map((address) => `for=${node(address)};proto=https`)
    .join(', ');

/** Each of these addresses in every one of the headers at once. */
export const requestsFromTrustedOrigins: readonly { readonly name: string; readonly headers: readonly Header[] }[] =
  trustedOrigins.map((address) => ({
    name: `from ${address}`,
    headers: [...namesOfOrigins.map((name) => header(name, address)), header('Forwarded', forwarded(address))],
  }));
