import { array, constant, constantFrom, integer, oneof, record, tuple, type Arbitrary } from 'fast-check';
import type { CertificateDescription, OtherAttribute, StringType, Text, Texts } from '../../vocabulary/given';
import { isHeldBy } from './legal';
import { interleaved, inTurn } from './covering/turns';
import { certificateText, certificateTexts, word } from './texts';
import { twinsInCertificates } from './texts/twins';

/** In a type that can hold it: UTF8String where the one that was drawn cannot. */
const inSomeType = (texts: Arbitrary<string>): Arbitrary<Text> =>
  tuple(
    texts,
    oneof(
      { withCrossShrink: true },
      { arbitrary: constant<StringType>('utf8'), weight: 3 },
      { arbitrary: constantFrom<StringType>('printable', 'ia5', 't61', 'bmp'), weight: 1 },
    ),
  ).map(([content, type]) => (type === 'utf8' || !isHeldBy(type, content) ? content : { text: content, type }));

const text: Arbitrary<Text> = inSomeType(certificateText);

/** Common names: mostly one. */
const commonNames: Arbitrary<Texts> = oneof(
  { withCrossShrink: true },
  { arbitrary: text, weight: 12 },
  { arbitrary: array(text, { minLength: 2, maxLength: 3 }), weight: 1 },
  { arbitrary: constantFrom<Texts>('', []), weight: 1 },
);

/** Organizations: a few, or many plain ones. */
const organizations: Arbitrary<Texts> = oneof(
  { withCrossShrink: true },
  { arbitrary: array(text, { maxLength: 6 }), weight: 10 },
  {
    arbitrary: integer({ min: 4, max: 40 }).map((count) => Array.from({ length: count }, (_, at) => `g${at + 1}`)),
    weight: 1,
  },
  { arbitrary: tuple(text, constantFrom('', 'crew')).map(([one, other]) => [one, other, one]), weight: 1 },
  { arbitrary: constant<Texts>(['']), weight: 1 },
);

const attributes: readonly [OtherAttribute, ...OtherAttribute[]] = [
  'emailAddress',
  ...([
    'serialNumber',
    'UID',
    'DC',
    'givenName',
    'surname',
    'initials',
    'pseudonym',
    'name',
    'title',
    'description',
    'street',
    'L',
  ] as const),
  ...([
    'ST',
    'dnQualifier',
    'organizationIdentifier',
    'unstructuredName',
    'role',
    'businessCategory',
    'telephoneNumber',
  ] as const),
  ...([
    'houseIdentifier',
    'generationQualifier',
    'employeeNumber',
    'employeeType',
    'departmentNumber',
    'displayName',
    'userClass',
  ] as const),
];

type Difference = Partial<CertificateDescription>;

/** What stands in the certificate beside user and groups, and is neither (clause 5.1.4): each row one place. */
export const otherPlaces: readonly { readonly name: string; readonly differences: Arbitrary<Difference> }[] = [
  { name: 'organizational units', differences: array(text, { minLength: 1, maxLength: 3 }).map((OU) => ({ OU })) },
  { name: 'a user id', differences: certificateText.map((uid) => ({ uid })) },
  {
    name: 'other attributes',
    differences: tuple(
      array(tuple(constantFrom(...attributes), certificateText), { minLength: 1, maxLength: 3 }),
      constantFrom('first' as const, 'last' as const),
    ).map(([values, place]) => ({ otherAttributes: { place, values: Object.fromEntries(values) } })),
  },
  { name: 'the common name before the organizations', differences: constant<Difference>({ nameFirst: true }) },
  { name: 'one multi-valued name', differences: constant<Difference>({ rdns: 'multi-valued' }) },
  {
    name: 'DNS names',
    differences: array(
      word().map((name) => `${name}.example`),
      { minLength: 1, maxLength: 2 },
    ).map((dnsNames) => ({ dnsNames })),
  },
  {
    name: 'mail addresses',
    differences: array(
      word().map((name) => `${name}@b.example`),
      { minLength: 1, maxLength: 2 },
    ).map((emailAddresses) => ({ emailAddresses })),
  },
  { name: 'URIs', differences: word().map((name) => ({ uris: [`spiffe://b.example/${name}`] })) },
  { name: 'user principal names', differences: word().map((name) => ({ principalNames: [`${name}@b.example`] })) },
  {
    name: 'distinguished names',
    differences: tuple(word(), word()).map(([CN, O]) => ({ directoryNames: [{ CN, O }] })),
  },
];

/** What a certificate of a user says of its holder: any subject (RFC 5280, 4.1.2.6), and names elsewhere. */
export const subjectNames: Arbitrary<Difference> = tuple(
  record({ CN: commonNames, O: organizations }),
  oneof(
    { withCrossShrink: true },
    { arbitrary: constant<Difference>({}), weight: 2 },
    ...otherPlaces.map(({ differences }) => ({ arbitrary: differences, weight: 1 })),
  ),
).map(([subject, difference]) => ({ ...subject, ...difference }));

/** So many organizations are in one certificate. */
const inOne = 12;

/** So often each group of texts is that of the common name. */
const rounds = 2;

/** Certificates with a text of another group in each attribute. */
const packedNames: readonly Arbitrary<Difference>[] = Array.from({ length: rounds }, () => certificateTexts)
  .flat()
  .map((texts, row) =>
    tuple(
      twinsInCertificates,
      inSomeType(texts),
      ...Array.from({ length: inOne }, (_, at) => inSomeType(inTurn(certificateTexts, row + 1 + at))),
    ).map(([both, CN, ...O]) => ({ CN, O: [...O, ...both] })),
  );

/** Common names and organizations that are there once, several times, empty and not at all. */
const counts: readonly Arbitrary<Difference>[] = [
  word().map((CN) => ({ CN, O: [] })),
  ...([[], ''] as const).map((CN) => word().map((group): Difference => ({ CN, O: [group] }))),
  tuple(word(), word(), word(), word()).map(([one, other, O, more]) => ({ CN: [one, other], O: [O, more] })),
  tuple(word(), word()).map(([CN, O]) => ({ CN, O: [O, '', O] })),
  tuple(word(), word(), word()).map(([CN, one, other]) => ({ CN, uid: [one, other] })),
  tuple(word(), integer({ min: 41, max: 90 })).map(([CN, count]) => ({
    CN,
    O: Array.from({ length: count }, (_, at) => `g${at + 1}`),
  })),
];

/** What stands elsewhere, beside a common name and where there is none. */
const elsewhere: readonly Arbitrary<Difference>[] = otherPlaces.flatMap(({ differences }) => [
  tuple(word(), word(), differences).map(([CN, O, difference]) => ({ CN, O: [O], ...difference })),
  differences.map((difference) => ({ CN: [], O: ['crew'], ...difference })),
]);

/** What comes first of `subjectNames`. */
export const subjectOpenings: readonly Arbitrary<Difference>[] = interleaved(packedNames, [...counts, ...elsewhere]);
