import { createDecipheriv } from 'node:crypto';
import type { AeadSuite } from './cipher-suites';

const tagLength = 16;

/** Decrypts and authenticates; undefined when that fails, or when this build of OpenSSL lacks the cipher. */
export function openAead(
  suite: AeadSuite,
  key: Buffer,
  nonce: Buffer,
  additionalData: Buffer,
  sealed: Buffer,
): Buffer | undefined {
  const length = sealed.length - tagLength;
  if (length < 0) return undefined;
  try {
    const decipher =
      suite.cipher === 'chacha20-poly1305'
        ? createDecipheriv(suite.cipher, key, nonce, { authTagLength: tagLength })
        : createDecipheriv(suite.cipher, key, nonce);
    decipher.setAAD(additionalData, { plaintextLength: length });
    decipher.setAuthTag(sealed.subarray(length));
    const content = decipher.update(sealed.subarray(0, length));
    decipher.final();
    return content;
  } catch {
    return undefined;
  }
}

/** A static IV combined with the record's sequence number (RFC 8446, 5.3; RFC 7905, 2). */
export function xorNonce(iv: Buffer, sequence: Buffer): Buffer {
  const nonce = Buffer.from(iv);
  const offset = nonce.length - sequence.length;
  for (const [index, byte] of sequence.entries()) {
    nonce.writeUInt8(nonce.readUInt8(offset + index) ^ byte, offset + index);
  }
  return nonce;
}

/** A record's sequence number as the eight bytes that go into nonces and additional data. */
export function sequenceBytes(sequence: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUIntBE(sequence, 2, 6);
  return bytes;
}
