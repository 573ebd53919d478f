import { constant, constantFrom, type Arbitrary } from 'fast-check';
import type { Setup, Target } from '../../../../target/types';
import { header, otherIdentitySources, tokenInHand } from '../../../../vocabulary';
import type { Header } from '../../../../vocabulary/types';

/** Whether cases may hold the bearer token in hand: the target has to know one, and to take it in its turn (rules P-01 to P-08). */
export const takesTokens = (
  { traits }: Pick<Setup, 'traits'>,
  { supplies = [], profile }: Pick<Target, 'supplies' | 'profile'>,
): boolean =>
  supplies.includes('token') &&
  !traits.includes('client-certificate-required') &&
  [...traits, ...profile.traits].includes('credentials-in-turn');

const token = tokenInHand();
const unknown = header('Authorization', 'Bearer explored');

/** The token where no server looks for one (RFC 6750, 2.1). */
const elsewhere: readonly (readonly Header[])[] = otherIdentitySources.tokensElsewhere.forms.flatMap(({ headers }) =>
  headers === undefined ? [] : [headers],
);

/** The token in each form that is another one, and in each place where no server looks for it. */
export const eachToken: readonly (readonly Header[])[] = [
  ...otherIdentitySources.changedTokens.forms.flatMap(({ headers }) => (headers === undefined ? [] : [headers])),
  ...elsewhere,
];

/** The token as it is; nearly it; beside another; and where it is none: each in its turn. */
export const tokens: readonly Arbitrary<readonly Header[]>[] = [
  constant([token]),
  constant([tokenInHand('cut-short')]),
  constant([tokenInHand('with-one-more-character')]),
  constant([tokenInHand('with-a-letter-in-the-other-case')]),
  constantFrom<readonly Header[]>([token, unknown], [unknown, token], [header('Authorization', 'Bearer '), token]),
  constantFrom(...elsewhere),
];
