import { expect, test } from '@jest/globals';
import type { ProxyIdentity } from '../../target/front-proxy';
import { rejectionsOf } from './judge/answer';
import { identityProblem, type StatedIdentity } from './judge/identity';

const stated: StatedIdentity = { users: ['bob'], groups: ['dev'], uids: [], extra: {} };
const bob: ProxyIdentity = { user: 'bob', groups: ['dev'] };
const nothingAdded = { addedGroups: [], addedExtra: [] };
const declared = { uid: '1002', extra: { scopes: ['read'] } };

test.each<[title: string, said: Partial<StatedIdentity>, identity: Partial<ProxyIdentity>, code: string | undefined]>([
  ['as it is', {}, {}, undefined],
  ['with a group twice that is one', { groups: ['dev'] }, { groups: ['dev', 'dev'] }, undefined],
  ['with a group twice that is named once', { groups: ['dev', 'dev'] }, {}, undefined],
  ['with a group more', { groups: ['dev', 'dev', 'ops'] }, {}, 'forwarded-other-groups'],
  ['without what its name may give it', {}, { perhaps: declared }, undefined],
  ['with what its name may give it', { uids: ['1002'], extra: { scopes: ['read'] } }, { perhaps: declared }, undefined],
  ['with another UID', { uids: ['0'] }, { perhaps: declared }, 'forwarded-another-uid'],
  ['without its extra attribute', {}, { extra: { scopes: ['read'] } }, 'forwarded-other-extra'],
  ['without its UID', {}, { uid: '1002' }, 'forwarded-another-uid'],
  ['with another value', { extra: { scopes: ['all'] } }, { perhaps: declared }, 'forwarded-other-extra'],
  ['of any groups with none of another', { groups: ['dev'] }, { anyGroups: true, noneOf: ['ops'] }, undefined],
  [
    'of any groups with one of another',
    { groups: ['dev', 'ops'] },
    { anyGroups: true, noneOf: ['ops'] },
    'forwarded-other-groups',
  ],
  ['with an empty UID', { uids: [''] }, {}, 'forwarded-another-uid'],
])('an identity %s', (_title, said, identity, code) => {
  expect(identityProblem({ ...stated, ...said }, { ...bob, ...identity }, nothingAdded)?.code).toBe(code);
});

const profile = { rejections: { unauthenticated: [401], malformed: [400, 'closed'] } } as never;
const user = (by: 'client-certificate' | 'basic') => ({ name: by, by, identity: bob });

test('a front proxy whose users all have certificates may say of a request without one what clause 7.2 has', () => {
  expect(rejectionsOf('unauthenticated', { profile, users: [user('client-certificate')] })).toEqual([401, 400]);
  expect(rejectionsOf('unauthenticated', { profile, users: [user('client-certificate'), user('basic')] })).toEqual([
    401,
  ]);
});
