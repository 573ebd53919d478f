import { header, type Header } from '../when';

/** Whom the sources name, and how a claim of it is written. */

export const user = 'admin';

export const group = 'system:masters';

export const email = 'admin@example.com';

export const named = (names: readonly string[], value: string): readonly Header[] =>
  names.map((name) => header(name, value));

export function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}

/** A JSON Web Token without a signature (RFC 7519, 6). */
export function unsigned(): string {
  const parts = [
    { alg: 'none', typ: 'JWT' },
    { sub: user, name: user, preferred_username: user, groups: [group] },
  ];
  return `${parts.map((part) => Buffer.from(JSON.stringify(part), 'utf8').toString('base64url')).join('.')}.`;
}
