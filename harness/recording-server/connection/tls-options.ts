import { randomBytes } from 'node:crypto';
import { DEFAULT_CIPHERS, type SecureVersion, type TlsOptions } from 'node:tls';
import type { Bounds } from '../bounds';
import type { ServerState, TlsVersion } from '../types';

/** OpenSSL's lowest level of security: the weak keys, hashes and versions that a state asks for are otherwise not loaded. */
export const withWeakness = `${DEFAULT_CIPHERS}:@SECLEVEL=0`;

export const versionOf = (version: TlsVersion): SecureVersion =>
  version === '1.0' ? 'TLSv1' : `TLSv1.${version === '1.1' ? '1' : version === '1.2' ? '2' : '3'}`;

/**
 * What Node's TLS is told for a state. Tickets are sealed with a key of the state's own: a session that was made in another
 * state cannot be resumed, so a client sees the certificate of this one.
 */
export function tlsOptionsOf(
  state: ServerState,
  authorities: readonly string[] | undefined,
  bounds: Bounds,
): TlsOptions {
  const {
    least = '1.2',
    most = '1.3',
    ciphers,
    group,
    alpn = ['http/1.1'],
    ticketKeys = randomBytes(48),
  } = state.tls ?? {};
  return {
    key: state.key,
    cert: state.chain,
    minVersion: versionOf(least),
    maxVersion: versionOf(most),
    ciphers: ciphers ?? withWeakness,
    ...(group === undefined ? {} : { ecdhCurve: group }),
    // Parameters of Diffie-Hellman: suites that are named may need them, and those that Node itself chooses do not.
    ...(ciphers === undefined ? {} : { dhparam: 'auto' }),
    ticketKeys,
    handshakeTimeout: bounds.handshake,
    rejectUnauthorized: false,
    requestCert: authorities !== undefined,
    ...(authorities === undefined ? {} : { ca: [...authorities] }),
    // A client that offers other protocols alone is one of HTTP/1.0, or none of HTTP: it is heard out all the same.
    ...(alpn.length === 0
      ? {}
      : {
          ALPNCallback: ({ protocols }: { readonly protocols: readonly string[] }) =>
            alpn.find((each) => protocols.includes(each)) ?? protocols[0],
        }),
  };
}
