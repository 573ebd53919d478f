import type { HttpResponse } from '../../observation';
import { itemsOf, readDocument, readJson } from './document';

/**
 * The resource that an answer gives, as words; undefined: it gives none. A resource is a list or an object of the API,
 * for which the caller needs rights: a document that names its kind, or has items. What servers show to every caller
 * (`ok` of a health path, `/version`, a page for people) is none, and neither is a Status document.
 */
export function resourceIn({ status, body }: Pick<HttpResponse, 'status' | 'body'>): string | undefined {
  if (status < 200 || status > 299) return undefined;
  const value = readDocument(body);
  return value && resourceOf(value);
}

function resourceOf(value: object): string | undefined {
  const kind = 'kind' in value && typeof value.kind === 'string' && value.kind !== '' ? value.kind : undefined;
  if (kind === 'Status') return undefined;
  const items = itemsOf(value);
  const size = items === undefined ? '' : ` with ${items.length} ${items.length === 1 ? 'item' : 'items'}`;
  if (kind !== undefined) return `a document of kind ${JSON.stringify(kind.slice(0, 100))}${size}`;
  return items === undefined ? undefined : `a list${size}`;
}

/** What an answer holds that needs rights although it is an error, as words: items, or a document behind the one that says so; undefined: nothing. */
export function givenBesideError({ status, body }: HttpResponse): string | undefined {
  if (status < 400) return undefined;
  const documents = documentsIn(body);
  const items = documents.flatMap((value) => itemsOf(value) ?? []);
  if (items.length > 0) return `a list with ${items.length} items in its refusal`;
  const [behind] = documents.slice(1).flatMap((value) => resourceOf(value) ?? []);
  return behind === undefined ? undefined : `${behind} behind its refusal`;
}

/** So many places are looked at where one document may end and another begin, in a body of so many characters. */
const most = { places: 32, characters: 1024 * 1024 };

/**
 * The documents of a body: a server that goes on behind its refusal, in words or as a Status, writes another one. What stands
 * between brackets is not read as YAML, which takes seconds where it is large.
 */
function documentsIn(body: string): readonly object[] {
  const start = body.search(/[{[]/);
  const isBracketed = start !== -1 && body.slice(0, start).trim() === '';
  const whole = isBracketed ? readJson(body) : readDocument(body);
  if (whole !== undefined) return [whole];
  if (start === -1 || body.length > most.characters) return [];
  const found: object[] = [];
  let rest = body.slice(start);
  let places = 0;
  for (const { index } of body.matchAll(/[}\]](?=\s{0,8}[{[])/g)) {
    places += 1;
    if (places > most.places) break;
    const value = readJson(body.slice(body.length - rest.length, index + 1));
    if (value === undefined) continue;
    found.push(value);
    rest = body.slice(index + 1).trimStart();
  }
  const last = readJson(rest);
  return last === undefined ? found : [...found, last];
}
