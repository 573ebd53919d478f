/** TypeScript that a scenario is made of, with the words of the vocabulary that it calls. */
export interface Source {
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

/** So many columns has a line of this project. */
const columns = 120;

/** A value as TypeScript writes it: plain data, with sources in it. */
export function sourceOf(value: unknown, indent = 0): Source {
  if (isSource(value)) return value;
  if (Array.isArray(value))
    return list(
      '[',
      value.map((item) => sourceOf(item, indent + 2)),
      ']',
      indent,
    );
  if (typeof value === 'object' && value !== null)
    return list(
      '{ ',
      Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(([name, each]) => {
          const { text, words } = sourceOf(each, indent + 2);
          return { text: `${nameOf(name)}: ${text}`, words };
        }),
      ' }',
      indent,
    );
  return { text: typeof value === 'string' ? quoted(value) : JSON.stringify(value), words: new Set() };
}

/** A call of a word of the vocabulary. */
export function call(word: string, ...values: readonly unknown[]): Source {
  const { text, words } = list(
    '(',
    values.map((value) => sourceOf(value)),
    ')',
    0,
  );
  return { text: `${word}${text}`, words: new Set([word, ...words]) };
}

const isSource = (value: unknown): value is Source =>
  typeof value === 'object' && value !== null && 'words' in value && value.words instanceof Set;

const nameOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));

/** In apostrophes, unless there are more of them in it than quotation marks. */
function quoted(text: string): string {
  const json = JSON.stringify(text).replace(unseen, escapedAs);
  return text.includes("'") ? json : `'${json.slice(1, -1).replaceAll('\\"', '"')}'`;
}

/** Marks, and characters that do not show. */
const unseen = /[\p{Mn}\p{Cf}\p{Zl}\p{Zp}]|(?![\n\r\t])\p{Cc}|(?! )\p{Zs}/gu;

const escapedAs = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');

function list(open: string, items: readonly Source[], close: string, indent: number): Source {
  const words = new Set(items.flatMap((item) => [...item.words]));
  const line = `${open}${items.map(({ text }) => text).join(', ')}${close}`;
  if (items.length === 0) return { text: `${open.trim()}${close.trim()}`, words };
  if (line.length + indent + 24 <= columns && !line.includes('\n')) return { text: line, words };
  const [only] = items;
  // One object, or one list, stands in the same lines as what holds it.
  if (items.length === 1 && open === '(' && only !== undefined && /^[[{]/.test(only.text))
    return { text: `(${only.text})`, words };
  const inner = items.map(({ text }) => `${text.replace(/^/gm, '  ')},\n`).join('');
  return { text: `${open.trim()}\n${inner}${close.trim()}`, words };
}
