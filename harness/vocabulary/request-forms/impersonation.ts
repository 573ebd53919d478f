import type { FormFamily } from '../request-form';
import { header } from '../header';
import { lines } from './building';

const as = (user: string) => header('Impersonate-User', user);
const inGroup = (group: string) => header('Impersonate-Group', group);
const scopes = header('Impersonate-Extra-Scopes', 'all');
const uid = header('Impersonate-Uid', '0');

/** Callers whom a caller may want to act as: somebody, one of the system, nobody, and the caller with more than is its own. */
export const actingAsOthers: FormFamily = {
  name: 'impersonation',
  forms: [
    { name: 'a user', ...lines(as('eve')) },
    ...['Eve', 'EVE', 'Eve@Example.COM', 'CORP\\eve', 'Eve, Dr.', 'eve/ops', '0', '-'].map((name) => ({
      name: `the user ${name}`,
      ...lines(as(name)),
    })),
    { name: 'an administrator', ...lines(as('admin'), inGroup('system:masters')) },
    { name: 'the anonymous caller', ...lines(as('system:anonymous'), inGroup('system:unauthenticated')) },
    { name: 'a service account', ...lines(as('system:serviceaccount:kube-system:default')) },
    { name: 'a node', ...lines(as('system:node:node-1'), inGroup('system:nodes')) },
    { name: 'itself', ...lines(as('alice')) },
    { name: 'itself in its own group', ...lines(as('alice'), inGroup('dev')) },
    { name: 'itself in another group', ...lines(as('alice'), inGroup('dev'), inGroup('ops')) },
    { name: 'itself with an extra attribute', ...lines(as('alice'), scopes) },
    { name: 'itself with a uid', ...lines(as('alice'), uid) },
  ],
};

/** Callers with the rights of administrators, as whom a server without impersonation serves nobody either: `user` is the caller. */
export const actingAsAdministrators = (user: string): FormFamily => ({
  name: 'impersonation of administrators',
  forms: [
    { name: 'an administrator', ...lines(as('admin'), inGroup('system:masters')) },
    { name: 'itself among the administrators', ...lines(as(user), inGroup('system:masters')) },
    { name: 'a user without a name', ...lines(as('')) },
    {
      name: 'the anonymous caller among the administrators',
      ...lines(as('system:anonymous'), inGroup('system:masters')),
    },
  ],
});

/** What somebody is to have who is not named. */
export const actingAsNobody: FormFamily = {
  name: 'impersonation without a user',
  forms: [
    { name: 'a group', ...lines(inGroup('system:masters')) },
    { name: 'an extra attribute', ...lines(scopes) },
    { name: 'a uid', ...lines(uid) },
    { name: 'a group, an extra attribute and a uid', ...lines(inGroup('dev'), scopes, uid) },
  ],
};

/** Both: whatever a caller may want to act as. */
export const actingAsAnyone: FormFamily = {
  name: 'impersonation',
  forms: [...actingAsOthers.forms, ...actingAsNobody.forms],
};
