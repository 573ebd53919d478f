import { describe, expect, test } from '@jest/globals';
import type { Identity } from '../../observation';
import { profiles } from '../../target/profiles';
import type { Profile } from '../../target/types';
import type { ExpectedIdentity } from '../../vocabulary/types';
import { differences, sameIdentity } from './identity';
import { judge } from '../judge';
import { identityOf, takenFor } from '../observations.fixture';

const { spec } = profiles;
const adding: Profile = { ...spec, addedGroups: ['system:authenticated'], addedExtra: ['credential-id'] };

const groupsSeen = (expected: readonly string[], seen: readonly string[]): readonly string[] =>
  differences({ user: 'jane', groups: expected }, identityOf({ groups: seen }), adding);

describe('groups are compared as a multiset', () => {
  test.each([
    ['in order', ['dev', 'ops'], ['dev', 'ops'], []],
    ['in another order', ['dev', 'ops'], ['ops', 'dev'], []],
    ['none', [], [], []],
    ['one is missing', ['dev', 'ops'], ['dev'], ['group "ops" is missing']],
    ['all are missing', ['dev', 'ops'], [], ['group "dev" is missing', 'group "ops" is missing']],
    ['one too many', ['dev'], ['dev', 'root'], ['group "root" is not the caller\'s']],
    ['another case', ['dev'], ['Dev'], ['group "dev" is missing', 'group "Dev" is not the caller\'s']],
    [
      'joined by a comma',
      ['a', 'b'],
      ['a,b'],
      ['group "a" is missing', 'group "b" is missing', 'group "a,b" is not the caller\'s'],
    ],
    ['the empty group', ['dev'], ['dev', ''], ['group "" is not the caller\'s']],
    ['a repeated one is kept', ['dev', 'dev'], ['dev', 'dev'], []],
    ['a repeated one is dropped', ['dev', 'dev'], ['dev'], []],
    ['a repeated one is lost', ['dev', 'dev', 'ops'], ['ops'], ['group "dev" is missing']],
    ['one is doubled', ['dev'], ['dev', 'dev'], ['group "dev" is there 2 times']],
    [
      'names of JavaScript itself',
      ['constructor'],
      ['__proto__'],
      ['group "constructor" is missing', 'group "__proto__" is not the caller\'s'],
    ],
  ])('%s', (_title, expected, seen, problems) => {
    expect(groupsSeen(expected, seen)).toEqual(problems);
  });
});

describe('what the kind of server adds for everyone', () => {
  test('counts neither when it is there nor when it is not', () => {
    expect(groupsSeen(['dev'], ['dev', 'system:authenticated'])).toEqual([]);
    expect(groupsSeen(['dev'], ['dev', 'system:authenticated', 'system:authenticated'])).toEqual([]);
    expect(groupsSeen(['dev'], ['dev'])).toEqual([]);
  });

  test('counts where it is expected', () => {
    expect(groupsSeen(['system:authenticated'], [])).toEqual(['group "system:authenticated" is missing']);
    expect(groupsSeen(['system:authenticated'], ['system:authenticated', 'system:authenticated'])).toEqual([
      'group "system:authenticated" is there 2 times',
    ]);
  });

  test('is its profile alone to say', () => {
    const strict = { ...adding, addedGroups: [] };
    expect(differences({ user: 'jane', groups: [] }, identityOf({ groups: ['system:authenticated'] }), strict)).toEqual(
      ['group "system:authenticated" is not the caller\'s'],
    );
  });
});

describe('extra attributes', () => {
  const seen = (expected: ExpectedIdentity['extra'], extra: Identity['extra']): readonly string[] =>
    differences(
      { user: 'jane', ...(expected === undefined ? {} : { extra: expected }) },
      identityOf({ extra }),
      adding,
    );

  test.each([
    ['the same', { floor: ['3'] }, { floor: ['3'] }, []],
    ['in order', { floor: ['3', '4'] }, { floor: ['4', '3'] }, ['extra "floor" is ["4","3"] and not ["3","4"]']],
    ['missing', { floor: ['3'] }, {}, ['extra "floor" is null and not ["3"]']],
    ['without values', { floor: ['3'] }, { floor: [] }, ['extra "floor" is [] and not ["3"]']],
    ['of others, which a server may add', { floor: ['3'] }, { floor: ['3'], 'credential-id': ['x'] }, []],
    [
      'added by the server and expected',
      { 'credential-id': ['y'] },
      { 'credential-id': ['x'] },
      ['extra "credential-id" is ["x"] and not ["y"]'],
    ],
    ['names of JavaScript itself', { constructor: ['x'] }, {}, ['extra "constructor" is null and not ["x"]']],
    ['not expected at all', undefined, { floor: ['3'] }, []],
    ['not seen', { floor: ['3'] }, undefined, []],
  ])('%s', (_title, expected, extra, problems) => {
    expect(seen(expected as ExpectedIdentity['extra'], extra as Identity['extra'])).toEqual(problems);
  });
});

