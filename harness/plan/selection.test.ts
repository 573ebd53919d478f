import { describe, expect, test } from '@jest/globals';
import { answered, get, refused, scenario, whoAmI } from '../vocabulary';

import { targetOf } from './targets.fixture';
import { SelectionError, type Selection } from './types';
import { listOf, plan } from '../subjects';

const check = { when: get('/api'), then: answered() };

const scenarios = [
  scenario({
    id: 'user-name',
    clause: '2.1.1',
    level: 'MUST',
    title: 'One',
    under: 'each-tls-version',
    given: {},
    checks: {
      'is-the-common-name': check,
      'is-not-cut': { ...check, level: 'SHOULD' },
      'is-counted': { ...check, clause: '5.1.4', level: 'MAY' },
    },
  }),
  scenario({
    id: 'user-header',
    clause: '2.5.1',
    level: 'SHOULD',
    title: 'Two',
    given: {},
    checks: { 'names-the-user': check, 'must-be-read': { ...check, level: 'MUST' } },
  }),
];

const chosen = (selection: Selection): readonly string[] => listOf(scenarios, selection).map(({ id }) => id);
const all = [
  'user-name/is-the-common-name @tls1.2',
  'user-name/is-not-cut @tls1.2',
  'user-name/is-counted @tls1.2',
  'user-name/is-the-common-name @tls1.3',
  'user-name/is-not-cut @tls1.3',
  'user-name/is-counted @tls1.3',
  'user-header/names-the-user',
  'user-header/must-be-read',
];

describe('a selection', () => {
  const selections: readonly (readonly [string, Selection, readonly string[]])[] = [
    ['of nothing in particular is everything', {}, all],
    ['of empty lists is everything', { scenarios: [], clauses: [] }, all],
    ['by scenario', { scenarios: ['user-name'] }, all.slice(0, 6)],
    ['by check', { scenarios: ['user-header/must-be-read'] }, all.slice(7)],
    ['by a check as it is printed', { scenarios: ['user-name/is-not-cut @tls1.3'] }, [all[4] ?? '']],
    ['by everything under one version', { scenarios: ['user-name/* @tls1.2'] }, all.slice(0, 3)],
    ['by a glob over scenarios', { scenarios: ['user-h*'] }, all.slice(6)],
    ['by a glob over checks', { scenarios: ['*/is-not-*'] }, [all[1] ?? '', all[4] ?? '']],
    [
      'by either of two globs',
      { scenarios: ['user-name/is-counted', '*/must-*'] },
      [all[2] ?? '', all[5] ?? '', all[7] ?? ''],
    ],
    ['by clause', { clauses: ['2.5.1'] }, all.slice(6)],
    ['by the beginning of a clause', { clauses: ['2'] }, all.filter((id) => !id.includes('is-counted'))],
    [
      "by a check's own clause and not its scenario's",
      { clauses: ['5.1'] },
      all.filter((id) => id.includes('is-counted')),
    ],
    ['by level', { level: 'MUST' }, [all[0] ?? '', all[3] ?? '', all[7] ?? '']],
    [
      'by a weaker level includes the stronger ones',
      { level: 'SHOULD' },
      all.filter((id) => !id.includes('is-counted')),
    ],
    ['by the weakest level is everything', { level: 'MAY' }, all],
    ['by TLS version keeps what is tried under any version', { tls: '1.3' }, all.slice(3)],
    [
      'by all of them together',
      { scenarios: ['user-*'], clauses: ['2.1'], level: 'MUST', tls: '1.2' },
      all.slice(0, 1),
    ],
  ];

  test.each(selections)('%s', (_title, selection, ids) => {
    expect(chosen(selection)).toEqual(ids);
  });

  test('names the reason of everything that it leaves out', () => {
    const selection: Selection = { scenarios: ['user-name'], clauses: ['2.1', '2.5'], level: 'MUST', tls: '1.2' };
    const decisions = plan(scenarios, targetOf(), selection).groups.flatMap(({ cases }) =>
      cases.map(({ id, decision }) => [id, decision.kind === 'run' ? 'runs' : `${decision.kind}: ${decision.reason}`]),
    );
    expect(decisions).toEqual([
      [all[0], 'runs'],
      [all[1], 'skipped: below --level MUST'],
      [all[2], 'skipped: not selected by --clause'],
      [all[3], 'skipped: not under --tls 1.2'],
      [all[4], 'skipped: below --level MUST'],
      [all[5], 'skipped: not selected by --clause'],
      [all[6], 'skipped: not selected by --scenario'],
      [all[7], 'skipped: not selected by --scenario'],
    ]);
  });
});

