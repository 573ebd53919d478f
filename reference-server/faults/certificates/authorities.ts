import { X509Certificate } from 'node:crypto';
import type { TrustedAuthorities } from '../../authentication/authenticate';
import { parseCertificate, type Certificate } from '../../authentication/certificate/certificate';
import { certificates, pathsTo, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';

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

const intermediates = (difference: Partial<Certificate>): Seams =>
  certificates((each, index) => (index > 0 ? { ...each, ...difference } : each));

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
  {
    name: 'extended-key-usage-of-intermediates-ignored',
    sentence: 'It reads the extended key usage of the leaf alone, and not of the intermediates above it.',
    seen: 'RFC 5280 as it is written; Go and OpenSSL read the usage of every certificate of the path',
    seams: intermediates({ extendedKeyUsages: undefined }),
  },
  {
    name: 'validity-of-intermediates-ignored',
    sentence: 'It reads the validity of the leaf alone, and not of the intermediates above it.',
    seams: intermediates({ notBefore: new Date(0), notAfter: new Date(8.64e15) }),
  },
  {
    name: 'unknown-critical-extension-of-intermediates-ignored',
    sentence: 'It accepts an intermediate with a critical extension that it does not know.',
    seams: intermediates({ unknownCriticalExtensions: [] }),
  },
  {
    name: 'intermediates-of-front-proxies-refused',
    sentence: 'It accepts only certificates of front proxies that the request-header CA has issued directly.',
    seams: pathsTo(
      'requestHeader',
      (standard) => (presented, anchors, now) => standard(presented.slice(0, 1), anchors, now),
    ),
  },
];
