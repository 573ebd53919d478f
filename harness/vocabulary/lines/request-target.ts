import type { RequestForm } from '../request-form';

/** What a form is applied to. */
export interface TargetParts {
  readonly path: string;
  /** Host and port. */
  readonly authority: string;
}

/** The request target in this form; see `RequestForm.target` for what may stand in braces. */
export const targetIn = ({ target }: RequestForm, parts: TargetParts): string =>
  target === undefined ? parts.path : filled(target, parts);

/** A template with its braces filled; what stands in others, or in none, stays. */
export function filled(template: string, { path: whole, authority }: TargetParts): string {
  const mark = whole.indexOf('?');
  const path = mark < 0 ? whole : whole.slice(0, mark);
  const query = mark < 0 ? '' : whole.slice(mark);
  const slash = path.lastIndexOf('/');
  const [, first = ''] = path.split('/');
  const values: Readonly<Record<string, string>> = {
    path,
    query,
    and: query === '' ? '?' : '&',
    parent: path.slice(0, slash),
    last: path.slice(slash + 1),
    first,
    rest: path.slice(first.length + 1),
    authority,
  };
  // An ampersand behind another one would be an empty parameter, and a question mark behind a question mark a value.
  const started = template.replace('{and}', values.and ?? '').replaceAll('{and}', '&');
  return started.replace(/\{([a-z]+)(?:\|([a-z-]+))?\}/g, (written, name: string, change?: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return written;
    return change === undefined ? value : (changes[change]?.(value) ?? written);
  });
}

const changes: Readonly<Record<string, (text: string) => string>> = {
  upper: (text) => text.toUpperCase(),
  mixed: (text) => text.replace(/[a-z]/g, (letter, at: number) => (at % 2 === 0 ? letter : letter.toUpperCase())),
  doubled: (text) => text.replaceAll('/', '//'),
  encoded: (text) => text.replace(/[a-z0-9]/gi, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  // All slashes but the two around the first segment: what is below a path of discovery is discovery, as far as a prefix shows.
  backslashed: (text) => behindTheFirst(text, '\\'),
  'slashes-encoded': (text) => behindTheFirst(text, '%2f'),
  'slashes-encoded-twice': (text) => behindTheFirst(text, '%252f'),
  'encoded-twice': (text) => text.replace(/[a-z0-9]/gi, (letter) => `%25${letter.charCodeAt(0).toString(16)}`),
};

const behindTheFirst = (path: string, slash: string): string =>
  path.replace(/^(\/[^/]*\/)(.*)$/, (_whole, head: string, tail: string) => head + tail.replaceAll('/', () => slash));
