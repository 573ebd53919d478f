import { constantFrom, array } from 'fast-check';
import { among, eachAmong, severalAmong, word, type TextGroup } from './group';

/** By what Unicode and programs do to them: composition, compatibility, case folding, marks without width, planes. */
const composed = [
  'é',
  'e\u0301',
  'Å',
  '\u212b',
  'A\u030a',
  'ñ',
  'n\u0303',
  'ệ',
  '\u1ec7',
  '가',
  '\u1100\u1161',
  '\u0344',
] as const;
const compatible = ['ﬁ', '²', '①', 'ａ', '：', 'Ⅷ', '…', '㎏', 'ª', '½', '\u00a0', '\u3000', '𝐚', '⁄'] as const;
const folding = ['ß', 'ẞ', 'İ', 'ı', 'ſ', '\u212a', 'ς', 'Σ', 'ǅ', 'ŉ', 'ﬀ', 'Ⅻ', 'Ω'] as const;
const unseen = [
  '\u00ad',
  '\u200b',
  '\u200d',
  '\u200e',
  '\u202e',
  '\u2060',
  '\ufeff',
  '\ufe0f',
  '\u034f',
  '\u{e0041}',
  '\u2028',
  '\u0085',
] as const;
const alike = ['а', 'е', 'о', 'р', 'с', 'х', 'Α', 'Β', 'ᴀ', 'ɡ'] as const;
const planes = [
  '漢',
  '字',
  'א',
  'ب',
  'ก',
  '😀',
  '👩‍👧',
  '𝒜',
  '\u{10ffff}',
  '\ue000',
  '\uffff',
  '\ufffd',
  'Ã©',
  'â‚¬',
] as const;

/** Letters that are not of ASCII, and letters in the other case. */
export const letters: readonly TextGroup[] = [
  {
    name: 'letters of both cases',
    texts: array(constantFrom('b', 'c', 'd', 'w', 'B', 'C', 'D', 'W', '1'), { minLength: 1, maxLength: 8 }).map((all) =>
      all.join(''),
    ),
  },
  { name: 'composed letters', texts: severalAmong(composed) },
  { name: 'compatibility characters', texts: severalAmong(compatible) },
  { name: 'letters that fold', texts: severalAmong(folding) },
  { name: 'characters without width', texts: among(unseen) },
  { name: 'each character without width', texts: eachAmong(unseen) },
  { name: 'letters that look alike', texts: severalAmong(alike) },
  { name: 'other scripts and planes', texts: severalAmong(planes) },
  { name: 'letters of ASCII', texts: word(1, 12) },
];
