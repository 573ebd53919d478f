import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Bytes of the mark at the end of a serial number of so many: half of them, eight at most. */
const marked = (octets: number): number => Math.min(8, Math.floor(octets / 2));

/** Shorter marks could be anybody's by chance. */
const fewest = 8;

/**
 * A serial number that its owner can tell from others: it is random, and behind that an HMAC of it under the key of the
 * run. The first byte is 01..7f: positive and never padded (RFC 5280, 4.1.2.2).
 */
export function markedSerialNumber(key: string, octets = 16): Buffer {
  const random = randomBytes(octets - marked(octets));
  random[0] = 1 + ((random[0] ?? 0) % 0x7f);
  return Buffer.concat([random, signed(random, key, marked(octets))]);
}

/** Whether a serial number, in hexadecimal, was given by the run with this key. */
export function bearsMark(serialNumber: string, key: string): boolean {
  const bytes = Buffer.from(serialNumber.replaceAll(':', ''), 'hex');
  const mark = marked(bytes.length);
  const random = bytes.subarray(0, bytes.length - mark);
  return bytes.length >= fewest && timingSafeEqual(bytes.subarray(random.length), signed(random, key, mark));
}

const signed = (random: Buffer, key: string, bytes: number): Buffer =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(random).digest().subarray(0, bytes);
