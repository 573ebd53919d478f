import type { ProxyRequest, ThroughProxy } from '../../../vocabulary/front-proxy/types';
import type { Header } from '../../../vocabulary/types';
import { hasNoUtf8, isHeldBy, isLegalHeader, isLegalTexts, isMalformed } from '../../generate/legal';
import { companyOf, type FrontProxyCase } from './cases';
import { fitsHttp2 } from './http2-fields';

/** Whether a case can be sent as it stands. */
export function isLegal({ given, when }: FrontProxyCase): boolean {
  const requests = [when, ...companyOf(when)];
  if (requests.some(({ method, accept }: Partial<ProxyRequest>) => method === undefined || accept === undefined))
    return false;
  const written = [...requests, ...inForms(when)];
  const headers = written.flatMap(headersOf);
  const known = (name: string | undefined): boolean => name === undefined || Object.hasOwn(given, name);
  return (
    // The client of HTTP/2 writes fields as text.
    (when.http !== '2' || (!hasNoUtf8(headers) && !headers.some(isMalformed) && written.every(fitsHttp2))) &&
    // Chunks and HTTP/1.0 do not go together (RFC 9112, 6.1).
    (when.http !== '1.0' || !requests.some((request) => request.chunked === true || request.trailers !== undefined)) &&
    headers.every((header) => isLegalHeader(header) || (when.http === '1.1' && isMalformed(header))) &&
    requests.every(({ as, withCertificateOf, withHeaderOf }) => [as, withCertificateOf, withHeaderOf].every(known)) &&
    (when.upstreamBefore === undefined || (when.earlier ?? []).length > 0) &&
    Object.values(given).every(isLegalUser)
  );
}

const headersOf = ({ headers, trailers = [] }: Pick<ProxyRequest, 'headers' | 'trailers'>): readonly Header[] => [
  ...headers,
  ...trailers,
];

/** The attempt in each of its forms, as far as its headers go. */
const inForms = (when: ThroughProxy): readonly ProxyRequest[] =>
  (when.inEachOf?.forms ?? []).map(({ headers = [], trailers }) => ({
    ...when,
    headers: [...when.headers, ...headers],
    ...(trailers === undefined ? {} : { trailers }),
  }));

function isLegalUser(user: FrontProxyCase['given'][string]): boolean {
  if (user.kind !== 'certified-user') return true;
  const { OU, otherAttributes } = user.besides ?? {};
  return (
    Array.isArray(user.O) &&
    [user.CN, user.O, OU].every(isLegalTexts) &&
    Object.values(otherAttributes?.values ?? {}).every((text) => isHeldBy('utf8', text))
  );
}
