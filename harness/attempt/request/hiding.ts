import type { Endpoint } from '../../target/types';
import { bytesOf, textOfBytes } from '../../text';
import type { HiddenRequest } from '../../vocabulary/request-form';
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
  const before = body.replaceAll('{chunk}', sizeOf(hidden).toString(16));
  const whole = before.replace('{request}', () => hidden);
  const numbers = {
    '{length}': sizeOf(whole),
    '{before}': before.indexOf('{request}'),
  };
  const said = lines.map(([name, value]): readonly [string, string] => [
    name,
    Object.entries(numbers).reduce(
      (text, [placeholder, number]) => text.replaceAll(placeholder, String(number)),
      value,
    ),
  ]);
  const first = octets({ ...request, method, body: undefined, headers: [...request.headers, ...said] }, 'keep-alive');
  return {
    ...request,
    method,
    asWritten: `${first}${whole}${octets(request, 'close')}`,
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

const sizeOf = (octets: string): number => bytesOf(octets).length;
