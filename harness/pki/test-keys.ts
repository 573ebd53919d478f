import { generateKey, type KeyPair, type KeySpecification } from './keys';

let rsa: Promise<KeyPair> | undefined;

/**
 * A key for a test caller: a fresh one, except RSA-2048. One of those costs more than three hundred certificates, so one
 * is made and shared by all test callers of this process; like every other key it is never written down.
 */
export const testKey = (type: KeySpecification): Promise<KeyPair> =>
  isRsa2048(type) ? (rsa ??= generateKey(type)) : generateKey(type);

const isRsa2048 = (type: KeySpecification): boolean =>
  type === 'RSA-2048' || (typeof type === 'object' && type.rsaBits === 2048);
