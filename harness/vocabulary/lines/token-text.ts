import type { TokenForm, TokenPlace } from '../header';

/** The bearer token in hand as a header has it: behind `Bearer`, or in a place where no server looks for one. `told`: of its user. */
export function tokenLine(
  token: string,
  how: TokenForm,
  place: TokenPlace | undefined,
  told?: string,
): readonly [string, string] {
  if (place === undefined) return ['Authorization', `Bearer ${bearer(token, how, told)}`];
  return [
    place.name,
    place.value.replaceAll(/\{([a-z]+)\}/g, (whole, name: string) => written[name]?.(token) ?? whole),
  ];
}

const octets = (token: string): readonly number[] => [...Buffer.from(token, 'utf8')];

/** What stands for the token in the value of a header: the token, or another text that is made of it. */
const written: Readonly<Record<string, (token: string) => string>> = {
  token: (token) => token,
  basic: (token) => basicCredentials(token),
  percent: (token) =>
    octets(token)
      .map((octet) => `%${octet.toString(16).padStart(2, '0')}`)
      .join(''),
  base64: (token) => Buffer.from(token, 'utf8').toString('base64'),
  hex: (token) => Buffer.from(token, 'utf8').toString('hex'),
  tail: (token) => token.slice(1),
};

/** The token as the password of a user (RFC 7617). */
export const basicCredentials = (token: string): string => Buffer.from(`token:${token}`, 'utf8').toString('base64');

function bearer(token: string, how: TokenForm, told: string | undefined): string {
  switch (how) {
    case 'as-it-is':
      return token;
    case 'cut-short':
      return token.slice(0, -1);
    case 'told-of-its-user':
      // Where nothing is told it is another token.
      return told ?? `${token}x`;
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