describe('--fast', () => {
  const waiting = scenario({
    id: 'expiry',
    clause: '5.1.5',
    level: 'MUST',
    title: 'Three',
    given: {},
    checks: {
      'is-noticed': {
        when: whoAmI({ waiting: 'until-a-short-lived-certificate-has-expired' }),
        then: refused('not-valid-now'),
      },
      'is-asked-at-once': { when: whoAmI(), then: refused('not-valid-now') },
      'is-requested-at-once': check,
    },
  });
  const decided = (selection: Selection): readonly string[] =>
    plan([waiting], targetOf(), selection).groups.flatMap(({ cases }) =>
      cases.map(({ decision }) => (decision.kind === 'run' ? 'runs' : `${decision.kind}: ${decision.reason}`)),
    );

  test('leaves out what waits, and nothing else', () => {
    expect(decided({ fast: true })).toEqual([
      'skipped: waits for seconds until a certificate has expired; left out by --fast',
      'runs',
      'runs',
    ]);
    expect(decided({ fast: false })).toEqual(['runs', 'runs', 'runs']);
    expect(decided({})).toEqual(['runs', 'runs', 'runs']);
  });

  test('is named with what leaves nothing beside it', () => {
    expect(() => decided({ fast: true, scenarios: ['expiry/is-noticed'] })).toThrow(
      new SelectionError('--scenario, --fast select no check together'),
    );
  });
});

test('a selection of no scenarios at all is nothing, and no mistake', () => {
  expect(listOf([], {})).toEqual([]);
  expect(plan([], targetOf()).groups).toEqual([]);
});

describe('a selection that selects nothing is an error', () => {
  const mistakes: readonly (readonly [string, Selection, string])[] = [
    [
      'an unknown scenario',
      { scenarios: ['user-nam'] },
      '--scenario user-nam matches no scenario; "authn-conformance list" names them all',
    ],
    [
      'one unknown scenario of two',
      { scenarios: ['user-name', 'user-nam'] },
      '--scenario user-nam matches no scenario; "authn-conformance list" names them all',
    ],
    [
      'an unknown check',
      { scenarios: ['user-name/is-no'] },
      '--scenario user-name/is-no matches no scenario; "authn-conformance list" names them all',
    ],
    [
      'an empty glob',
      { scenarios: [''] },
      '--scenario "" matches no scenario; "authn-conformance list" names them all',
    ],
    [
      'an unknown clause',
      { clauses: ['2.9'] },
      '--clause 2.9 matches no check; "authn-conformance list" names their clauses',
    ],
    [
      'a clause that only begins like one',
      { clauses: ['2.'] },
      '--clause 2. matches no check; "authn-conformance list" names their clauses',
    ],
    [
      'half a number',
      { clauses: ['5.1', '2.1.11'] },
      '--clause 2.1.11 matches no check; "authn-conformance list" names their clauses',
    ],
    [
      'patterns that match nothing together',
      { scenarios: ['user-header'], clauses: ['2.1.1'] },
      '--scenario, --clause select no check together',
    ],
    [
      'a level that the checks of a clause do not have',
      { clauses: ['5.1'], level: 'MUST' },
      '--clause, --level select no check together',
    ],
    [
      'a level that the selected checks do not have',
      { scenarios: ['*/is-counted'], level: 'MUST' },
      '--scenario, --level select no check together',
    ],
  ];

  test.each(mistakes)('%s', (_title, selection, message) => {
    for (const select of [() => listOf(scenarios, selection), () => plan(scenarios, targetOf(), selection)]) {
      expect(select).toThrow(SelectionError);
      expect(select).toThrow(new SelectionError(message));
    }
  });

  test('with a code of its own', () => {
    expect(new SelectionError('x')).toMatchObject({ name: 'SelectionError', code: 'NOTHING_SELECTED' });
  });
});
