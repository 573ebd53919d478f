import { constants } from 'node:crypto';
import type { SecureContextOptions } from 'node:tls';

/** What the TLS layer needs to know: its own certificate, and the authorities to name when it asks the peer for one. */
export interface TlsContextOptions {
  readonly cert: string;
  readonly key: string;
  /** All authorities together: they only tell clients which certificate to send (rule T-06). */
  readonly authorities: readonly string[];
  readonly minVersion: 'VersionTLS12' | 'VersionTLS13';
  readonly resumption: boolean;
}

/**
 * The TLS side of authentication, and it is a small one: OpenSSL asks for a certificate and has its peer prove that it has
 * the key (spec 5.1.3). Whom to trust is decided by path.ts, for each request, against each pool of authorities apart.
 *
 * Two things are switched off so that this holds on every Node version:
 * - Resumption, unless it is asked for: without tickets, and with no session store, each connection is a full handshake with
 *   its own certificate and proof. A resumed session brings the leaf of the handshake that it was made in, and none of the
 *   intermediates; it is verified for each request like any other. What Node says of it (`authorized`, also to sessions that
 *   never had a certificate: nodejs/node#35317) is asked nowhere (rules K-04 to K-06). Renegotiation, which could swap the
 *   certificate, is always off.
 * - OpenSSL's own verdict. When it is satisfied, Node 24.21 forgets the intermediates that the peer has sent
 *   (nodejs/node#65579). Asked to check revocation by a list of an authority unknown to everybody, it never is.
 */
export function tlsContext({
  cert,
  key,
  authorities,
  minVersion,
  resumption,
}: TlsContextOptions): SecureContextOptions {
  return {
    cert,
    key,
    minVersion: minVersion === 'VersionTLS13' ? 'TLSv1.3' : 'TLSv1.2',
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION | (resumption ? 0 : constants.SSL_OP_NO_TICKET),
    ...(authorities.length > 0 && { ca: [...authorities], crl: neverSatisfied }),
  };
}

/** An empty revocation list of "CN=never", whose key was thrown away. Valid until 2126; nothing is ever issued by it. */
const neverSatisfied = `-----BEGIN X509 CRL-----
MIGoMFECAQEwCgYIKoZIzj0EAwIwEDEOMAwGA1UEAwwFbmV2ZXIXDTI2MTEyMTAx
MDQ1M1oYDzIxMjYxMDI4MDEwNDUzWqAOMAwwCgYDVR0UBAMCAQEwCgYIKoZIzj0E
AwIDRwAwRAIgBm/uZVAn1x4QI+M3lj3OkQH0l8U9FvpH0SKKtvSBs/oCIBBcBIXf
E3WeaqZ1RkTcl8e5P50MFwe2o85KqFPe1eWk
-----END X509 CRL-----`;
