import { printable } from '../explain/safe-text';

/** A piece of HTML. Only this module makes one of a text, so that nothing a server says can become markup. */
export interface Markup {
  readonly html: string;
}

/** What may stand between the pieces of a template: text is escaped, markup is not, and lists follow each other. */
export type Part = string | number | Markup | readonly Part[] | undefined;

/** A template of HTML: everything put into it is text, unless it is markup itself. */
export const markup = (pieces: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  html: pieces.reduce((whole, piece, at) => whole + (at === 0 ? '' : rendered(parts[at - 1])) + piece, ''),
});

function rendered(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return escaped(part);
  return 'html' in part ? part.html : part.map(rendered).join('');
}

const escaped = (text: string): string =>
  printable(text, 8_000).replaceAll(/[&<>"'`]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
