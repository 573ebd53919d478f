import { authorityOf } from '../../../attempt';
import { withHidden } from '../../../attempt/request/filled-body';
import type { WireRequest } from '../../../attempt/request/wire-request';
import type { Endpoint } from '../../../target/types';
import type { SmugglingForm } from '../../../vocabulary/front-proxy/types';

const isCredential = ([name]: WireRequest['headers'][number]): boolean => name.toLowerCase() === 'authorization';

const linesOf = (headers: WireRequest['headers']): string =>
  headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');

/** A request that hides another one, which bears its own mark, and no credential unless its form says so. */
export function smuggled(
  request: WireRequest,
  form: SmugglingForm,
  endpoint: Endpoint,
  {
    mark,
    upstreamName,
    pathPrefix = '',
  }: { readonly mark: string; readonly upstreamName: string; readonly pathPrefix?: string },
): WireRequest {
  const inner = `GET ${pathPrefix}/apis/authn.example/v1/namespaces/${mark}/things HTTP/1.1\r\nHost: ${authorityOf(endpoint)}\r\nX-Request-Id: ${mark}\r\n${linesOf(form.credential === undefined ? [] : request.headers.filter(isCredential))}\r\n`;
  const { body, lines } = withHidden(form, inner);
  if (form.http === '2')
    return {
      ...request,
      method: body === '' ? 'GET' : 'POST',
      path: (form.path ?? '{path}').replaceAll('{path}', request.path).replaceAll('{request}', inner),
      headers: [...request.headers, ...lines],
      body: body === '' ? undefined : body,
    };
  const own =
    form.credential === 'in-the-hidden-one' ? request.headers.filter((line) => !isCredential(line)) : request.headers;
  const headers: WireRequest['headers'] = [['Host', authorityOf(endpoint)], ...own, ...lines];
  const method = form.method ?? 'POST';
  const target = (form.path ?? '{path}')
    .replaceAll('{path}', request.path)
    .replaceAll('{authority}', authorityOf(endpoint))
    .replaceAll('{upstream-name}', upstreamName);
  const head = linesOf(headers);
  return { ...request, method, asWritten: `${method} ${target} HTTP/${form.http}\r\n${head}\r\n${body}` };
}
