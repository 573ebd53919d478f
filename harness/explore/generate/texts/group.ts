import { array, constantFrom, tuple, type Arbitrary } from 'fast-check';

/** Texts of one kind: one row of the table of texts. */
export interface TextGroup {
  /** Names it in tables and tests, in a few words. */
  readonly name: string;
  readonly texts: Arbitrary<string>;
}

/** Lower-case letters and digits that no name of a scenario is made of (names of scenarios are drawn anew). */
const plain = 'b c d f g k m p q t w x y z 0 1 2 3 4 5 6 7 8 9';

const letter = constantFrom(...plain.split(' '));

/** A word of plain letters; the shortest comes out of shrinking. */
export const word = (least = 1, most = 8): Arbitrary<string> =>
  array(letter, { minLength: least, maxLength: most }).map((letters) => letters.join(''));

/** Any of these, alone or among words: at the start, in the middle, at the end. */
export const among = (parts: readonly [string, ...string[]]): Arbitrary<string> =>
  tuple(word(0, 6), constantFrom(...parts), word(0, 6)).map((three) => three.join(''));

/** Several of these among words. */
export const severalAmong = (parts: readonly [string, ...string[]], most = 10): Arbitrary<string> =>
  array(constantFrom(...parts, 'b', 'c', 'd', 'k'), { minLength: 2, maxLength: most }).map((all) => all.join(''));

/** Each of these, with letters between: a program that does something about one of them shows it. */
export const eachAmong = (parts: readonly string[]): Arbitrary<string> =>
  tuple(...parts.map((part) => letter.map((before) => `${before}${part}`))).map((all) => `${all.join('')}b`);
