import { describe, expect, test } from '@jest/globals';
import { sampled } from '../../fixtures/testing/everything';
import { branches, decide, type BranchId, type Caller, type Decision, type Decisions } from '.';
import type { Agreement } from './testing/agree';
import { compareAll, type Compared } from './testing/checks';

const all = compareAll();

const disagrees = (agreement: Agreement): boolean => 'problems' in agreement && agreement.problems.length > 0;

test('every check of every scenario agrees with the model, on every setup of the bundled server', () => {
  const found = all.flatMap(({ id, setup, agreement }) =>
    'problems' in agreement && agreement.problems.length > 0
      ? [`${id} on ${setup}: ${agreement.problems.join(' | ')}`]
      : [],
  );
  expect(found).toEqual([]);
});

test('most checks are compared, and the others are of a kind that the model does not speak of', () => {
  const outside = new Map<string, number>();
  for (const { agreement } of all)
    if ('outside' in agreement) outside.set(agreement.outside, (outside.get(agreement.outside) ?? 0) + 1);
  expect([...outside.keys()].sort()).toEqual([
    'about TLS and the certificate of the server',
    'about a document, whatever its status',
    'about an issued certificate',
    'about bytes that are no certificate',
    'about the end of a connection',
  ]);
  const compared = all.filter(({ agreement }) => 'problems' in agreement);
  expect(compared.length).toBeGreaterThan(10_000);
  expect(new Set(compared.map(({ id }) => id)).size).toBeGreaterThan(1_000);
});

/** A model that decides the opposite wherever the right one decides by this branch. */
const flipped =
  (branch: BranchId): typeof decide =>
  (settings, connection, requests) =>
    decide(settings, connection, requests).map(
      (decisions) =>
        decisions.map((each) => (each.through.includes(branch) ? opposite(each) : each)) as unknown as Decisions,
    );

const somebody: Caller = { user: 'somebody-else', groups: ['system:masters'], addedGroups: [], extra: {} };

function opposite(decision: Decision): Decision {
  const { branch, through } = decision;
  return decision.kind === 'caller'
    ? { kind: 'refused', stage: 'transport', as: ['old-tls-version'], shapes: [], branch, through }
    : { kind: 'caller', caller: somebody, means: 'certificate', branch, through };
}

const byBranch = new Map<string, Compared[]>();
for (const each of all)
  for (const id of new Set(each.decisions.flatMap((decisions) => decisions.flatMap(({ through }) => through))))
    byBranch.set(id, [...(byBranch.get(id) ?? []), each]);

/** Branches that decide nothing that a scenario states. */
// No certificate has a short key, and one with a UID may be rejected.
const unreached: readonly BranchId[] = ['key-short', 'subject-uid'];

test.each(sampled(Object.keys(branches) as BranchId[], 12))(
  'a model that is wrong in the branch %s disagrees',
  (branch) => {
    const reached = byBranch.get(branch) ?? [];
    const model = flipped(branch);
    expect(reached.some(({ again }) => disagrees(again(model)))).toBe(!unreached.includes(branch));
  },
);

describe('a model that changes values disagrees', () => {
  const inUser = (change: (user: string) => string) => (caller: Caller) => ({ ...caller, user: change(caller.user) });
  const inGroups = (change: (group: string) => readonly string[]) => (caller: Caller) => ({
    ...caller,
    groups: caller.groups.flatMap(change),
  });
  const inExtra =
    (change: (key: string, values: readonly string[]) => readonly [string, readonly string[]]) => (caller: Caller) => ({
      ...caller,
      extra: Object.fromEntries(Object.entries(caller.extra).map(([key, values]) => change(key, values))),
    });
  // Each check once: on another setup it states the same values.
  const once = [...new Map(all.map((each) => [each.id, each])).values()];
  const by = (means: string): readonly Compared[] =>
    once.filter(({ decisions }) => decisions.flat().some((each) => each.kind === 'caller' && each.means === means));
  const reached = { certificate: by('certificate'), 'front-proxy': by('front-proxy') } as const;

  const texts: readonly (readonly [title: string, change: (text: string) => string])[] = [
    ['in lower case', (text) => text.toLowerCase()],
    ['trimmed', (text) => text.trim()],
    ['cut at a comma', (text) => text.split(',')[0] ?? ''],
    ['cut at a slash', (text) => text.split('/')[0] ?? ''],
    ['cut at a sign', (text) => text.split('@')[0] ?? ''],
    ['cut at a semicolon', (text) => text.split(';')[0] ?? ''],
    ['cut at a plus', (text) => text.split('+')[0] ?? ''],
    ['cut at a space', (text) => text.split(' ')[0] ?? ''],
    ['without its prefix', (text) => text.split(':').at(-1) ?? ''],
    [
      'percent-decoded',
      (text) => text.replace(/%([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    ],
    ['with spaces for plus signs', (text) => text.replaceAll('+', ' ')],
    ['composed', (text) => text.normalize('NFC')],
    ['decomposed', (text) => text.normalize('NFD')],
    ['composed by compatibility', (text) => text.normalize('NFKC')],
    ['without quotation marks', (text) => text.replaceAll('"', '')],
    ['without backslashes', (text) => text.replaceAll('\\', '')],
    ['of 64 characters', (text) => text.slice(0, 64)],
    ['of 128 characters', (text) => text.slice(0, 128)],
    ['of 255 characters', (text) => text.slice(0, 255)],
  ];
  type Row = readonly [title: string, change: (caller: Caller) => Caller];
  const ofBoth = texts.flatMap(([title, change]): readonly Row[] => [
    [`users ${title}`, inUser(change)],
    [`groups ${title}`, inGroups((group) => [change(group)])],
  ]);
  const ofExtra = texts.map(([title, change]): Row => [
    `extra values ${title}`,
    inExtra((key, values) => [key, values.map(change)]),
  ]);
  const others: readonly Row[] = [
    ...ofBoth,
    ['groups split at commas', inGroups((group) => group.split(','))],
    ['groups split at semicolons', inGroups((group) => group.split(';'))],
    ['one group', (caller) => ({ ...caller, groups: caller.groups.slice(0, 1) })],
    ['no group of the authenticated', (caller) => ({ ...caller, addedGroups: [] })],
  ];
  const more: readonly Row[] = [
    ...ofExtra,
    ['no uid', (caller) => ({ ...caller, uid: undefined })],
    ['extra values split at commas', inExtra((key, values) => [key, values.flatMap((value) => value.split(','))])],
    ['extra keys in upper case', inExtra((key, values) => [key.toUpperCase(), values])],
  ];
  const rows = [
    ...others.map(([title, change]) => ['certificate', title, change] as const),
    ...[...others, ...more].map(([title, change]) => ['front-proxy', title, change] as const),
  ];

  test.each(sampled(rows, 8))('by %s: %s', (means, _title, change) => {
    const model: typeof decide = (settings, connection, requests) =>
      decide(settings, connection, requests).map(
        (decisions) =>
          decisions.map((each) =>
            each.kind === 'caller' && each.means === means ? { ...each, caller: change(each.caller) } : each,
          ) as unknown as Decisions,
      );
    expect(reached[means].some(({ again }) => disagrees(again(model)))).toBe(true);
  });
});
