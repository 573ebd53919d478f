import { administratorsToo } from '../certificates/identity';
import { asAdministrator, behind, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';

/** Keeps whom it has given full access, and knows them again by this key. */
const keepingDecisions =
  (keyOf: (name: string, groups: readonly string[]) => string): Seams =>
  (settings) => {
    const known = new Set<string>();
    return administratorsToo((groups, name) => {
      const key = keyOf(name, groups);
      if (groups.includes('system:masters')) known.add(key);
      return known.has(key);
    })(settings);
  };

/** One that is that of no caller by itself. */
const isAnotherOfTheSystem = (group: string): boolean => /^system:(?!(un)?authenticated$|anonymous$)/.test(group);

/** Rights by how the name of a user or a group begins, where only whole names have any (clause 2.1.3). */
export const reservedNameFaults: readonly Fault[] = [
  {
    name: 'rights-of-users-of-the-control-plane',
    sentence: 'It gives full access to every user whose name begins with "system:kube-".',
    seams: administratorsToo((_groups, name) => name.startsWith('system:kube-')),
  },
  {
    name: 'rights-of-groups-of-the-control-plane',
    sentence: 'It gives full access to every group whose name begins with "system:kube-" and is that of no program.',
    seams: administratorsToo((groups) =>
      groups.some((group) => /^system:kube-(?!scheduler$|controller-manager$)/.test(group)),
    ),
  },
  {
    name: 'namespaces-listed-by-groups-of-the-system',
    sentence: 'It lets every group list the namespaces whose name begins with "system:".',
    seams: behind(
      (respond) => (request, caller) =>
        respond(
          request,
          request.path === '/api/v1/namespaces' && caller.groups.some(isAnotherOfTheSystem)
            ? asAdministrator(caller)
            : caller,
        ),
    ),
  },
  {
    name: 'decisions-kept-by-joined-names',
    sentence: 'It keeps whom it has given full access by the name of the user and the groups, joined with colons.',
    seen: 'caches whose key is a text made of several',
    seams: keepingDecisions((name, groups) => [name, ...groups].join(':')),
  },
  {
    name: 'decisions-kept-by-joined-groups',
    sentence:
      'It keeps whom it has given full access by the name of the user and the text of all groups, with commas between them.',
    seen: 'caches whose key is a text made of several',
    seams: keepingDecisions((name, groups) =>
      JSON.stringify([name, groups.filter((group) => group !== 'system:authenticated').join(',')]),
    ),
  },
  {
    name: 'rights-of-long-users',
    sentence: 'It gives full access to a user whose name is longer than a thousand characters.',
    seen: 'look-ups that fail, where a failure is not taken for a refusal',
    seams: administratorsToo((_groups, name) => name.length > 1000),
  },
  {
    name: 'rights-of-users-that-are-no-text',
    sentence: 'It gives full access to a user whose name it cannot write down in UTF-8.',
    seen: 'reviews that fail, where a failure is not taken for a refusal',
    // As it has read such a name, or has it in octets.
    seams: administratorsToo((_groups, name) => /\ufffd|[\x80-\x9f]|^\xc3\(/.test(name)),
  },
  {
    name: 'rights-of-uid-zero',
    sentence: 'It gives full access to a user whose UID is 0.',
    seen: 'programs that take the UID of a cluster for that of a machine',
    seams: administratorsToo((_groups, _name, _extra, uid) => uid === '0'),
  },
  {
    name: 'collections-deleted-by-everybody',
    sentence: 'It does not authorize the deletion of every pod of a namespace.',
    seams: behind(
      (respond) => (request, caller) =>
        respond(
          request,
          request.method === 'DELETE' && request.path.endsWith('/pods') ? asAdministrator(caller) : caller,
        ),
    ),
  },
];
