import type { ExploredCase } from '../case';

/**
 * The shape of a case: its words, whatever their letters are, and the signs in them. Two shrunk cases of one shape that fail by
 * the same branch of the model have one cause.
 */
export const shapeOf = ({ given, when }: Pick<ExploredCase, 'given' | 'when'>): string =>
  JSON.stringify({ given, when }, (_key, value: unknown) => (typeof value === 'string' ? shapeOfText(value) : value));

/** Runs of letters as one letter, runs of digits as one digit, long ones marked as such; other characters as they are. */
export const shapeOfText = (text: string): string =>
  text
    .replace(/[a-z]+/g, (letters) => (letters.length > 15 ? 'a+' : 'a'))
    .replace(/[A-Z]+/g, (letters) => (letters.length > 15 ? 'A+' : 'A'))
    .replace(/\d+/g, '0');
