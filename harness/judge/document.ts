import { parseDocument } from 'yaml';
import type { HttpResponse } from '../observation';
import type { Expectation } from '../vocabulary/types';

/** Why an answer is not the expected one; undefined when it is. */
export function answerProblem(
  { status, document, items, saying }: Extract<Expectation, { kind: 'answered' }>,
  response: HttpResponse,
): string | undefined {
  if (status !== 'any' && response.status !== status) return `the status is not ${status}`;
  if (document === 'any') return undefined;
  const json = document === 'json' || document === 'status';
  const value = json ? readJson(response.body) : (readJson(response.body) ?? readYaml(response.body));
  if (value === undefined) return `the body is not ${json ? 'JSON' : 'JSON or YAML'}`;
  if (document === 'list' && !isList(value)) return 'the body is not a list';
  if (document === 'status' && !('kind' in value && value.kind === 'Status')) return 'the body is no Status document';
  if (items !== undefined) return itemsProblem(items, itemsOf(value).length);
  return saying === undefined || response.body.includes(saying)
    ? undefined
    : `the body does not say ${JSON.stringify(saying)}`;
}

function itemsProblem(
  { atLeast = 0, atMost = Infinity }: { readonly atLeast?: number; readonly atMost?: number },
  count: number,
): string | undefined {
  if (count < atLeast) return `the list has ${count} items, and not ${atLeast} or more`;
  return count > atMost ? `the list has ${count} items, and not ${atMost} at most` : undefined;
}

/** Only an object or array counts as a document: a bare string is valid YAML, and an HTML page a bare string. */
const isDocument = (value: unknown): value is object => typeof value === 'object' && value !== null;

function readJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isDocument(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function readYaml(text: string): object | undefined {
  try {
    const document = parseDocument(text, { logLevel: 'silent' });
    if (document.errors.length > 0) return undefined;
    // Aliases are bounded, or a hostile answer could grow without end.
    const value: unknown = document.toJS({ maxAliasCount: 100 });
    return isDocument(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isList = (value: object): boolean => Array.isArray(value) || ('items' in value && Array.isArray(value.items));

const itemsOf = (value: object): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  return 'items' in value && Array.isArray(value.items) ? value.items : [];
};
