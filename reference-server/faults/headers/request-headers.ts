import { callerFromHeaders } from '../../authentication/request-header';
import { anonymous, type Caller } from '../../caller';
import {
  arriving,
  authentication,
  decoded,
  headers,
  headerSettings,
  isNamed,
  proxied,
  steps,
  type Seams,
} from '../parts/changes';
import type { Fault } from '../parts/fault';

type Header = readonly [name: string, value: string];

const installer = {
  usernameHeaders: ['X-Remote-User'],
  groupHeaders: ['X-Remote-Group'],
  extraHeaderPrefixes: ['X-Remote-Extra-'],
};

/** Two lists of names as one, without a name twice. */
const both = (configured: readonly string[], more: readonly string[]): readonly string[] => [
  ...configured,
  ...more.filter((name) => !isNamed(name, configured)),
];

const user = (change: (user: string) => string): Seams =>
  proxied((caller) => ({ ...caller, user: change(caller.user) }));

const groups = (change: (groups: readonly string[]) => readonly string[]): Seams =>
  proxied((caller) => ({ ...caller, groups: change(caller.groups) }));

const extra = (change: (key: string, values: readonly string[]) => readonly (readonly [string, readonly string[]])[]) =>
  proxied((caller) => ({
    ...caller,
    extra: Object.fromEntries(Object.entries(caller.extra).flatMap(([key, values]) => change(key, values))),
  }));

/** Every value, however it is used. */
const values = (change: (value: string) => string): Seams =>
  headers((given) => given.map(([name, value]) => [name, change(value)]));

/** Joins headers of one name, as many frameworks do. */
function joined(given: readonly Header[]): readonly Header[] {
  const all = new Map<string, Header>();
  for (const [name, value] of given) {
    const key = name.toLowerCase();
    const before = all.get(key)?.[1];
    all.set(key, [name, before === undefined ? value : `${before}, ${value}`]);
  }
  return [...all.values()];
}

const withoutUser = (caller: Partial<Caller>): Seams =>
  steps(({ callerFromHeaders: standard }) => ({
    callerFromHeaders: (given, settings) =>
      standard(given, settings) ??
      (given.some(([name]) => isNamed(name, settings.groupHeaders))
        ? { ...anonymous, groups: groupsIn(given, settings), extra: {}, ...caller }
        : undefined),
  }));

const groupsIn = (given: readonly Header[], settings: Parameters<typeof callerFromHeaders>[1]): readonly string[] =>
  given.flatMap(([name, value]) => (isNamed(name, settings.groupHeaders) ? [value.trim()] : []));

