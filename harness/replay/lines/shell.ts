import { bytesOf } from '../../text';

/** Words of a POSIX shell. What is made here is pasted into a terminal, so it holds no character but printable ASCII. */

/** A text as one word, whatever it holds; only NUL can be in none. */
export function word(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return isPrintable(text) ? `'${text.replaceAll("'", String.raw`'\''`)}'` : `"$(printf ${format(bytesOf(text))})"`;
}

const isPrintable = (text: string): boolean => /^[ -~]*$/.test(text);

/** What `printf` writes as these octets: one word, in quotes. */
export function format(octets: Buffer): string {
  const written = [...octets].map((octet, at) => {
    const sign = String.fromCharCode(octet);
    if (sign === '%') return '%%';
    if (sign === '\\') return String.raw`\\`;
    if (sign === '\r') return String.raw`\r`;
    if (sign === '\n') return String.raw`\n`;
    const plain = octet >= 0x20 && octet < 0x7f && sign !== "'" && !(at === 0 && sign === '-');
    return plain ? sign : `\\${octet.toString(8).padStart(3, '0')}`;
  });
  return `'${written.join('')}'`;
}
