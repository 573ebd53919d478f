import type { Caller } from '../../caller';
import { certified, proxied, type Seams } from '../parts/changes';
import { valueChanges, type ValueChange, type ValueChangeName } from '../parts/changed-values';
import type { Fault } from '../parts/fault';

type Change = ValueChange['change'];
/** One part of an identity, with the changes that servers make to it. */
interface Place {
  readonly prefix: string;
  readonly it: string;
  readonly seams: (change: Change) => Seams;
  readonly changes: readonly ValueChangeName[];
}

const byCertificate = (change: (caller: Caller) => Partial<Caller>): Seams =>
  certified((caller) => ({ ...caller, ...change(caller) }));
const byHeader = (change: (caller: Caller) => Partial<Caller>): Seams =>
  proxied((caller) => ({ ...caller, ...change(caller) }));

const extra = (
  { extra: all }: Caller,
  change: (key: string, values: readonly string[]) => readonly [string, readonly string[]],
): Pick<Caller, 'extra'> => ({
  extra: Object.fromEntries(Object.entries(all).map(([key, values]) => change(key, values))),
});

const places: readonly Place[] = [
  {
    prefix: 'user',
    it: 'the common name of a user',
    seams: (change) => byCertificate(({ user }) => ({ user: change(user) })),
    changes: [
      ...(['cut-at-63-characters', 'cut-at-255-characters', 'cut-at-slash', 'cut-at-semicolon'] as const),
      ...(['cut-at-equals-sign', 'without-domain', 'percent-decoded', 'nfc-normalized', 'nfkc-normalized'] as const),
      ...(['quotes-stripped', 'backslashes-removed', 'markup-escaped', 'base64-decoded'] as const),
      ...(['encoded-words-decoded', 'extended-values-decoded', 'punctuation-stripped', 'empty-for-a-literal'] as const),
      ...(['empty-for-a-hyphen', 'control-characters-removed', 'quoted-printable-decoded'] as const),
      ...(['character-references-decoded', 'comments-removed', 'cut-at-double-colon'] as const),
      'without-local-domain' as const,
    ],
  },
  {
    prefix: 'organization',
    it: 'an organization',
    seams: (change) => byCertificate(({ groups }) => ({ groups: groups.map(change) })),
    changes: [
      ...(['cut-at-63-characters', 'cut-at-slash', 'percent-decoded', 'plus-read-as-space'] as const),
      ...(['nfd-normalized', 'quotes-stripped', 'punctuation-stripped', 'empty-for-a-literal'] as const),
      ...(['brackets-stripped', 'numbers-rewritten', 'placeholders-removed', 'without-role-prefix'] as const),
      'without-provider-prefix' as const,
    ],
  },
  {
    prefix: 'user-header',
    it: 'the user that a header names',
    seams: (change) => byHeader(({ user }) => ({ user: change(user) })),
    changes: [
      ...(['cut-at-63-characters', 'cut-at-255-characters', 'plus-read-as-space', 'without-domain'] as const),
      ...(['nfc-normalized', 'quotes-stripped', 'markup-escaped', 'base64-decoded'] as const),
      ...(['encoded-words-decoded', 'extended-values-decoded', 'punctuation-stripped', 'empty-for-a-literal'] as const),
      ...(['empty-for-a-hyphen', 'quoted-printable-decoded', 'character-references-decoded'] as const),
      ...(['placeholders-removed', 'comments-removed', 'brackets-stripped', 'numbers-rewritten'] as const),
      ...(['without-subaddress', 'without-the-kind-of-name', 'punycode-prefix-removed'] as const),
      'without-local-domain' as const,
      ...(['digits-of-other-scripts-read', 'percent-decoded-beyond-ascii', 'mail-addresses-in-lower-case'] as const),
    ],
  },
  {
    prefix: 'group-header',
    it: 'the group that a header names',
    seams: (change) => byHeader(({ groups }) => ({ groups: groups.map(change) })),
    changes: [
      ...(['cut-at-63-characters', 'plus-read-as-space', 'nfc-normalized', 'quotes-stripped'] as const),
      ...(['punctuation-stripped', 'empty-for-a-literal', 'comments-removed', 'numbers-rewritten'] as const),
      ...(['without-provider-prefix', 'without-the-prefix-of-the-system', 'percent-decoded-beyond-ascii'] as const),
    ],
  },
  {
    prefix: 'extra-value',
    it: 'the value of an extra attribute',
    seams: (change) => byHeader((caller) => extra(caller, (key, values) => [key, values.map(change)])),
    changes: [
      ...(['cut-at-63-characters', 'plus-read-as-space', 'nfc-normalized', 'backslashes-removed'] as const),
      ...(['punctuation-stripped', 'empty-for-a-literal', 'lower-cased'] as const),
      ...(['character-references-decoded', 'cut-at-double-colon', 'without-provider-prefix'] as const),
    ],
  },
  {
    prefix: 'extra-key',
    it: 'the key of an extra attribute',
    seams: (change) => byHeader((caller) => extra(caller, (key, values) => [change(key), values])),
    changes: [
      ...(['cut-at-63-characters', 'plus-read-as-space', 'nfc-normalized', 'empty-for-a-literal'] as const),
      ...(['underscores-read-as-hyphens', 'percent-decoded', 'brackets-stripped', 'numbers-rewritten'] as const),
    ],
  },
  {
    prefix: 'uid-header',
    it: 'the UID that a header names',
    seams: (change) => byHeader(({ uid }) => (uid === undefined ? {} : { uid: change(uid) })),
    changes: [
      ...(['cut-at-63-characters', 'percent-decoded', 'plus-read-as-space', 'nfc-normalized'] as const),
      ...(['quotes-stripped', 'empty-for-a-literal', 'numbers-rewritten', 'lower-cased'] as const),
    ],
  },
];

/** What becomes of the values of an identity between the certificate or the header and the caller (I-15, H-13, H-11a). */
export const valueFaults: readonly Fault[] = places.flatMap(({ prefix, it, seams, changes }) =>
  changes.map((name) => ({
    name: `${prefix}-${name}`,
    sentence: `It ${valueChanges[name].does(it)}.`,
    seams: seams(valueChanges[name].change),
  })),
);
