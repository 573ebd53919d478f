import { contentOf, tag, type Asn1 } from '../asn1/der';

/**
 * The date of a UTCTime or GeneralizedTime as RFC 5280, 4.1.2.5, has it: to the second, in UTC. Undefined for any other form
 * and for a date that no calendar has.
 */
export function dateOf(time: Asn1 | undefined): Date | undefined {
  const [, year = '', rest = ''] = forms[time?.type ?? -1]?.exec(contentOf(time)) ?? [];
  if (rest === '') return undefined;
  const century = year.length === 4 ? '' : Number(year) < 50 ? '20' : '19';
  const [month, day, hour, minute, second] = rest.match(/../g) ?? [];
  const text = `${century}${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) || date.toISOString() !== text ? undefined : date;
}

const forms: Readonly<Record<number, RegExp>> = {
  [tag.utcTime]: /^(\d\d)(\d{10})Z$/,
  [tag.generalizedTime]: /^(\d{4})(\d{10})Z$/,
};
