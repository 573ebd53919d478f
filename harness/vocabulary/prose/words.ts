import { octetsShown } from '../../text';

/** Characters of a value that stand in a sentence; longer ones are cut, and their length is said. */
const mostQuoted = 200;

/** A value in quotation marks, whatever it holds. */
export const quote = (text: string): string =>
  text.length <= mostQuoted
    ? octetsShown(JSON.stringify(text))
    : `${JSON.stringify(`${text.slice(0, 20)}...`)} of ${text.length} characters`;

/** "a", "a and b", "a, b and c". */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

/** A check's id as words. */
export const titleOf = (id: string): string => id.replaceAll('-', ' ');
