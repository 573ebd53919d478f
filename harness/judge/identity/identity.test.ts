import { expect, test } from '@jest/globals';
import { profiles } from '../../target/profiles';
import { differences } from './identity';

const added = profiles.spec.addedExtra[0] ?? '';
const seen = { user: 'kim', uid: undefined, groups: [], extra: { team: ['a'], [added]: ['x'] } };

test('an attribute that nobody gave is a difference only where no other is expected', () => {
  expect(differences({ user: 'kim', extra: {} }, seen, profiles.spec)).toEqual([]);
  expect(differences({ user: 'kim', extra: {}, noOtherExtra: true }, seen, profiles.spec)).toEqual([
    { code: 'extra-differs', text: 'extra "team" is not the caller\'s' },
  ]);
  expect(differences({ user: 'kim', extra: { team: ['a'] }, noOtherExtra: true }, seen, profiles.spec)).toEqual([]);
});

test('what the target adds for everyone is judged where an expectation names it', () => {
  const of = (groups: readonly string[], addedGroups?: readonly string[]): readonly string[] =>
    differences(
      { user: 'kim', groups: ['crew'], ...(addedGroups && { addedGroups }) },
      { ...seen, groups },
      profiles.spec,
    ).map(({ text }) => text);
  const everyone = 'system:authenticated';
  expect(of(['crew'])).toEqual([]);
  expect(of(['crew', everyone])).toEqual([]);
  expect(of(['crew', everyone], [everyone])).toEqual([]);
  expect(of(['crew'], [everyone])).toEqual([`group "${everyone}" is missing`]);
  expect(of(['crew', everyone, everyone], [everyone])).toEqual([`group "${everyone}" is there 2 times`]);
  expect(of(['crew', everyone], [])).toEqual([`group "${everyone}" is not the caller's`]);
});

test('of a caller whom a refusal names, nothing is compared but the user', () => {
  const named = { user: 'kim', uid: undefined, groups: undefined, extra: undefined };
  expect(differences({ user: 'kim', groups: ['crew'], uid: '7', extra: {} }, named, profiles.spec)).toEqual([]);
  expect(differences({ user: 'kim', uid: '7' }, { ...named, groups: [] }, profiles.spec)).toHaveLength(1);
  expect(differences({ user: 'pat', uid: '7' }, named, profiles.spec)).toHaveLength(1);
});
