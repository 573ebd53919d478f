import type { Endpoint } from '../../target/types';
import { textOfBytes } from '../../text';
import type { HiddenRequest } from '../../vocabulary/request-form';
import { sizeOf, withHidden } from './filled-body';
import { http1Bytes, requestOf, type Wording } from './request';
import type { WireRequest } from './wire-request';

/**
 * The request with another one in its body, which asks the same of the target with headers of its own, and behind both the
 * request once more, as it is without: all of it is written at once, so that who reads the hidden one answers it before.
 */
export function hidingAnother(
  request: WireRequest,
  { method = request.method, lines, body, headers }: HiddenRequest,
  endpoint: Endpoint,
  wording: Wording,
): WireRequest {
  const octets = (each: WireRequest, connection: 'close' | 'keep-alive'): string =>
    textOfBytes(http1Bytes(each, '1.1', endpoint, connection));
  const question = requestOf({ kind: 'who-am-i', http: '1.1', headers }, wording);
  const [, rest = ''] = body.split('{request}');
  const hidden = `${octets(question, 'keep-alive')}${rest === '' ? '' : octets(having(rest, question), 'keep-alive')}`;
  const hiding = withHidden({ lines, body }, hidden);
  const first = octets(
    { ...request, method, body: undefined, headers: [...request.headers, ...hiding.lines] },
    'keep-alive',
  );
  return {
    ...request,
    method,
    asWritten: `${first}${hiding.body}${octets(request, 'close')}`,
    behind: { method: request.method },
  };
}

/** A request with this in its body: who answers the hidden one would else read it as a request that is none, and might end everything. */
const having = (rest: string, { path, headers }: WireRequest): WireRequest => ({
  method: 'GET',
  path,
  headers: [...headers, ['Content-Length', String(sizeOf(rest))]],
  body: undefined,
});
