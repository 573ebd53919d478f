import { printable } from '../explain/safe-text';

/** Text that Markdown and HTML take for text. */
export const plain = (raw: string, limit?: number): string =>
  printable(raw, limit)
    .replaceAll(/[\\`*_{}[\]()#+!|~]/g, String.raw`\$&`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');

/** Text inside an element of HTML. */
export const html = (raw: string): string =>
  printable(raw).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('`', '&#96;');

/** As code, in more backticks than it holds. */
export function code(raw: string): string {
  const text = printable(raw);
  const ticks = '`'.repeat(longestRun(text) + 1);
  return text.includes('`') ? `${ticks} ${text} ${ticks}` : `${ticks}${text}${ticks}`;
}

/** Lines as a block of code, behind more backticks than stand in any of them. */
export function fenced(lines: readonly string[]): string {
  const body = lines.join('\n');
  const fence = '`'.repeat(Math.max(3, longestRun(body) + 1));
  return `${fence}text\n${body}\n${fence}`;
}

const longestRun = (text: string): number => Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