/** From the headers of a front proxy to an identity (clauses 2.5, 5.2.3 and 5.3; section G of the rules). */
export const requestHeaderFaults: readonly Fault[] = [
  {
    name: 'header-names-hard-coded',
    sentence: 'It reads the X-Remote- headers, whatever names it is configured with.',
    seams: headerSettings(() => installer),
  },
  {
    name: 'standard-headers-beside-configured-ones',
    sentence: 'It believes the X-Remote- headers beside those that it is configured with.',
    seams: headerSettings((settings) => ({
      usernameHeaders: both(settings.usernameHeaders, installer.usernameHeaders),
      groupHeaders: both(settings.groupHeaders, installer.groupHeaders),
      extraHeaderPrefixes: both(settings.extraHeaderPrefixes, installer.extraHeaderPrefixes),
    })),
  },
  {
    name: 'standard-group-header-beside-the-configured-one',
    sentence: 'It believes X-Remote-Group beside the group header that it is configured with.',
    seams: headerSettings(({ groupHeaders }) => ({ groupHeaders: both(groupHeaders, installer.groupHeaders) })),
  },
  {
    name: 'standard-user-header-beside-the-configured-one',
    sentence: 'It trusts X-Remote-User as well where another user header is configured and is not sent.',
    seams: headerSettings(({ usernameHeaders }) => ({
      usernameHeaders: both(usernameHeaders, installer.usernameHeaders),
    })),
  },
  {
    name: 'standard-user-header-before-the-configured-one',
    sentence: 'It reads X-Remote-User before the user header that it is configured with.',
    seams: headerSettings(({ usernameHeaders }) => ({
      usernameHeaders: both(installer.usernameHeaders, usernameHeaders),
    })),
  },
  {
    name: 'standard-group-header-ignored-beside-a-custom-user-header',
    sentence:
      'It reads X-Remote-Group no longer once another user header is configured, although no other group header is.',
    seams: headerSettings(({ usernameHeaders, groupHeaders }) => ({
      groupHeaders: usernameHeaders.every((name) => isNamed(name, installer.usernameHeaders))
        ? groupHeaders
        : groupHeaders.filter((name) => !isNamed(name, installer.groupHeaders)),
    })),
  },
  {
    name: 'user-header-read-as-distinguished-name',
    sentence: 'It reads the CN in a user header that looks like a distinguished name.',
    seams: user((name) => /(?:^|[,/])CN=([^,/]*)/.exec(name)?.[1] ?? name),
  },
  {
    name: 'first-user-header-only',
    sentence: 'Of several configured user headers it reads only the first.',
    seams: headerSettings(({ usernameHeaders }) => ({ usernameHeaders: usernameHeaders.slice(0, 1) })),
  },
  {
    name: 'last-user-header-first',
    sentence: 'It reads several configured user headers in the reverse order.',
    seams: headerSettings(({ usernameHeaders }) => ({ usernameHeaders: usernameHeaders.toReversed() })),
  },
  {
    name: 'user-headers-in-order-of-arrival',
    sentence: 'Of several configured user headers it takes the one that comes first in the request.',
    seams: proxied((caller, given, { usernameHeaders }) => {
      const first = given.find(([name, value]) => isNamed(name, usernameHeaders) && value.trim() !== '');
      return { ...caller, user: first ? Buffer.from(first[1], 'latin1').toString('utf8').trim() : caller.user };
    }),
  },
  {
    name: 'first-extra-prefix-only',
    sentence: 'Of several configured prefixes of extra headers it reads only the first.',
    seams: headerSettings(({ extraHeaderPrefixes }) => ({ extraHeaderPrefixes: extraHeaderPrefixes.slice(0, 1) })),
  },
  {
    name: 'extra-prefixes-in-order-of-arrival',
    sentence: 'It orders extra values by their arrival, and not by the configured prefixes.',
    seams: proxied((caller, given, settings) => {
      const order = given.flatMap(([name]) =>
        settings.extraHeaderPrefixes.filter((prefix) => name.toLowerCase().startsWith(prefix.toLowerCase())),
      );
      const arrived = callerFromHeaders(given, { ...settings, extraHeaderPrefixes: [...new Set(order)] });
      return { ...caller, extra: arrived?.extra ?? caller.extra };
    }),
  },
  {
    name: 'first-group-header-name-only',
    sentence: 'Of several configured group headers it reads only the first.',
    seams: headerSettings(({ groupHeaders }) => ({ groupHeaders: groupHeaders.slice(0, 1) })),
  },
  {
    name: 'last-user-header-wins',
    sentence: 'Of several user headers of one name it takes the last.',
    seams: headers((given, { usernameHeaders }) => [
      ...given.filter(([name]) => isNamed(name, usernameHeaders)).reverse(),
      ...given.filter(([name]) => !isNamed(name, usernameHeaders)),
    ]),
  },
  {
    name: 'first-user-header-that-is-not-empty',
    sentence: 'Of several user headers of one name it passes over empty ones.',
    seams: headers((given, { usernameHeaders }) =>
      given.filter(([name, value]) => !isNamed(name, usernameHeaders) || value.trim() !== ''),
    ),
  },
  {
    name: 'repeated-headers-joined',
    sentence: 'It joins headers of one name with commas before it reads them.',
    seen: 'the headers object of Node, WSGI, CGI',
    seams: arriving(joined),
  },
  {
    name: 'repeated-user-headers-joined',
    sentence: 'It joins several user headers with commas into one user.',
    seams: headers((given, { usernameHeaders }) => [
      ...joined(given.filter(([name]) => isNamed(name, usernameHeaders))),
      ...given.filter(([name]) => !isNamed(name, usernameHeaders)),
    ]),
  },
  {
    name: 'user-header-lower-cased',
    sentence: 'It writes the user of a header in lower case.',
    seams: user((name) => name.toLowerCase()),
  },
  {
    name: 'user-header-ends-at-comma',
    sentence: 'It takes the user of a header up to the first comma.',
    seams: user((name) => name.split(',')[0] ?? ''),
  },
  {
    name: 'empty-user-header-accepted',
    sentence: 'It accepts an empty user header as the user with the empty name.',
    seams: steps(({ callerFromHeaders: standard }) => ({
      callerFromHeaders: (given, settings) =>
        standard(given, settings) ??
        (given.some(([name]) => isNamed(name, settings.usernameHeaders))
          ? { user: '', groups: groupsIn(given, settings), extra: {} }
          : undefined),
    })),
  },
  {
    name: 'blank-user-header-accepted',
    sentence: 'It accepts a user header of spaces as a user of that name.',
    seams: steps(({ callerFromHeaders: standard }) => ({
      callerFromHeaders: (given, settings) => {
        const blank = given.some(([name, value]) => isNamed(name, settings.usernameHeaders) && value.trim() === '');
        return (
          standard(given, settings) ?? (blank ? { user: ' ', groups: groupsIn(given, settings), extra: {} } : undefined)
        );
      },
    })),
  },
  {
    name: 'groups-without-a-user-accepted',
    sentence: 'It serves a request with group headers and no user as the anonymous caller with these groups.',
    seams: withoutUser({}),
  },
  {
    name: 'front-proxy-for-want-of-a-user-header',
    sentence: 'Without a user header it takes the front proxy itself for the user.',
    seams: authentication((standard) => (request, presented) => {
      const found = standard(request, presented);
      if ('caller' in found || presented.kind !== 'certificates') return found;
      const name = presented.leaf.subject.attributes.find(({ type }) => type === '2.5.4.3')?.value ?? '';
      return /no user/.test(found.why)
        ? { caller: { user: name, groups: ['system:authenticated'], extra: {} } }
        : found;
    }),
  },
  {
    name: 'group-headers-ignored',
    sentence: 'It does not read group headers.',
    seams: groups(() => []),
  },
  {
    name: 'last-group-header-only',
    sentence: 'Of several group headers it reads only the last.',
    seen: 'frameworks that keep one header of a name',
    seams: groups((all) => all.slice(-1)),
  },
  {
    name: 'first-group-header-only',
    sentence: 'Of several group headers it reads only the first.',
    seams: groups((all) => all.slice(0, 1)),
  },
  {
    name: 'group-headers-split-at-commas',
    sentence: 'It splits a group header at commas into several groups.',
    seams: groups((all) => all.flatMap((group) => group.split(','))),
  },
  {
    name: 'group-headers-joined',
    sentence: 'It joins several group headers into one group.',
    seams: groups((all) => (all.length > 0 ? [all.join(', ')] : [])),
  },
  {
    name: 'group-headers-lower-cased',
    sentence: 'It writes the groups of headers in lower case.',
    seams: groups((all) => all.map((group) => group.toLowerCase())),
  },
  {
    name: 'empty-group-header-is-a-group',
    sentence: 'It takes an empty group header for the group with the empty name.',
    seams: proxied((caller, given, settings) => ({ ...caller, groups: groupsIn(given, settings) })),
  },
  {
    name: 'duplicate-group-headers-lose-a-group',
    sentence: 'When a group header comes twice it drops the group altogether.',
    seams: groups((all) => all.filter((group) => all.indexOf(group) === all.lastIndexOf(group))),
  },
  {
    name: 'group-headers-after-the-thirtieth-dropped',
    sentence: 'It drops group headers beyond the thirtieth without a word.',
    seams: groups((all) => all.slice(0, 30)),
  },
  {
    name: 'extra-keys-also-up-to-a-dot',
    sentence: 'It also files the values of an extra attribute under its key up to the first dot.',
    seams: extra((key, all) => [
      [key, all],
      [key.split('.')[0] ?? key, all],
    ]),
  },
  {
    name: 'uid-from-an-extra-attribute',
    sentence: 'It takes the extra attribute "uid" for the UID.',
    seams: proxied((caller) => {
      const uid = caller.extra['uid']?.[0];
      return uid === undefined ? caller : { ...caller, uid };
    }),
  },
  {
    name: 'user-of-white-space-rejected',
    sentence: 'It rejects a user whose name is white space of any kind.',
    seams: proxied((caller) => (caller.user.trim() === '' ? undefined : caller)),
  },
  {
    name: 'extra-headers-ignored',
    sentence: 'It does not read extra headers.',
    seams: extra(() => []),
  },
  {
    name: 'any-extra-prefix-believed',
    sentence: 'It takes a header with another prefix than the configured one for an extra attribute.',
    seams: proxied((caller, given) => ({
      ...caller,
      extra: {
        ...caller.extra,
        ...Object.fromEntries(
          given.flatMap(([name, value]) => {
            const key = /^x-.*-extra-(.+)$/i.exec(name)?.[1]?.toLowerCase();
            return key === undefined || decoded(key) in caller.extra ? [] : [[key, [value]]];
          }),
        ),
      },
    })),
  },
  {
    name: 'last-extra-value-only',
    sentence: 'Of several values of an extra attribute it keeps the last.',
    seams: extra((key, all) => [[key, all.slice(-1)]]),
  },
  {
    name: 'extra-values-reversed',
    sentence: 'It turns the order of the values of an extra attribute round.',
    seams: extra((key, all) => [[key, all.toReversed()]]),
  },
  {
    name: 'extra-values-split-at-commas',
    sentence: 'It splits the value of an extra header at commas.',
    seams: extra((key, all) => [[key, all.flatMap((value) => value.split(','))]]),
  },
  {
    name: 'empty-extra-values-dropped',
    sentence: 'It drops empty values of extra attributes.',
    seams: extra((key, all) => [[key, all.filter((value) => value !== '')]]),
  },
  {
    name: 'empty-extra-key-dropped',
    sentence: 'It drops the extra attribute with the empty name.',
    seams: extra((key, all) => (key === '' ? [] : [[key, all]])),
  },
  {
    name: 'extra-keys-not-lower-cased',
    sentence: 'It keeps the case of the names of extra attributes as they arrive.',
    seams: proxied((caller, given, { extraHeaderPrefixes: prefixes }) => {
      const cased = given.flatMap(([name, value]) => {
        const prefix = prefixes.find((each) => name.toLowerCase().startsWith(each.toLowerCase()));
        return prefix === undefined ? [] : [[decoded(name.slice(prefix.length)), value.trim()] as const];
      });
      const keys = [...new Set(cased.map(([key]) => key))];
      return {
        ...caller,
        extra: Object.fromEntries(
          keys.map((key) => [key, cased.flatMap(([own, value]) => (own === key ? [value] : []))]),
        ),
      };
    }),
  },
  {
    name: 'extra-keys-lower-cased-after-decoding',
    sentence: 'It lower-cases the names of extra attributes after it has decoded them.',
    seams: extra((key, all) => [[key.toLowerCase(), all]]),
  },
  {
    name: 'extra-keys-not-decoded',
    sentence: 'It does not percent-decode the names of extra attributes.',
    seams: headers((given, { extraHeaderPrefixes: prefixes }) =>
      given.map(([name, value]) => [
        prefixes.some((prefix) => name.toLowerCase().startsWith(prefix.toLowerCase()))
          ? name.replaceAll('%', '%25')
          : name,
        value,
      ]),
    ),
  },
  {
    name: 'extra-keys-decoded-twice',
    sentence: 'It percent-decodes the names of extra attributes twice.',
    seams: extra((key, all) => [[decoded(key), all]]),
  },
  {
    name: 'broken-escape-in-an-extra-key-dropped',
    sentence: 'It drops extra attributes with a broken percent escape in their name.',
    seams: extra((key, all) => (/%(?![\da-f]{2})/i.test(key) ? [] : [[key, all]])),
  },
  {
    name: 'header-values-url-decoded',
    sentence: 'It URL-decodes the values of identity headers.',
    seams: values(decoded),
  },
  {
    name: 'header-values-read-as-latin1',
    sentence: 'It reads the UTF-8 of header values as Latin-1.',
    seams: values((value) => Buffer.from(value, 'utf8').toString('latin1')),
  },
  {
    name: 'header-values-cut-at-spaces',
    sentence: 'It takes the value of an identity header up to the first space.',
    seams: values((value) => value.trim().split(' ')[0] ?? ''),
  },
  {
    name: 'header-spaces-collapsed',
    sentence: 'It makes one space of several in the values of identity headers.',
    seams: values((value) => value.replace(/ +/g, ' ')),
  },
  {
    name: 'header-quotes-stripped',
    sentence: 'It strips quotes from the values of identity headers.',
    seams: values((value) => value.replace(/^"(.*)"$/, '$1')),
  },
];
