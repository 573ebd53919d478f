import type { Certificate } from '../../authentication/certificate/certificate';
import { children, decode, oid, type Der } from '../../authentication/certificate/der';

/** The text of a value of a subject, or nothing for a value that is not read; `standard` is what the server reads. */
export type ReadText = (standard: string, value: Der) => string | undefined;

/** The certificate as one sees it who reads the strings of its subject in another way. */
export function withSubject(certificate: Certificate, text: ReadText): Certificate {
  const { bytes, attributes } = certificate.subject;
  const values = children(decode(Buffer.from(bytes, 'latin1'))).flatMap((rdn) =>
    children(rdn).map((attribute) => children(attribute)),
  );
  const read = attributes.flatMap(({ type, value = '' }, index) => {
    const [id, own] = values[index] ?? [];
    const changed = own !== undefined && oid(id) === type ? text(value, own) : value;
    return changed === undefined ? [] : [{ type, value: changed }];
  });
  return { ...certificate, subject: { bytes, attributes: read } };
}

/** The bytes of a BMPString as characters of one byte each. */
export const twoBytesEach = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('latin1');
