import { headerOf, type HttpResponse } from '../../observation';
import type { Code } from '../../results';
import { readYaml as readBoundedYaml, yamlBounds } from '../../text/yaml';
import { sharedBy } from './cache-control';
import type { Expectation } from '../../vocabulary/types';

/** Why an answer is not the expected one; undefined when it is. */
export function answerProblem(
  { status, document, items, saying, unsaid, fields = {}, bare, unshared }: Extract<Expectation, { kind: 'answered' }>,
  response: HttpResponse,
): string | undefined {
  if (status !== 'any' && ![status].flat().includes(response.status))
    return `the status is not ${[status].flat().join(' or ')}`;
  const shared = unshared === true ? sharedBy(response) : undefined;
  if (shared !== undefined) return `it may be kept and given to other callers (Cache-Control: ${shared})`;
  const repeated = saidOf(unsaid, response);
  if (repeated !== undefined) return `it says ${JSON.stringify(repeated)}`;
  if (document === 'any') return undefined;
  const yaml = document === 'yaml-alone' || document === 'yaml-status';
  if (yaml && readJson(response.body) !== undefined) return 'the body is JSON, and not YAML';
  const other = document === 'yaml-alone' ? typeOfOther(response) : undefined;
  if (other !== undefined) return `it says that it is ${JSON.stringify(other)} (Content-Type)`;
  const json = document === 'json' || document === 'status';
  const value = json ? readJson(response.body) : readDocument(response.body);
  if (value === undefined) return `the body is not ${json ? 'JSON' : 'JSON or YAML'}`;
  const list = document === 'list' ? itemsOf(value) : [];
  if (list === undefined) return 'the body is not a list';
  const isStatus = 'kind' in value && value.kind === 'Status';
  if ((document === 'status' || document === 'yaml-status') && !isStatus) return 'the body is no Status document';
  const more = bare === true ? fieldBeyondStatus(value) : undefined;
  if (more !== undefined) return `the Status has the field ${more}, which is none of a Status`;
  if (items !== undefined) return itemsProblem(items, list.length);
  for (const [path, wanted] of Object.entries(fields)) {
    const got = fieldAt(value, path);
    if (got !== wanted)
      return `the field ${path} is ${got === undefined ? 'missing' : JSON.stringify(got)} and not ${JSON.stringify(wanted)}`;
  }
  return saying === undefined || response.body.includes(saying)
    ? undefined
    : `the body does not say ${JSON.stringify(saying)}`;
}

/** The code of an answer that is not the required one. */
export function answeredOtherwise(
  { status, unsaid, unshared }: Pick<Extract<Expectation, { kind: 'answered' }>, 'status' | 'unsaid' | 'unshared'>,
  response: HttpResponse,
): Code {
  if (status !== 'any' && ![status].flat().includes(response.status))
    return response.status >= 500 ? 'server-error' : 'wrong-status';
  if (saidOf(unsaid, response) !== undefined) return 'refusal-discloses';
  return unshared === true && sharedBy(response) !== undefined ? 'wrong-header' : 'wrong-body';
}

/** The first of these words that an answer says anywhere, in whatever case. */
export function saidOf(
  words: readonly string[] | undefined,
  { reason, headers, body }: HttpResponse,
): string | undefined {
  const said = [reason, ...headers.flat(), body].join('\n').toLowerCase();
  return words?.find((word) => said.includes(word.toLowerCase()));
}

/** Characters of a media type that are read. */
const mostType = 80;

/** The media type that YAML is said to have, where it is another one (RFC 9110, 8.3); undefined: it is not, or nothing is said. */
function typeOfOther(response: HttpResponse): string | undefined {
  const said = headerOf(response, 'content-type')?.slice(0, mostType);
  return said?.toLowerCase().includes('yaml') === true ? undefined : said;
}

/** The fields of a Status and of its details, as Kubernetes has them. */
const statusFields: ReadonlySet<string> = new Set([
  ...['kind', 'apiVersion', 'metadata', 'status', 'message', 'reason', 'details', 'code'],
  ...['details.name', 'details.group', 'details.kind', 'details.uid', 'details.causes', 'details.retryAfterSeconds'],
]);

const fieldBeyondStatus = (value: object): string | undefined => {
  const details = 'details' in value && isDocument(value.details) ? Object.keys(value.details) : [];
  return [...Object.keys(value), ...details.map((name) => `details.${name}`)].find((name) => !statusFields.has(name));
};

function itemsProblem(
  { atLeast = 0, atMost = Infinity }: { readonly atLeast?: number; readonly atMost?: number },
  count: number,
): string | undefined {
  if (count < atLeast) return `the list has ${count} items, and not ${atLeast} or more`;
  return count > atMost ? `the list has ${count} items, and not ${atMost} at most` : undefined;
}

/** An answer as JSON or YAML; undefined: it is neither. */
export const readDocument = (text: string): object | undefined => readJson(text) ?? readYaml(text);

/** The value of the field with this dotted path; undefined for one that is not there, or no plain value. */
function fieldAt(document: object, path: string): unknown {
  let value: unknown = document;
  for (const name of path.split('.'))
    value = isDocument(value) ? (Object.getOwnPropertyDescriptor(value, name)?.value as unknown) : undefined;
  return isDocument(value) ? undefined : value;
}

/** Only an object or array counts as a document: a bare string is valid YAML, and an HTML page a bare string. */
const isDocument = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Deeper than any honest document; the parser takes a hundred bytes a level, and a level costs one. */
const deepest = 1000;

/** Whether brackets stand in brackets so deep; those within strings count as well, which hardly ever come to that. */
function isDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length && depth <= deepest; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === 0x5b || sign === 0x7b) depth += 1;
    else if (sign === 0x5d || sign === 0x7d) depth -= 1;
  }
  return depth > deepest;
}

/** An answer as JSON; undefined: it is none. */
export function readJson(text: string): object | undefined {
  if (isDeep(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isDocument(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Characters of YAML that are read. */
const mostYaml = 256 * 1024;

function readYaml(text: string): object | undefined {
  try {
    const value = readBoundedYaml(text, { ...yamlBounds, characters: mostYaml, severalDocuments: true });
    return isDocument(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The items of a list, bare or as Kubernetes wraps it; undefined: it is none. */
export function itemsOf(value: object): readonly unknown[] | undefined {
  const items = 'items' in value ? value.items : value;
  return Array.isArray(items) ? items : undefined;
}
