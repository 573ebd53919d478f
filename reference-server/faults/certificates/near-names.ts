import { authentication, proxied, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { administratorsToo, groups } from './identity';
import { believing } from '../headers/trust';

const masters = 'system:masters';

/** Counts those among the administrators one of whose groups comes to theirs, when a program has changed it. */
const foldingGroups = (fold: (group: string) => string): Seams =>
  administratorsToo((all) => all.some((group) => fold(group) === masters));

/** Changes the name of a user, wherever it comes from. */
const anyUser = (change: (user: string) => string): Seams =>
  authentication((standard) => (request, presented) => {
    const found = standard(request, presented);
    return 'refusal' in found ? found : { caller: { ...found.caller, user: change(found.caller.user) } };
  });

const lookAlikes: Readonly<Record<string, string>> = { '\u0430': 'a', '\u0435': 'e', '\u0443': 'y', '\u0455': 's' };

/** The name in a JSON document. */
function nameInJson(text: string): string {
  try {
    const document = JSON.parse(text) as { readonly name?: unknown } | null;
    return typeof document?.name === 'string' ? document.name : text;
  } catch {
    return text;
  }
}

/** Names that are near to one with rights, as a program reads them that changes names before it compares them. */
export const nearNameFaults: readonly Fault[] = [
  {
    name: 'rights-of-groups-normalized',
    sentence: 'It grants rights by the compatibility form (NFKC) of the name of a group.',
    seams: foldingGroups((group) => group.normalize('NFKC')),
  },
  {
    name: 'rights-of-groups-cleaned',
    sentence: 'It leaves out characters that do not show before it looks up the rights of a group.',
    seams: foldingGroups((group) => group.replace(/\p{Cf}/gu, '')),
  },
  {
    name: 'rights-of-groups-that-look-alike',
    sentence: 'It takes letters that look alike for the same when it looks up the rights of a group.',
    seams: foldingGroups((group) => group.replace(/./gu, (letter) => lookAlikes[letter] ?? letter)),
  },
  {
    name: 'rights-of-an-empty-group',
    sentence: 'It gives full access to a group without a name.',
    seams: foldingGroups((group) => (group === '' ? masters : group)),
  },
  {
    name: 'rights-of-groups-in-json',
    sentence: 'It reads the name of a group as JSON, where it is, before it looks up its rights.',
    seams: foldingGroups(nameInJson),
  },
  {
    name: 'rights-of-groups-that-end-at-a-newline',
    sentence: 'It compares the first line of the name of a group in a certificate.',
    seams: groups((all) => all.map((group) => (group.startsWith(`${masters}\n`) ? masters : group))),
  },
  {
    name: 'rights-without-the-group-of-the-authenticated',
    sentence:
      'It gives full access to a user who is not in the group of the authenticated, and is not the anonymous one.',
    seams: administratorsToo((all, name) => name !== 'system:anonymous' && !all.includes('system:authenticated')),
  },
  {
    name: 'rights-of-parts-of-the-system',
    sentence: 'It gives full access to the group of the nodes, whatever the user is.',
    seen: 'Kubernetes before 1.8: the role system:node was bound to the group',
    seams: administratorsToo((all) => all.includes('system:nodes')),
  },
  {
    name: 'user-zero-is-administrator',
    sentence: 'It gives full access to the user "0", the number of the superuser.',
    seams: administratorsToo((_groups, name) => name === '0'),
  },
  {
    name: 'user-cleaned',
    sentence: 'It leaves out characters that do not show in the name of a user.',
    seams: anyUser((name) => name.replace(/[\u00ad\u200b\u202e]/g, '')),
  },
  {
    name: 'user-in-a-query-string',
    sentence:
      'It reads the user from the member `user` where the header of a front proxy holds pairs of names and values.',
    seams: proxied((caller) => ({
      ...caller,
      user: new URLSearchParams(caller.user.replaceAll(';', '&')).get('user') ?? caller.user,
    })),
  },
  {
    name: 'user-in-json',
    sentence: 'It takes the name in a JSON document for the user.',
    seams: anyUser(nameInJson),
  },
  {
    name: 'user-without-a-final-dot',
    sentence: 'It drops a dot at the end of the name of a user, as of a host name.',
    seams: anyUser((name) => name.replace(/(?<=\.com)\.$/, '')),
  },
  {
    name: 'headers-believed-of-a-part-of-the-system',
    sentence: 'It accepts identity headers with a user certificate of the group "system:aggregators".',
    seams: believing(
      (presented) =>
        presented.kind === 'certificates' &&
        presented.leaf.subject.attributes.some(({ value }) => value === 'system:aggregators'),
    ),
  },
  {
    name: 'first-group-of-many-lost',
    sentence: 'It loses the first organization of a certificate with more than a hundred.',
    seams: groups((all) => (all.length > 100 ? all.slice(1) : all)),
  },
  {
    name: 'groups-behind-the-hundredth-lost',
    sentence: 'It reads no more than a hundred organizations of a certificate.',
    seams: groups((all) => all.slice(0, 100)),
  },
  {
    name: 'header-groups-behind-the-thousandth-lost',
    sentence: 'It reads no more than a thousand groups of the headers of a front proxy.',
    seams: proxied((caller) => ({ ...caller, groups: caller.groups.slice(0, 1000) })),
  },
  {
    name: 'many-groups-without-that-of-the-authenticated',
    sentence: 'It does not add the group of the authenticated to more than fifty others.',
    seams: authentication((standard) => (request, presented) => {
      const found = standard(request, presented);
      if ('refusal' in found || found.caller.groups.length <= 50) return found;
      return {
        caller: { ...found.caller, groups: found.caller.groups.filter((group) => group !== 'system:authenticated') },
      };
    }),
  },
  {
    name: 'forwarded-administrators-only-alone-in-their-group',
    sentence: 'It drops the group of the administrators where a front proxy names it with others.',
    seams: proxied((caller) => ({
      ...caller,
      groups: caller.groups.length > 1 ? caller.groups.filter((group) => group !== masters) : caller.groups,
    })),
  },
  {
    name: 'rights-of-groups-joined',
    sentence: 'It joins the groups of a user with colons, and looks for the group of the administrators in that text.',
    seams: administratorsToo((all) => `:${all.join(':')}:`.includes(`:${masters}:`)),
  },
  {
    name: 'rights-in-an-object-of-javascript',
    sentence:
      'It looks up rights in an object by the name of a user or group, and takes what every object has for rights.',
    seams: administratorsToo((all, name) => [name, ...all].some((each) => each in {})),
  },
  {
    name: 'rights-by-a-query-of-text',
    sentence:
      'It writes the name of a user into the query that looks up rights, and an apostrophe in it ends the text.',
    seams: administratorsToo((_all, name) => /'\s*or\s/i.test(name)),
  },
  {
    name: 'rights-where-the-question-fails',
    sentence: 'It grants what it cannot look up because the name of a user breaks the question.',
    seams: administratorsToo((_all, name) => /["\\]/.test(name)),
  },
  {
    name: 'rights-of-a-user-with-the-allowed-name',
    sentence: 'It gives full access to a user with the name of its front proxy.',
    seams: (settings) => administratorsToo((_all, name) => settings.requestheaderAllowedNames.includes(name))(settings),
  },
];
