import { expect, test } from '@jest/globals';
import { anonymous } from '../caller';
import { withAuthenticatedGroup } from './groups';

const groupsOf = (user: string, ...groups: string[]) => withAuthenticatedGroup({ user, groups, extra: {} }).groups;

test('the group of authenticated callers is added, last', () => {
  expect(groupsOf('alice', 'dev')).toEqual(['dev', 'system:authenticated']);
});

test('not twice, and not to one who says that he is not', () => {
  expect(groupsOf('alice', 'system:authenticated', 'dev')).toEqual(['system:authenticated', 'dev']);
  expect(groupsOf('alice', 'system:unauthenticated')).toEqual(['system:unauthenticated']);
});

test('not to the anonymous user, however he came by the name', () => {
  expect(groupsOf('system:anonymous', 'dev')).toEqual(['dev']);
  expect(withAuthenticatedGroup(anonymous)).toEqual(anonymous);
});

test('nobody shares a list of groups with anybody', () => {
  expect(withAuthenticatedGroup(anonymous).groups).not.toBe(anonymous.groups);
});
