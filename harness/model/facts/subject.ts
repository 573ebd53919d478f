import type { CertificateSubject, OtherAttribute, StringType, Text, Texts } from '../../vocabulary/given';
import type { SubjectAttribute } from '../types';

const listOf = (texts: Texts | undefined): readonly Text[] => (texts === undefined ? [] : [texts].flat());

const textOf = (text: Text): string => (typeof text === 'string' ? text : text.text);

/** The attributes of a subject in the order of the certificate, as `CertificateSubject` says it. */
export function subjectFacts(subject: CertificateSubject): readonly SubjectAttribute[] {
  const order = subject.nameFirst === true ? (['CN', 'O', 'OU', 'uid'] as const) : (['O', 'OU', 'CN', 'uid'] as const);
  const own = order.flatMap((type) => {
    const texts = listOf(subject[type]);
    const written = subject.rdns === 'multi-valued' ? [...texts].sort(asInSets) : texts;
    return written.map((text): SubjectAttribute => ({ type, value: textOf(text) }));
  });
  const { place, values } = subject.otherAttributes ?? { place: 'last', values: {} };
  const others = Object.entries(values).map(([type, value]): SubjectAttribute => ({
    type: type as OtherAttribute,
    value,
  }));
  return place === 'first' ? [...others, ...own] : [...own, ...others];
}

/** The tags of string types (X.680, 41). */
const tags: Readonly<Record<StringType, number>> = {
  utf8: 12,
  printable: 19,
  t61: 20,
  ia5: 22,
  universal: 28,
  bmp: 30,
};

/** The values of a multi-valued RDN are sorted by their encoding (X.690, 11.6): length, type, then bytes. */
const asInSets = (one: Text, other: Text): number => Buffer.compare(encoded(one), encoded(other));

function encoded(text: Text): Buffer {
  const type = typeof text === 'string' ? 'utf8' : text.type;
  const content = contentOf(textOf(text), type);
  return Buffer.concat([Buffer.from([content.length >> 8, content.length & 255, tags[type]]), content]);
}

function contentOf(text: string, type: StringType): Buffer {
  if (type === 'bmp') return Buffer.from(text, 'utf16le').swap16();
  if (type === 'universal')
    return Buffer.from(Array.from(text, (each) => [0, ...bytesOf(each.codePointAt(0) ?? 0)]).flat());
  return Buffer.from(text, type === 't61' ? 'latin1' : 'utf8');
}

/** The lower three octets of a number. */
const bytesOf = (number: number): readonly number[] => [(number >> 16) & 255, (number >> 8) & 255, number & 255];
