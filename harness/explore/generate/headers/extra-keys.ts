import { array, constantFrom, oneof, tuple, type Arbitrary } from 'fast-check';
import { isToken } from '../legal';
import { word, type TextGroup } from '../texts';
import { literals } from '../texts/words';

const some = (parts: readonly [string, ...string[]]): Arbitrary<string> =>
  tuple(word(0, 3), array(constantFrom(...parts), { minLength: 1, maxLength: 3 }), word(0, 3)).map(
    ([before, all, behind]) => [before, ...all, behind].join(''),
  );

/** Keys of extra attributes as a header name can hold them (RFC 9110, 5.6.2); Kubernetes writes all else as percent escapes. */
export const extraKeyGroups: readonly TextGroup[] = [
  { name: 'a word', texts: word() },
  { name: 'letters of both cases', texts: some(['K', 'kK', 'KEY', 'ClaimS']) },
  { name: 'signs of tokens', texts: some(['-', '_', '.', '+', '!', '#', '$', '&', "'", '*', '^', '`', '|', '~']) },
  {
    name: 'percent escapes',
    texts: some([
      '%2F',
      '%2f',
      '%41',
      '%61',
      '%20',
      '%25',
      '%2525',
      '%C3%A9',
      '%c3%89',
      '%3A',
      '%2B',
      '%2C',
      '%e2%84%aa',
    ]),
  },
  { name: 'broken percent escapes', texts: some(['%', '%4', '%zz', '%2G', '%%', '%u0041']) },
  { name: 'composed letters in escapes', texts: some(['e%CC%81', 'A%CC%8A', '%E2%84%AB', '%EF%AC%81']) },
  {
    name: 'literals of languages',
    texts: constantFrom(
      ...literals.filter(isToken),
      ...['__proto__', 'constructor', 'toString', 'length', 'hasOwnProperty'],
    ),
  },
  { name: 'numbers', texts: constantFrom('0', '1', '007', '00', '1.0', '1e3', '0x10', '-1', '+1', '1_000', '0b1') },
  {
    name: 'words with a meaning',
    texts: constantFrom(
      'user',
      'uid',
      'groups',
      'group',
      'scopes',
      'scope',
      'roles',
      'username',
      'name',
      'acme.example%2Fproject',
      'iam.gke.io%2Fuser-assertion',
    ),
  },
  { name: 'lengths', texts: constantFrom(16, 31, 32, 63, 64, 65, 128).map((count) => 'k'.repeat(count)) },
];

/** Any key of an extra attribute. */
export const extraKey: Arbitrary<string> = oneof(
  { withCrossShrink: true },
  ...extraKeyGroups.map(({ texts }) => texts),
);
