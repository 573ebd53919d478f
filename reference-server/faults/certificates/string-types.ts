import { content, typeOf, types } from '../../authentication/certificate/der';
import { steps, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { twoBytesEach, withSubject, type ReadText } from '../parts/subject-strings';

/** Reads the values of a subject in another way; what it gives no text for is left out. */
const reading = (text: ReadText): Seams =>
  steps(({ callerFromCertificate }) => ({
    callerFromCertificate: (certificate) => callerFromCertificate(withSubject(certificate, text)),
  }));

/** The tag of a type of string that the server does not read (X.680, 41). */
const universalString = 28;

/** How the string types of a name are read (RFC 5280, 4.1.2.4; rule I-15). */
export const stringTypeFaults: readonly Fault[] = [
  {
    name: 'only-utf8-strings-are-names',
    sentence: 'It reads names that are UTF8String, and no others.',
    seams: reading((standard, value) => (typeOf(value) === types.utf8String ? standard : undefined)),
  },
  {
    name: 'ia5-and-t61-strings-ignored',
    sentence: 'It does not read names that are IA5String or T61String.',
    seams: reading((standard, value) =>
      typeOf(value) === types.ia5String || typeOf(value) === types.teletexString ? undefined : standard,
    ),
  },
  {
    name: 'bmp-strings-read-as-bytes',
    sentence: 'It reads the bytes of a BMPString as characters of one byte each.',
    seen: 'C programs that copy ASN1_STRING_data whatever the type of the string',
    seams: reading((standard, value) => (typeOf(value) === types.bmpString ? twoBytesEach(standard) : standard)),
  },
  {
    name: 't61-strings-read-as-ascii',
    sentence: 'It reads seven bits of each octet of a T61String.',
    seams: reading((standard, value) => (typeOf(value) === types.teletexString ? sevenBits(standard) : standard)),
  },
  {
    name: 'universal-strings-read-as-bytes',
    sentence: 'It reads the bytes of a UniversalString as characters of one byte each.',
    seen: 'C programs that copy ASN1_STRING_data whatever the type of the string',
    seams: reading((standard, value) =>
      typeOf(value) === universalString ? content(value).toString('latin1') : standard,
    ),
  },
  {
    name: 'bmp-strings-cut-to-their-low-byte',
    sentence: 'It keeps the low byte of each character of a BMPString.',
    seams: reading((standard, value) => (typeOf(value) === types.bmpString ? lowBytes(standard) : standard)),
  },
];

const sevenBits = (text: string): string =>
  Buffer.from(Buffer.from(text, 'latin1').map((octet) => octet & 0x7f)).toString('latin1');

const lowBytes = (text: string): string =>
  Buffer.from(Buffer.from(text, 'utf16le').filter((_, index) => index % 2 === 0)).toString('latin1');
