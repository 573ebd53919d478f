import type { OtherAttribute, StringType, CertificateSubject, Text, Texts } from '../../vocabulary/given';
import { oid, sequence, setOf, type Asn1 } from '../asn1/der';
import { attributeOids, otherAttributeOids } from '../asn1/oids';
import { attributeString, isHeldIn } from '../asn1/strings';

const isList = (texts: Texts): texts is readonly Text[] => Array.isArray(texts);
const valuesOf = (texts: Texts | undefined): readonly Text[] =>
  texts === undefined ? [] : isList(texts) ? texts : [texts];

/** Attributes whose values have a type of their own (RFC 5280, appendix A; RFC 2985, 5.2; X.520). */
const typeOf: Readonly<Partial<Record<OtherAttribute, StringType>>> = {
  ...{ emailAddress: 'ia5', DC: 'ia5', unstructuredName: 'ia5', serialNumber: 'printable', dnQualifier: 'printable' },
  C: 'printable',
};

/** The type of the attribute, where it can hold the text. */
function typeIn(text: string, attribute: OtherAttribute): StringType {
  const own = typeOf[attribute] ?? 'utf8';
  return /^[A-Za-z0-9@.-]*$/.test(text) && isHeldIn(own, text) ? own : 'utf8';
}

const otherRdns = (values: Readonly<Partial<Record<OtherAttribute, string>>>): readonly Asn1[] =>
  (Object.entries(values) as [OtherAttribute, string][]).map(([attribute, text]) =>
    setOf([sequence(oid(otherAttributeOids[attribute]), attributeString({ text, type: typeIn(text, attribute) }))]),
  );

/** Of X.500 attributes one arc further or longer, and of other arcs with the same end; none of them is CN or O. */
const nearOids = [attributeOids.CN, attributeOids.O].flatMap((own) => [
  ...Array.from({ length: 10 }, (_, digit) => `${own}${digit}`),
  ...[`${own}.1`, own.replace('2.5.4.', '2.5.5.'), `1.${own}`, own.replace('2.5.4.', '2.5.4.1')],
]);

const nearRdns = (text: string): readonly Asn1[] =>
  [...new Set(nearOids)]
    .filter((each) => !Object.values<string>(attributeOids).includes(each))
    .map((each) => setOf([sequence(oid(each), attributeString(text))]));

/**
 * The Name of a subject (RFC 5280, 4.1.2.4), organizations first and the common name after them as cfssl and Go write
 * it. Several values of one attribute become one relative distinguished name each or a multi-valued one together.
 */
export function subjectName(subject: CertificateSubject): Asn1 {
  const order = subject.nameFirst === true ? (['CN', 'O', 'OU', 'uid'] as const) : (['O', 'OU', 'CN', 'uid'] as const);
  const own = order.flatMap((attribute) => {
    const values = valuesOf(subject[attribute]).map((value) =>
      sequence(oid(attributeOids[attribute]), attributeString(value)),
    );
    if (subject.rdns === 'one') return values;
    if (subject.rdns === 'multi-valued') return values.length === 0 ? [] : [setOf(values)];
    return values.map((value) => setOf([value]));
  });
  const rdns = subject.rdns === 'one' ? [setOf(own)] : own;
  const { otherAttributes, nearIdentifiers } = subject;
  const others = otherAttributes === undefined ? [] : otherRdns(otherAttributes.values);
  const near = nearIdentifiers === undefined ? [] : nearRdns(nearIdentifiers);
  return sequence(...(otherAttributes?.place === 'first' ? [...others, ...rdns] : [...rdns, ...others]), ...near);
}
