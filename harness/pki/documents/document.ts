import type { z } from 'zod';
import { PkiError } from '../errors';
import { readTextFile } from '../loading/text-file';

/** A hostile or mistaken document is explained up to here, then counted. */
const mostSentences = 10;

/**
 * Reads a JSON file of at most 1 MiB. Throws `file-missing`, `file-unreadable`, or `document-invalid` for what is not
 * JSON, naming the file.
 */
export function readJsonFile(file: string): unknown {
  const text = readTextFile(file, 'document');
  try {
    return JSON.parse(text);
  } catch (cause) {
    // Not the cause's own words: they differ between versions of Node and quote the file.
    throw new PkiError('document-invalid', `${file}: is not JSON; check its commas, quotes and brackets.`, { cause });
  }
}

/**
 * Checks a document against its schema. Throws `document-invalid` with one sentence a problem, each on its own line
 * with the source, the path of the field and the fix.
 */
export function checkDocument<Schema extends z.ZodType>(
  json: unknown,
  schema: Schema,
  source: string,
): z.output<Schema> {
  const result = schema.safeParse(json, { error: explain });
  if (result.success) return result.data;
  const sentences = result.error.issues.flatMap(({ path, message, ...issue }) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `${pathText([...path, key])} is not a known field; remove it.`)
      : [`${pathText(path)} ${message}.`],
  );
  const more = sentences.length - mostSentences;
  const shown = more > 0 ? [...sentences.slice(0, mostSentences), `${more} more problems.`] : sentences;
  throw new PkiError('document-invalid', shown.map((sentence) => `${source}: ${sentence}`).join('\n'));
}

/** What zod found, in words that follow the path of the field. Schemas bring their own words where a fix is particular. */
function explain(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_type') return undefined;
  const expected = typeNames[issue.expected] ?? issue.expected;
  return issue.input === undefined ? `is missing; give ${expected}` : `must be ${expected}, not ${kindOf(issue.input)}`;
}

const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a text',
};

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeNames[typeof value] ?? `a ${typeof value}`;
}

/** `signing.profiles.client.usages[1]`; keys that are no plain words are quoted, an empty path is the whole document. */
function pathText(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the document';
  return path
    .map((step) => {
      if (typeof step === 'number') return `[${step}]`;
      const key = String(step);
      return /^[\w-]+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
    })
    .join('')
    .replace(/^\./, '');
}
