import { header, type Header } from '../header';

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

/** Whom a document of claims names, by every member that programs read. */
const claims = JSON.stringify({
  ...{ user, username: user, name: user, sub: user, preferred_username: user, login: user, id: user, email },
  ...{ groups: [group], roles: [group], admin: true },
});

/** The claims as they stand in cookies, headers and queries, by how they are encoded. */
export const encodedClaims: Readonly<Record<string, string>> = {
  JSON: claims,
  'percent-encoded JSON': encodeURIComponent(claims),
  'JSON in Base64': base64(claims),
  'JSON in base64url': Buffer.from(claims, 'utf8').toString('base64url'),
  'JSON in Base64, signed with nothing': `${base64(claims)}.`,
  'a signed cookie of JSON': encodeURIComponent(`s:j:${claims}.`),
  'an unsigned JSON Web Token': unsigned(),
  'a name and groups in a query': `user=${user}&groups=${group}`,
  'a name in Base64': base64(user),
};
