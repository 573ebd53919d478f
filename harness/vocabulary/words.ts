/** A value in quotation marks, whatever it holds. */
export const quote = (text: string): string => JSON.stringify(text);

/** "a", "a and b", "a, b and c". */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

/** A check's id as words. */
export const titleOf = (id: string): string => id.replaceAll('-', ' ');
