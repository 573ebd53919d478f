import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Bytes of each half of a serial number. */
const half = 8;

/**
 * A serial number that its owner can tell from others: half of it is random, and half an HMAC of that under the key of the
 * run. 16 bytes of which the first is 01..7f: positive and never padded (RFC 5280, 4.1.2.2).
 */
export function markedSerialNumber(key: string): Buffer {
  const random = randomBytes(half);
  random[0] = 1 + ((random[0] ?? 0) % 0x7f);
  return Buffer.concat([random, signed(random, key)]);
}

/** Whether a serial number, in hexadecimal, was given by the run with this key. */
export function bearsMark(serialNumber: string, key: string): boolean {
  const bytes = Buffer.from(serialNumber.replaceAll(':', ''), 'hex');
  return bytes.length === 2 * half && timingSafeEqual(bytes.subarray(half), signed(bytes.subarray(0, half), key));
}

const signed = (random: Buffer, key: string): Buffer =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(random).digest().subarray(0, half);