describe('the user and the uid', () => {
  test('are compared to the letter', () => {
    expect(differences({ user: 'jane' }, identityOf({ user: 'Jane' }), adding)).toEqual([
      'the user is "Jane" and not "jane"',
    ]);
    expect(differences({ user: 'jane' }, identityOf({ user: 'jane ' }), adding)).toHaveLength(1);
    expect(differences({ user: 'jane', uid: '7' }, identityOf({ uid: undefined }), adding)).toEqual([
      'the uid is undefined and not "7"',
    ]);
    expect(differences({ user: 'jane', uid: '7' }, identityOf({ uid: '7' }), adding)).toEqual([]);
    expect(differences({ user: 'jane' }, identityOf({ uid: '7' }), adding)).toEqual([]);
  });
});

describe('what the oracle does not see', () => {
  const expected = { kind: 'identified', user: 'jane', groups: ['dev'], extra: {} } as const;
  const verdictOn = (seen: Partial<Identity>, asControl = false) =>
    judge(expected, takenFor(seen), { profile: spec, controlled: true, asControl });

  test.each([
    ['the user', { user: undefined }, 'the identity oracle did not see who the caller is'],
    ['the groups', { groups: undefined }, 'the identity oracle did not see the groups'],
    ['the extra attributes', { extra: undefined }, 'the identity oracle did not see the extra attributes'],
  ])('leaves the check undecided: %s', (_title, seen, reason) => {
    expect(verdictOn(seen)).toMatchObject({ verdict: 'inconclusive', reason });
  });

  test('is not the extra attributes where they are as expected', () => {
    expect(verdictOn({ extra: {} }).verdict).toBe('passed');
  });

  test('is no doubt of a control', () => {
    expect(verdictOn({ groups: undefined, extra: undefined }, true).verdict).toBe('passed');
    expect(verdictOn({ user: 'mallory', groups: undefined }, true).verdict).toBe('failed');
  });

  test('does not matter where it is not expected', () => {
    const seen = takenFor({ groups: undefined, extra: undefined });
    expect(judge({ kind: 'identified', user: 'jane' }, seen, { profile: spec, controlled: true }).verdict).toBe(
      'passed',
    );
  });

  test('is no doubt of a control about a group either', () => {
    const seen = takenFor({ groups: undefined });
    const on = (asControl: boolean) =>
      judge({ kind: 'in-group', group: 'dev' }, seen, { profile: spec, controlled: true, asControl }).verdict;
    expect([true, false].map(on)).toEqual(['passed', 'inconclusive']);
  });

  test('hides nothing of what it does see', () => {
    expect(verdictOn({ user: 'mallory', groups: undefined })).toMatchObject({ verdict: 'failed', severity: 'safety' });
  });
});

describe('the same identity', () => {
  const same = (one: Partial<Identity>, other: Partial<Identity>): boolean =>
    sameIdentity(identityOf(one), identityOf(other), adding);

  test.each([
    ['in any order of groups', { groups: ['a', 'b'] }, { groups: ['b', 'a'] }, true],
    ['in any order of extra keys', { extra: { a: [], b: [] } }, { extra: { b: [], a: [] } }, true],
    [
      'but for what the server adds',
      { extra: { 'credential-id': ['1'] } },
      { extra: { 'credential-id': ['2'] } },
      true,
    ],
    ['not with another user', {}, { user: 'mallory' }, false],
    ['not with another uid', { uid: '1' }, { uid: '2' }, false],
    ['not with one more group', { groups: ['a'] }, { groups: ['a', 'b'] }, false],
    ['not with a group more often', { groups: ['a'] }, { groups: ['a', 'a'] }, false],
    ['not with groups that were not seen', { groups: [] }, { groups: undefined }, false],
    ['with extra attributes that were not seen or are not there', { extra: {} }, { extra: undefined }, true],
    ['not with another extra value', { extra: { a: ['1'] } }, { extra: { a: ['2'] } }, false],
  ])('%s', (_title, one, other, expected) => {
    expect(same(one as Partial<Identity>, other as Partial<Identity>)).toBe(expected);
    expect(same(other as Partial<Identity>, one as Partial<Identity>)).toBe(expected);
  });
});
