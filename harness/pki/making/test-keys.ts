import { generateKey, type KeyPair, type KeySpecification } from './keys';

const rsa = new Map<number, Promise<KeyPair>>();

/**
 * A key for a test caller: a fresh one, except RSA. One of those costs more than three hundred certificates, so one of
 * each size is made and shared by all test callers of this process; like every other key it is never written down.
 */
export function testKey(type: KeySpecification): Promise<KeyPair> {
  const bits = rsaBits(type);
  if (bits === undefined) return generateKey(type);
  const known = rsa.get(bits) ?? generateKey(type);
  rsa.set(bits, known);
  return known;
}

const rsaBits = (type: KeySpecification): number | undefined => {
  if (typeof type === 'object') return type.rsaBits === 2048 ? 2048 : undefined;
  return type.startsWith('RSA-') ? Number(type.slice('RSA-'.length)) : undefined;
};
