import type { HttpResponse } from '../../../observation';
import type { WireHeader } from '../../request/wire-request';

/** Fields of answers that HTTP defines (RFC 9110 to 9112 and 6265), or of the connection: in a request they mean something else, or nothing. */
const ofHttp =
  /^(:.*|accept-ranges|age|allow|alt-svc|authentication-info|cache-control|connection|content-.*|date|etag|expires|keep-alive|last-modified|link|location|proxy-.*|retry-after|server|set-cookie|strict-transport-security|te|trailer|transfer-encoding|upgrade|vary|via|www-authenticate)$/i;

/** At most so many of them, each of at most so many characters: no more than a request may have. */
const most = { fields: 20, characters: 2_000 };

/** What an answer says in fields of its own. */
export const fieldsOf = (response: HttpResponse | undefined): readonly WireHeader[] =>
  (response?.headers ?? [])
    .filter(([name, value]) => !ofHttp.test(name) && value.length <= most.characters)
    .slice(0, most.fields)
    .map(([name, value]) => [name, value]);
