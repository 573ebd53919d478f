import { hasNoUtf8, isHeldBy, isLegalHeader, isLegalTexts, isMalformed } from '../../generate/legal';
import type { Header } from '../../../vocabulary/types';
import type { ApiServerCase } from './cases';

/** Whether there are octets in a case that are no UTF-8. */
export const hasOtherBytes = ({ when }: Pick<ApiServerCase, 'when'>): boolean => hasNoUtf8(when);

/** Whether a case can be sent as it stands: what nobody could send shows nothing of a server. */
export const isLegal = ({ given, when }: ApiServerCase): boolean =>
  // The client of HTTP/2 writes fields as text.
  (when.http !== '2' || (!hasOtherBytes({ when }) && requestsOf(when).every(isAuthorizedOnce))) &&
  requestsOf(when)
    .flat()
    .every((header) => isLegalHeader(header) || (when.http === '1.1' && isMalformed(header))) &&
  Object.values(given).every((certificate) => {
    if (certificate.kind !== 'described') return true;
    const { CN, O, OU, uid, otherAttributes } = certificate.description;
    return (
      [CN, O, OU, uid].every(isLegalTexts) &&
      Object.values(otherAttributes?.values ?? {}).every((text) => isHeldBy('utf8', text))
    );
  });

const requestsOf = ({ headers, after = [], beside = [] }: ApiServerCase['when']): readonly (readonly Header[])[] => [
  headers,
  ...after,
  ...beside,
];

/** Whether there is one `Authorization` at most, which is all that the client of HTTP/2 writes. */
const isAuthorizedOnce = (headers: readonly Header[]): boolean =>
  headers.filter(
    (header) =>
      (header.kind === 'token' && header.in === undefined) ||
      ('name' in header && header.name.toLowerCase() === 'authorization') ||
      (header.kind === 'token' && header.in?.name.toLowerCase() === 'authorization'),
  ).length <= 1;
