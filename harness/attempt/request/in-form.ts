import type { Endpoint } from '../../target/types';
import { isConfigured } from '../../vocabulary/lines/header-line';
import { filled, targetIn, type TargetParts } from '../../vocabulary/lines/request-target';
import type { Header, RequestForm } from '../../vocabulary/types';
import { hidingAnother } from './hiding';
import { authorityOf, rendered, type Wording } from './request';
import type { WireRequest } from './wire-request';

/** The request in one form. */
export function inForm(request: WireRequest, form: RequestForm, endpoint: Endpoint, wording: Wording): WireRequest {
  if (form.hiding !== undefined) return hidingAnother(request, form.hiding, endpoint, wording);
  const parts: TargetParts = { path: request.path, authority: authorityOf(endpoint) };
  const {
    method = request.method,
    accept,
    acceptUnsaid,
    contentType,
    host,
    connection,
    chunked,
    trailers,
    inPieces,
  } = form;
  const instead: Readonly<Record<string, string | undefined>> = { Accept: accept, 'Content-Type': contentType };
  const own = request.headers
    .filter(([name]) => acceptUnsaid !== true || name !== 'Accept')
    .map(([name, value]): readonly [string, string] => [name, instead[name] ?? value]);
  const isTypeSaid = own.some(([name]) => name === 'Content-Type');
  const type: WireRequest['headers'] = contentType === undefined || isTypeSaid ? [] : [['Content-Type', contentType]];
  const kept = (form.headers ?? []).filter((header) => !isTakenAnyway(header, wording));
  const more = rendered(kept, wording).map(([name, value]): readonly [string, string] => [name, filled(value, parts)]);
  return {
    shape: request.shape,
    method,
    path: targetIn(form, parts).replaceAll('{token}', () => encodeURIComponent(wording.token ?? '')),
    body: withMembers(request.body, form.members) ?? form.bodyOfNone,
    headers: [...own, ...type, ...more],
    ...(host === undefined ? {} : { host: filled(host, parts) }),
    ...(connection === undefined ? {} : { connection }),
    ...(chunked === undefined ? {} : { chunked }),
    ...(inPieces === undefined ? {} : { inPieces }),
    ...(trailers === undefined ? {} : { trailers: rendered(trailers, wording) }),
  };
}

const withMembers = (body: string | undefined, members: RequestForm['members']): string | undefined =>
  body === undefined || members === undefined
    ? body
    : JSON.stringify({ ...(JSON.parse(body) as Readonly<Record<string, unknown>>), ...members });

/** Whether a header that is to name an identity from elsewhere has a name that this target is configured to read. */
const isTakenAnyway = (header: Header, wording: Wording): boolean =>
  isConfigured(header, rendered([header], wording)[0]?.[0] ?? '', wording.requestHeader);
