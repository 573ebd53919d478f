import { isInTwoLines } from '../../../vocabulary/front-proxy/credential-forms';
import type { ProxyRequest } from '../../../vocabulary/front-proxy/types';

/** Fields that HTTP/2 does not have (RFC 9113, 8.2.2). */
const ofConnection = /^(connection|proxy-connection|keep-alive|transfer-encoding|upgrade|te|http2-settings)$/;

/** Fields that are no lists, which the client of HTTP/2 writes once. */
const single = new RegExp(
  `^(${[
    ...['authorization', 'proxy-authorization', 'from', 'host', 'user-agent', 'referer', 'max-forwards', 'range'],
    ...['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'if-range', 'date', 'dnt', 'expires'],
    ...['content-(type|length|encoding|language|location|md5|range)', 'upgrade-insecure-requests', 'age', 'etag'],
    ...['access-control-request-method', 'last-modified', 'location', 'retry-after', 'x-content-type-options'],
  ].join('|')})$`,
);

/** Whether a request can be written in HTTP/2. */
export function fitsHttp2({ headers, trailers = [], as, presenting, contentType }: ProxyRequest): boolean {
  const literal = headers.flatMap((header) => (header.kind === 'literal' ? [header.name.toLowerCase()] : []));
  const own = [
    ...(as === undefined ? [] : ['authorization', 'proxy-authorization']),
    ...(contentType === undefined ? [] : ['content-type']),
    ...['host', 'user-agent', 'content-length'],
  ];
  const once = [...literal, ...own].filter((name) => single.test(name));
  return (
    ![...literal, ...trailers.flatMap((header) => (header.kind === 'literal' ? [header.name.toLowerCase()] : []))].some(
      (name) => ofConnection.test(name),
    ) &&
    new Set(once).size === once.length &&
    !isInTwoLines(presenting)
  );
}
