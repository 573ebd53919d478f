import type { StringType, Text, Texts } from '../../vocabulary/given';
import type { Header } from '../../vocabulary/types';
import type { ExploredCase } from '../case';

/** Which characters each type of string can hold (X.680, 41). */
const holds: Readonly<Record<StringType, RegExp>> = {
  utf8: /^\P{Surrogate}*$/u,
  printable: /^[A-Za-z0-9 '()+,\-./:=?]*$/,
  ia5: /^[\0-\x7f]*$/,
  t61: /^[\0-\xff]*$/,
  bmp: /^[^\ud800-\udfff]*$/,
};

/** Whether a text can be written in a certificate in this type. */
export const isHeldBy = (type: StringType, text: string): boolean => holds[type].test(text);

/**
 * Whether a text can be the value of a header as it stands (RFC 9110, 5.5): visible characters, and spaces and tabs between
 * them, which a recipient takes away at both ends.
 */
export const isHeaderValue = (text: string): boolean =>
  !/(?![\t\u0080-\u009f])\p{Cc}/u.test(text) && !/^[ \t]|[ \t]$/.test(text);

/** Whether a text can be a part of the name of a header (RFC 9110, 5.6.2). */
export const isToken = (text: string): boolean => /^[!#$%&'*+.^_`|~0-9A-Za-z-]*$/.test(text);

const isLegalHeader = (header: Header): boolean =>
  header.kind === 'token' ||
  header.kind === 'certificate' ||
  (isHeaderValue(header.value) && (header.kind !== 'extra' || isToken(header.key)));

const isLegalText = (text: Text): boolean =>
  typeof text === 'string' ? isHeldBy('utf8', text) : isHeldBy(text.type, text.text);

const isLegalTexts = (texts: Texts = []): boolean => [texts].flat().every(isLegalText);

/** Whether there are octets in a case that are no UTF-8. */
export const hasOtherBytes = ({ when }: Pick<ExploredCase, 'when'>): boolean =>
  /\\udc[89a-f]/.test(JSON.stringify(when));

/** Whether a case can be sent as it stands: what nobody could send shows nothing of a server. */
export const isLegal = ({ given, when }: ExploredCase): boolean =>
  // The client of HTTP/2 writes fields as text.
  (when.http !== '2' || !hasOtherBytes({ when })) &&
  [when.headers, ...(when.after ?? []), ...(when.beside ?? [])].flat().every(isLegalHeader) &&
  Object.values(given).every((certificate) => {
    if (certificate.kind !== 'described') return true;
    const { CN, O, OU, uid, otherAttributes, issuer, dnsNames = [] } = certificate.description;
    // Constraints on DNS names bind certificates that have such a name alone (RFC 5280, 4.2.1.10); servers differ about others.
    if (issuer.kind === 'intermediate' && issuer.flaw === 'name-constraints' && dnsNames.length === 0) return false;
    return (
      [CN, O, OU, uid].every(isLegalTexts) &&
      Object.values(otherAttributes?.values ?? {}).every((text) => isHeldBy('utf8', text))
    );
  });
