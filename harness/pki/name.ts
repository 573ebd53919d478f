import type { Subject, Text, Texts } from '../vocabulary/given';
import { oid, sequence, setOf, type Asn1 } from './asn1/der';
import { attributeOids } from './asn1/oids';
import { attributeString } from './asn1/strings';

const isList = (texts: Texts): texts is readonly Text[] => Array.isArray(texts);
const valuesOf = (texts: Texts | undefined): readonly Text[] =>
  texts === undefined ? [] : isList(texts) ? texts : [texts];

/**
 * The Name of a subject (RFC 5280, 4.1.2.4), organizations first and the common name after them as cfssl and Go write
 * it. Several values of one attribute become one relative distinguished name each or a multi-valued one together.
 */
export function subjectName(subject: Subject): Asn1 {
  const rdns = (['O', 'OU', 'CN', 'uid'] as const).flatMap((attribute) => {
    const values = valuesOf(subject[attribute]).map((value) =>
      sequence(oid(attributeOids[attribute]), attributeString(value)),
    );
    if (subject.rdns === 'multi-valued') return values.length === 0 ? [] : [setOf(values)];
    return values.map((value) => setOf([value]));
  });
  return sequence(...rdns);
}
