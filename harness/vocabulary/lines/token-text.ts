import type { TokenForm, TokenPlace } from '../header';

/** What the target tells of the user of the token in hand; nothing: it tells nothing. */
export interface TokenUser {
  readonly user?: string | undefined;
  readonly uid?: string | undefined;
}

/** The bearer token in hand as a header has it: behind `Bearer`, or in a place where no server looks for one. */
export function tokenLine(
  token: string,
  how: TokenForm,
  place: TokenPlace | undefined,
  told: TokenUser = {},
): readonly [string, string] {
  if (place === undefined) return ['Authorization', `Bearer ${bearer(token, how, told)}`];
  return [
    place.name,
    place.value.replaceAll(/\{([a-z]+)\}/g, (whole, name: string) => written[name]?.(token, told) ?? whole),
  ];
}

const octets = (token: string): readonly number[] => [...Buffer.from(token, 'utf8')];

/** What stands for the token in the value of a header: the token, or another text that is made of it. */
const written: Readonly<Record<string, (token: string, told: TokenUser) => string>> = {
  token: (token) => token,
  basic: (token) => basicCredentials(token),
  basicofuser: (token, { user }) => basicCredentials(token, user),
  percent: (token) =>
    octets(token)
      .map((octet) => `%${octet.toString(16).padStart(2, '0')}`)
      .join(''),
  base64: (token) => Buffer.from(token, 'utf8').toString('base64'),
  hex: (token) => Buffer.from(token, 'utf8').toString('hex'),
  tail: (token) => token.slice(1),
};

/** The token as the password of a user (RFC 7617). */
const basicCredentials = (token: string, user = 'token'): string =>
  Buffer.from(`${user}:${token}`, 'utf8').toString('base64');

function bearer(token: string, how: TokenForm, { user, uid }: TokenUser): string {
  switch (how) {
    case 'as-it-is':
      return token;
    case 'cut-short':
      return token.slice(0, -1);
    case 'told-of-its-user':
      // Where nothing is told it is another token.
      return uid ?? user ?? `${token}x`;
    case 'with-one-more-character':
      return `${token}x`;
    case 'with-a-letter-in-the-other-case':
      return inOtherCase(token);
  }
}

/** With its last letter in the other case; a token without letters gets one. */
function inOtherCase(token: string): string {
  const changed = token.replace(/[a-z](?=[^a-z]*$)/i, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );
  return changed === token ? `${token}x` : changed;
}
