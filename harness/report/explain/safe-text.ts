import { escaped, withoutPrivateKeys } from '../../text';

export { escaped, withoutPrivateKeys } from '../../text';

/**
 * Makes hostile text fit to be shown: what a server sends must not steer the reader's terminal, hide itself or flood
 * the report. Escaping escaped text changes nothing, so it may be done twice but never forgotten.
 */

/** The longest text that is shown of anything that has no bound of its own, in characters. */
const longest = 2_000;

/** At most so many characters of the text, and how many were left out. */
export function bounded(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(limit - 1));
  const kept = text.slice(0, splitsPair ? limit - 1 : limit);
  return `${kept} ... (${text.length - kept.length} more characters)`;
}

/** What may be shown of a text: bounded, on one line, without private keys or steering characters. */
export function printable(text: string, limit: number = longest): string {
  return escaped(bounded(withoutPrivateKeys(text), limit));
}

/** The first lines of a document, each fit to be shown; says so when there are more. */
export function firstLines(document: string, most: { readonly lines: number; readonly characters: number }): string[] {
  const lines = withoutPrivateKeys(document)
    .replace(/[\r\n]+$/, '')
    // A CR alone ends no line: it is shown, because it may be what is wrong.
    .split(/\r?\n/);
  const shown = lines.slice(0, most.lines).map((line) => escaped(bounded(line, most.characters)));
  const left = lines.length - shown.length;
  return left > 0 ? [...shown, `... (${left} more ${left === 1 ? 'line' : 'lines'})`] : shown;
}

/** A text in double quotes, so that its ends can be seen. */
export function quoted(text: string, limit = 300): string {
  return `"${printable(text, limit)}"`;
}
