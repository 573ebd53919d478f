import { createHmac } from 'node:crypto';
import type { AeadSuite } from './cipher-suites';

/** What protects the records of one direction until the next change of keys. */
export interface RecordKeys {
  readonly key: Buffer;
  /** Twelve bytes; in TLS 1.2 with AES-GCM the four of the salt. */
  readonly iv: Buffer;
}

const ivLength = 12;

/** HKDF-Expand-Label with an empty context (RFC 8446, 7.1); every length asked for here fits in one block. */
function expandLabel(suite: AeadSuite, secret: Buffer, label: string, length: number): Buffer {
  const name = Buffer.from(`tls13 ${label}`, 'latin1');
  const info = Buffer.concat([Buffer.from([0, length, name.length]), name, Buffer.from([0, 1])]);
  return createHmac(suite.hash, secret).update(info).digest().subarray(0, length);
}

/** Traffic keys of a TLS 1.3 secret (RFC 8446, 7.3). */
export function trafficKeys(suite: AeadSuite, secret: Buffer): RecordKeys {
  return { key: expandLabel(suite, secret, 'key', suite.keyLength), iv: expandLabel(suite, secret, 'iv', ivLength) };
}

/** The traffic secret after a KeyUpdate (RFC 8446, 7.2). */
export function updatedSecret(suite: AeadSuite, secret: Buffer): Buffer {
  return expandLabel(suite, secret, 'traffic upd', secret.length);
}

/** Both directions' keys of a TLS 1.2 connection from its master secret (RFC 5246, 6.3 and 5). */
export function keyBlock(
  suite: AeadSuite,
  masterSecret: Buffer,
  clientRandom: Buffer,
  serverRandom: Buffer,
): { readonly client: RecordKeys; readonly server: RecordKeys } {
  const { keyLength } = suite;
  const saltLength = suite.cipher === 'chacha20-poly1305' ? ivLength : 4;
  const seed = Buffer.concat([Buffer.from('key expansion', 'latin1'), serverRandom, clientRandom]);
  const hmac = (data: Buffer): Buffer => createHmac(suite.hash, masterSecret).update(data).digest();

  let block = Buffer.alloc(0);
  for (let a = hmac(seed); block.length < 2 * (keyLength + saltLength); a = hmac(a)) {
    block = Buffer.concat([block, hmac(Buffer.concat([a, seed]))]);
  }
  const ivs = block.subarray(2 * keyLength);
  return {
    client: { key: block.subarray(0, keyLength), iv: ivs.subarray(0, saltLength) },
    server: { key: block.subarray(keyLength, 2 * keyLength), iv: ivs.subarray(saltLength, 2 * saltLength) },
  };
}
