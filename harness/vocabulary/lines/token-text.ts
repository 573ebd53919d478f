import type { TokenForm, TokenPlace } from '../header';

/** The bearer token in hand as a header has it: behind `Bearer`, or in a place where no server looks for one. */
export function tokenLine(token: string, how: TokenForm, place: TokenPlace | undefined): readonly [string, string] {
  if (place === undefined) return ['Authorization', `Bearer ${bearer(token, how)}`];
  const value = place.value.replaceAll('{token}', () => token).replaceAll('{basic}', () => basicCredentials(token));
  return [place.name, value];
}

/** The token as the password of a user (RFC 7617). */
export const basicCredentials = (token: string): string => Buffer.from(`token:${token}`, 'utf8').toString('base64');

function bearer(token: string, how: TokenForm): string {
  switch (how) {
    case 'as-it-is':
      return token;
    case 'cut-short':
      return token.slice(0, -1);
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
