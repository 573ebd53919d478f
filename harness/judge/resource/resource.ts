import type { HttpResponse } from '../../observation';
import { itemsOf, readDocument } from './document';

/**
 * The resource that an answer gives, as words; undefined: it gives none. A resource is a list or an object of the API,
 * for which the caller needs rights: a document that names its kind, or has items. What servers show to every caller
 * (`ok` of a health path, `/version`, a page for people) is none, and neither is a Status document.
 */
export function resourceIn({ status, body }: HttpResponse): string | undefined {
  if (status < 200 || status > 299) return undefined;
  const value = readDocument(body);
  if (value === undefined) return undefined;
  const kind = 'kind' in value && typeof value.kind === 'string' && value.kind !== '' ? value.kind : undefined;
  if (kind === 'Status') return undefined;
  const items = itemsOf(value);
  const size = items === undefined ? '' : ` with ${items.length} ${items.length === 1 ? 'item' : 'items'}`;
  if (kind !== undefined) return `a document of kind ${JSON.stringify(kind.slice(0, 100))}${size}`;
  return items === undefined ? undefined : `a list${size}`;
}

/** The items that an answer holds although it is an error, as words; undefined: it holds none. */
export function itemsBesideError({ status, body }: HttpResponse): string | undefined {
  if (status < 400) return undefined;
  const value = readDocument(body);
  const items = value === undefined ? undefined : itemsOf(value);
  return items === undefined || items.length === 0 ? undefined : `a list with ${items.length} items in its refusal`;
}
