/** One line of a request, without its end, and what is odd about it. */
export interface Line {
  readonly text: string;
  readonly oddities: readonly string[];
}

// oxlint-disable-next-line no-control-regex -- the characters that no line of HTTP may hold (RFC 9110, 5.5).
const controls = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/;

/** Octets as Latin-1 up to and with a line feed (RFC 9112, 2.2). */
export function lineOf(octets: string): Line {
  const withoutLineFeed = octets.slice(0, -1);
  const ended = withoutLineFeed.endsWith('\r');
  const text = ended ? withoutLineFeed.slice(0, -1) : withoutLineFeed;
  return {
    text,
    oddities: [
      ...(ended ? [] : ['a line that ends with a bare LF']),
      ...(text.includes('\r') ? ['a bare CR in a line'] : []),
      ...(text.includes('\0') ? ['a NUL in a line'] : []),
      ...(controls.test(text.replaceAll('\0', '')) ? ['a control character in a line'] : []),
    ],
  };
}

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

export interface RequestLine {
  readonly method: string;
  readonly target: string;
  readonly version: string;
  readonly oddities: readonly string[];
}

/** The request line (RFC 9112, 3): the first word, the last word, and what stands between them. */
export function requestLineOf(text: string): RequestLine {
  const [method = '', ...rest] = text.split(' ');
  const last = rest.at(-1) ?? '';
  const hasVersion = /^HTTP\//i.test(last);
  const target = (hasVersion ? rest.slice(0, -1) : rest).join(' ');
  return {
    method,
    target,
    version: hasVersion ? last : '',
    oddities: [
      ...(token.test(method) ? [] : ['a method that is no token']),
      ...(target === '' ? ['no request target'] : []),
      ...(/[ \t]/.test(target) ? ['white space in the request target'] : []),
      ...(/^HTTP\/1\.[01]$/.test(last)
        ? []
        : [hasVersion ? 'a version other than HTTP/1.0 and HTTP/1.1' : 'no version']),
    ],
  };
}

export type Field = readonly [name: string, value: string];

/** A field line (RFC 9112, 5), its name as sent; one without a colon is a name without a value. */
export function fieldOf(text: string): { readonly field: Field; readonly oddities: readonly string[] } {
  const colon = text.indexOf(':');
  if (colon === -1) return { field: [text, ''], oddities: ['a header line without a colon'] };
  const name = text.slice(0, colon);
  const spaced = /[ \t]$/.test(name);
  return {
    field: [name, trimmed(text.slice(colon + 1))],
    oddities: [
      ...(spaced ? ['white space before the colon'] : []),
      ...(token.test(name.trimEnd()) ? [] : ['a field name that is no token']),
    ],
  };
}

const isSpace = (character: string | undefined): boolean => character === ' ' || character === '\t';

/** Without the optional white space around a field value: spaces and tabs alone (RFC 9110, 5.6.3). In linear time. */
export function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isSpace(text[start])) start += 1;
  while (end > start && isSpace(text[end - 1])) end -= 1;
  return text.slice(start, end);
}
