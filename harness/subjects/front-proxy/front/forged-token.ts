import { createHmac } from 'node:crypto';

const keys = {
  'jwt-without-a-signature': undefined,
  'jwt-with-an-empty-key': '',
  'jwt-with-a-well-known-key': 'secret',
} as const;

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JSON Web Token that names a user in every claim in which one is looked for, and that anybody can write (RFC 8725, 2.1). */
export function forgedToken(user: string, how: keyof typeof keys): string {
  const key = keys[how];
  const claims = {
    ...{ sub: user, preferred_username: user, username: user, email: user, name: user },
    ...{
      groups: ['system:masters'],
      iss: 'https://issuer.test',
      aud: 'kubernetes',
      iat: 1_700_000_000,
      exp: 4_000_000_000,
    },
  };
  const signed = `${encoded({ alg: key === undefined ? 'none' : 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
  return `${signed}.${key === undefined ? '' : createHmac('sha256', key).update(signed).digest('base64url')}`;
}
