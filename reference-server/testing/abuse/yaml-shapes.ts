const lines = (count: number, line: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n');

/** Every way in which a document can be nested so many levels deep. */
export const nested: Readonly<Record<string, (levels: number) => string>> = {
  'lists on one line': (levels) => `${'- '.repeat(levels)}a`,
  'keys on one line': (levels) => `${'? '.repeat(levels)}a`,
  'empty keys on one line': (levels) => `${': '.repeat(levels)}a`,
  'values on one line': (levels) => `${'a: '.repeat(levels)}a`,
  'lists and keys in turn': (levels) => `${'- ? '.repeat(levels / 2)}a`,
  'lists on a line each': (levels) => lines(levels, (n) => `${' '.repeat(n)}-`),
  'keys on a line each': (levels) => lines(levels, (n) => `${' '.repeat(n)}k:`),
  'long keys on a line each': (levels) => lines(levels, (n) => `${' '.repeat(n)}${'k'.repeat(3 * (levels - n))}:`),
  'explicit keys on a line each': (levels) => lines(levels, (n) => `${' '.repeat(n)}?`),
  'anchors before each list': (levels) => lines(levels, (n) => `${' '.repeat(n)}- &a${n} !!seq`),
  brackets: (levels) => `${'['.repeat(levels)}${']'.repeat(levels)}`,
  'open brackets': (levels) => '['.repeat(levels),
  braces: (levels) => `${'{a: '.repeat(levels)}1${'}'.repeat(levels)}`,
  'open braces': (levels) => '{'.repeat(levels),
  'brackets over many lines': (levels) => '[\n'.repeat(levels),
  'braces in lists': (levels) => `${'- '.repeat(levels / 2)}${'['.repeat(levels / 2)}`,
  'broken mappings below each other': (levels) => 'k: k: >\n'.repeat(levels),
  'after another document': (levels) => `a: 1\n---\n${'- '.repeat(levels)}a`,
  'after a scalar that looks like a bracket': (levels) => `a: "["\nb: '{'\nc:\n ${'- '.repeat(levels)}`,
};

/** A mapping with so many keys, none of them twice. */
export const manyKeys = (count: number): string => lines(count, (n) => `k${n}: 1`);
