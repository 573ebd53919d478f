import { X509Certificate } from 'node:crypto';
import type { TrustedAuthorities } from '../authentication/authenticate';
import { parseCertificate } from '../authentication/certificate';
import type { Seams } from './changes';
import type { Fault } from './fault';

/** Adds the CA of the server's own certificate to those that clients are verified with. */
const trustingServerAuthority =
  (pools: readonly (keyof TrustedAuthorities)[]): Seams =>
  ({ serverAuthority }) => {
    if (serverAuthority === undefined) return {};
    const own = parseCertificate(new X509Certificate(serverAuthority).raw);
    const more = (pool: keyof TrustedAuthorities) => (pools.includes(pool) ? [own] : []);
    return {
      trusted: ({ client, requestHeader }) => ({
        client: [...client, ...more('client')],
        requestHeader: [...requestHeader, ...more('requestHeader')],
      }),
    };
  };

/** Which CAs are trusted for clients beside those that are configured (clause 5.1.5), and which intermediates below them. */
export const authorityFaults: readonly Fault[] = [
  {
    name: 'server-authority-trusted-for-users',
    sentence: 'It accepts a certificate of the CA that issued its own certificate as that of a user.',
    seen: 'servers with one CA bundle for both directions of TLS; SSL_CERT_FILE or the system pool as client CAs',
    seams: trustingServerAuthority(['client']),
  },
  {
    name: 'server-authority-trusted-for-front-proxies',
    sentence: 'It accepts a certificate of the CA that issued its own certificate as that of a front proxy.',
    seams: trustingServerAuthority(['requestHeader']),
  },
];
