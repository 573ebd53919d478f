import { createSecureContext, DEFAULT_CIPHERS, type SecureContext } from 'node:tls';
import type { Credential } from '../../pki';
import type { TlsVersion } from '../../vocabulary/types';

/** What a TLS client is set up with. */
export interface ContextKey {
  readonly credential: Credential | undefined;
  readonly tls: TlsVersion | undefined;
  /** PEM; '' trusts nobody, undefined the platform's authorities. */
  readonly trust: string | undefined;
  /** Nothing newer than this is offered. */
  readonly atMost?: '1.1' | undefined;
  /** Those that are offered first. */
  readonly ciphers?: readonly string[];
}

/** Making a context costs about as much as a handshake (measured), so each is made once. */
export function createContexts(): (key: ContextKey) => SecureContext {
  const anonymous = new Map<string, SecureContext>();
  const byCredential = new WeakMap<Credential, Map<string, SecureContext>>();
  return (key) => {
    const contexts =
      key.credential === undefined ? anonymous : (byCredential.get(key.credential) ?? new Map<string, SecureContext>());
    if (key.credential !== undefined) byCredential.set(key.credential, contexts);
    const name = `${key.atMost ?? key.tls ?? 'any'} ${key.ciphers?.join(':') ?? ''} ${key.trust ?? 'platform'}`;
    const context = contexts.get(name) ?? make(key);
    contexts.set(name, context);
    return context;
  };
}

function make(key: ContextKey): SecureContext {
  try {
    return contextOf(key, key.atMost !== undefined);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SSL_CA_MD_TOO_WEAK') throw error;
    // OpenSSL presents a certificate whose signature it does not know only at its lowest level of security.
    return contextOf(key, true);
  }
}

function contextOf({ credential, tls, trust, atMost, ciphers = [] }: ContextKey, lowest: boolean): SecureContext {
  return createSecureContext({
    ...(atMost === undefined
      ? ({ minVersion: `TLSv${tls ?? '1.2'}`, maxVersion: `TLSv${tls ?? '1.3'}` } as const)
      : ({ minVersion: 'TLSv1', maxVersion: `TLSv${atMost}` } as const)),
    // OpenSSL 3 speaks the old versions only at its lowest level of security: their signatures are SHA-1.
    ...(lowest ? { ciphers: 'DEFAULT@SECLEVEL=0' } : ciphers.length > 0 ? { ciphers: inFront(ciphers) } : {}),
    // An intermediate that is trusted is an anchor, as it is for Kubernetes' own clients and for curl.
    allowPartialTrustChain: true,
    ...(trust === undefined ? {} : { ca: trust === '' ? [] : trust }),
    ...(credential === undefined ? {} : { cert: credential.chain, key: credential.key }),
  });
}

const inFront = (ciphers: readonly string[]): string =>
  [...ciphers, ...DEFAULT_CIPHERS.split(':').filter((each) => !ciphers.includes(each))].join(':');
