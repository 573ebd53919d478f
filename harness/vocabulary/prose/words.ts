import { escapedJson, octetsShown } from '../../text';

/** Characters of a value that stand in a sentence; longer ones are cut, and their length is said. */
const mostQuoted = 80;

/** A value in quotation marks, whatever it holds. */
export const quote = (text: string): string =>
  text.length <= mostQuoted
    ? octetsShown(inQuotes(text))
    : `${inQuotes(`${text.slice(0, 20)}...`)} of ${text.length} characters`;

const inQuotes = (text: string): string => escapedJson(JSON.stringify(text));

/** "a", "a and b", "a, b and c". */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

/** As many members of a list are told one by one; of a longer one the number, the first and the last. */
const mostListed = 4;

/** `a, b and c`, or `60 groups (a, …, z)`; `before` stands before members that are told one by one. */
export const series = (members: readonly string[], noun: string, before = ''): string =>
  members.length <= mostListed
    ? `${before}${listed(members)}`
    : `${members.length} ${noun} (${members[0] ?? ''}, …, ${members.at(-1) ?? ''})`;

export { titleOf } from './title';
