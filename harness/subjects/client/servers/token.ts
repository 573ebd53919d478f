import { randomBytes } from 'node:crypto';
import { keepSecret } from '../../../text';

/** A bearer token of 32 characters of Base64 that means nothing; no command takes it for a flag, as it would one that begins with a hyphen. */
export function makeToken(random: (octets: number) => Buffer = randomBytes): string {
  const token = random(24).toString('base64url');
  return token.startsWith('-') ? makeToken(random) : keepSecret(token);
}
