import type { HttpResponse } from '../../observation';

/**
 * What lets a cache keep an answer and give it to other callers (RFC 9111, 3 and 5.2.2); undefined: nothing does. A certificate is no
 * part of the request that a cache could tell callers apart by.
 */
export function sharedBy({ headers }: HttpResponse): string | undefined {
  const values = headers.filter(([name]) => name.toLowerCase() === 'cache-control').map(([, value]) => value);
  const directives = values
    .join(',')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim());
  if (directives.some((each) => /^(no-store|no-cache|private)$/.test(each))) return undefined;
  return directives.find((each) => each === 'public' || /^(s-maxage|max-age)="?0*[1-9]/.test(each));
}
