import { oneof, string, type Arbitrary } from 'fast-check';
import { isHeaderValue, isHeldBy } from '../legal';
import { encodings } from './encodings';
import { octet } from '../../../text';
import { among, word, type TextGroup } from './group';
import { lengths } from './lengths';
import { letters } from './letters';
import { signs } from './signs';
import { ofCertificates, words } from './words';

export { word, type TextGroup } from './group';

/** Every group of texts that can stand in a header as well as in a certificate: a new one is a row in one of these tables. */
export const textGroups: readonly TextGroup[] = [...letters, ...signs, ...lengths, ...encodings, ...words];

/** Every group of texts that can stand in a certificate. */
export const certificateTextGroups: readonly TextGroup[] = [...textGroups, ...ofCertificates];

const anyOf = (groups: readonly TextGroup[]): Arbitrary<string> =>
  // The first is the plain one: what does not matter becomes a plain word.
  oneof(
    { withCrossShrink: true },
    { arbitrary: word(), weight: 2 },
    ...groups.map(({ texts }) => ({ arbitrary: texts, weight: 1 })),
    {
      arbitrary: string({ unit: 'grapheme', maxLength: 12 }),
      weight: 1,
    },
  );

/** Bytes that are no UTF-8, among letters: obs-text of RFC 9110, 5.5. */
const otherBytes: Arbitrary<string> = among([
  octet(0xe9),
  octet(0xff),
  octet(0xc3),
  `${octet(0xe2)}${octet(0x82)}`,
  `${octet(0xc1)}${octet(0xad)}`,
]);

const canBeHeader = (text: string): boolean => text !== '' && isHeaderValue(text);
const canBeAttribute = (text: string): boolean => text !== '' && isHeldBy('utf8', text);

/** Any text that can be the value of a header. */
export const headerText: Arbitrary<string> = anyOf([
  ...textGroups,
  { name: 'bytes that are not UTF-8', texts: otherBytes },
]).filter(canBeHeader);

/** Any text that can be the value of a header, as far as it is of Unicode. */
export const plainText: Arbitrary<string> = anyOf(textGroups).filter(canBeHeader);

/** Any text that can be the value of an attribute in a certificate. */
export const certificateText: Arbitrary<string> = anyOf(certificateTextGroups).filter(canBeAttribute);

const each = (groups: readonly TextGroup[], holds: (text: string) => boolean): TextsInTurn => {
  const [first = word(), ...rest] = groups.map(({ texts }) => texts.filter(holds));
  return [first, ...rest];
};

type TextsInTurn = readonly [Arbitrary<string>, ...Arbitrary<string>[]];

/** The texts of each group alone, as far as they can be values of headers that every server reads. */
export const headerTexts: TextsInTurn = each(textGroups, canBeHeader);

/** The texts of each group alone, as far as they can be values of attributes. */
export const certificateTexts: TextsInTurn = each(certificateTextGroups, canBeAttribute);
