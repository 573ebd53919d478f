import type { HeaderLines } from '../../messages';
import {
  arriving,
  forwarding,
  isNamed,
  ownReading,
  passing,
  rewriting,
  valueOf,
  withLines,
  type Seams,
} from '../parts/changes';
import type { Fault, FaultSettings } from '../parts/fault';

/** The lines that stand in a request only for those who read it as this fault does; shown again when identities are gone. */
export const revealed = forwarding(({ withoutIdentity }) => ({
  withoutIdentity: (headers, names) =>
    withoutIdentity(headers, names).map(([name, value]) => {
      if (name.toLowerCase() !== ownReading) return [name, value] as const;
      const colon = value.indexOf(':');
      return [value.slice(0, colon).trim(), value.slice(colon + 1).trim()] as const;
    }),
}));

/** Reads lines of a head otherwise; what it makes of them nobody looks at again. */
const misreading =
  (change: (head: string, hidden: (line: string) => string) => string): Seams =>
  (settings) => ({
    ...revealed(settings),
    ...rewriting((received) => withLines(received, (head) => change(head, (line) => `${ownReading}: ${line}`)))(
      settings,
    ),
  });

const exactly = (pick: (settings: FaultSettings) => readonly string[]): Seams =>
  passing(([name], settings) => isNamed(name, pick(settings)));

/** The names of all headers of an identity, without prefixes. */
export const configured = (settings: FaultSettings): readonly string[] => [
  ...settings.requestheaderUsernameHeaders,
  ...settings.requestheaderGroupHeaders,
  ...settings.requestheaderUidHeaders,
];

export const isExtra = (name: string, { requestheaderExtraHeadersPrefix: prefixes }: FaultSettings): boolean =>
  prefixes.some((prefix) => name.toLowerCase().startsWith(prefix.toLowerCase()));

/** What users say of identities, let through in one of the ways that front proxies have (rules X-04, X-05, X-09, X-10, X-15). */
export const spoofedFaults: readonly Fault[] = [
  {
    name: 'user-header-appended',
    sentence: 'It adds its user header behind that of the user.',
    seen: 'HAProxy `http-request add-header`, Apache `RequestHeader add`',
    seams: exactly(({ requestheaderUsernameHeaders }) => requestheaderUsernameHeaders),
  },
  {
    name: 'identity-kept-in-the-absolute-form',
    sentence: 'It removes identity headers from a request for a path, and not from one for an absolute URL.',
    seams: misreading((head, hidden) =>
      /^\S+ https?:/i.test(head) ? head.replace(/^x-remote-[^\r\n]*/gim, hidden) : head,
    ),
  },
  {
    name: 'first-line-not-looked-at',
    sentence:
      'It looks for identity headers behind the first header line alone, and reads that one without white space before it.',
    seams: misreading((head, hidden) =>
      head.replace(
        /^([^\r\n]* HTTP\/1\.[01]\r\n)[ \t]*(x-remote-[^\r\n]*)/i,
        (_line, request: string, first: string) => `${request}${hidden(first)}`,
      ),
    ),
  },
  {
    name: 'group-headers-appended',
    sentence: 'It adds its group headers behind those of the user.',
    seen: 'HAProxy `http-request add-header`, Apache `RequestHeader add`',
    seams: exactly(({ requestheaderGroupHeaders }) => requestheaderGroupHeaders),
  },
  {
    name: 'groups-joined-to-the-users',
    sentence: 'It joins its groups to those of the user in one line.',
    seen: 'Apache `RequestHeader append`',
    seams: (settings) => {
      let before: string | undefined;
      const [name = ''] = settings.requestheaderGroupHeaders;
      return forwarding(({ withoutIdentity, headersOf }) => ({
        withoutIdentity: (headers, names) => {
          before = valueOf(headers, name);
          return withoutIdentity(headers, names);
        },
        headersOf: (user, names) =>
          headersOf(user, names).map(([each, value]) =>
            each === name && before !== undefined ? [each, `${before}, ${value}`] : [each, value],
          ),
      }))(settings);
    },
  },
  {
    name: 'extra-headers-passed',
    sentence: 'It passes on the extra headers of the user.',
    seen: 'the configuration of nginx in the tutorial',
    seams: passing(([name], settings) => isExtra(name, settings)),
  },
  {
    name: 'extra-headers-of-other-keys-passed',
    sentence: 'It replaces only those extra headers that it sets itself.',
    seams: passing(([name], settings) => isExtra(name, settings) && !/scopes/i.test(name)),
  },
  {
    name: 'uid-headers-passed',
    sentence: 'It passes on the UID header of the user.',
    seen: 'the configuration of nginx in the tutorial; kube-aggregator 1.20',
    seams: passing(([name]) => /^x-remote-uid$/i.test(name)),
  },
  {
    name: 'impersonation-headers-passed',
    sentence: 'It passes on the impersonation headers of the user.',
    seams: passing(([name]) => /^impersonate-/i.test(name)),
  },
  {
    name: 'names-with-underscores-passed',
    sentence: 'It passes on identity headers whose names are written with underscores.',
    seen: 'CVE-2025-64484, kube-aggregator',
    seams: passing(([name]) => name.includes('_') && !name.includes('.')),
  },
  {
    name: 'names-with-dots-passed',
    sentence: 'It passes on identity headers whose names are written with dots.',
    seen: 'Traefik, GHSA-x677',
    seams: passing(([name]) => name.includes('.')),
  },
  {
    name: 'names-removed-with-case',
    sentence: 'It removes identity headers only as they are spelled in its settings.',
    seams: passing(
      ([name], settings) =>
        (isNamed(name, configured(settings)) && !configured(settings).includes(name)) ||
        (isExtra(name, settings) &&
          !settings.requestheaderExtraHeadersPrefix.some((prefix) => name.startsWith(prefix))),
    ),
  },
  {
    name: 'first-of-repeated-removed',
    sentence: 'It removes an identity header once, so that one which is there twice stays.',
    seams: forwarding(({ withoutIdentity }) => ({
      withoutIdentity: (headers, names) => {
        const kept = new Set(withoutIdentity(headers, names));
        const removed = new Set<string>();
        return headers.filter((line) => {
          const name = line[0].toLowerCase();
          if (kept.has(line)) return true;
          const again = removed.has(name);
          removed.add(name);
          return again;
        });
      },
    })),
  },
  {
    name: 'identity-behind-a-hundred-headers-passed',
    sentence: 'It looks for identity headers among the first hundred headers alone.',
    seams: forwarding(({ withoutIdentity }) => ({
      withoutIdentity: (headers, names) => [...withoutIdentity(headers.slice(0, 100), names), ...headers.slice(100)],
    })),
  },
  {
    name: 'empty-identity-headers-passed',
    sentence: 'It passes on identity headers that are empty.',
    seams: passing(
      ([name, value], settings) => value === '' && (isNamed(name, configured(settings)) || isExtra(name, settings)),
    ),
  },
  {
    name: 'encoded-names-decoded',
    sentence: 'It decodes names of headers after it has removed those of identity.',
    seams: forwarding(({ withoutIdentity }) => ({
      withoutIdentity: (headers, names) => {
        const kept = new Set(withoutIdentity(headers, names));
        return headers
          .filter((line) => kept.has(line) || line[0].includes('%'))
          .map(([name, value]) => [decodedName(name), value] as const);
      },
    })),
  },
  {
    name: 'nominated-identity-dropped',
    sentence: 'It removes what `Connection` names after it has set the identity.',
    seen: 'CVE-2022-31813, CVE-2024-45410, GHSA-pvxj-25m6-7vqr',
    seams: nominated(() => true),
  },
  {
    name: 'nominated-groups-dropped',
    sentence: 'It removes group headers that `Connection` names after it has set them.',
    seen: 'Apache 2.4 with the configuration of the tutorial',
    seams: nominated((name) => /group/i.test(name)),
  },
  {
    name: 'nominated-extra-attributes-dropped',
    sentence: 'It removes headers of extra attributes that `Connection` names after it has set them.',
    seams: nominated((name) => /extra/i.test(name)),
  },
  {
    name: 'nominated-identity-passed',
    sentence: 'It does not remove an identity header of the user that `Connection` names.',
    seams: (settings) => {
      let names: readonly string[] = [];
      return {
        ...forwarding(({ withoutHopByHop, withoutIdentity }) => ({
          withoutHopByHop: (headers) => {
            names = connectionOptions(headers);
            return withoutHopByHop(headers.filter(([name]) => name.toLowerCase() !== 'connection'));
          },
          withoutIdentity: (headers, headerNames) => {
            const kept = new Set(withoutIdentity(headers, headerNames));
            return headers.filter((line) => kept.has(line) || isNamed(line[0], names));
          },
        }))(settings),
      };
    },
  },
  {
    name: 'identity-in-trailers-merged',
    sentence: 'It moves fields behind the body among the headers, without a look at them.',
    seen: 'RFC 9110, 6.5.1',
    seams: (settings) => ({
      ...revealed(settings),
      ...rewriting((received) => {
        const trailers = /\r\n0\r\n((?:[^\r\n]+\r\n)+)\r\n/.exec(received)?.[1];
        if (trailers === undefined) return received;
        const lines = trailers.replace(/^(?=.)/gm, `${ownReading}: `);
        return received.replace('\r\n\r\n', `\r\n${lines}\r\n`);
      })(settings),
    }),
  },
  {
    name: 'space-before-the-colon-read-away',
    sentence: 'It takes a header with a space or a tab before the colon for the one without.',
    seen: 'CVE-2019-16276',
    seams: misreading((head, hidden) =>
      head.replace(/^([\w-]+)[ \t]+:(.*)$/gm, (_, name: string, value: string) => hidden(`${name}:${value}`)),
    ),
  },
  {
    name: 'bare-line-feeds-passed',
    sentence: 'It takes a bare LF in a value for a part of it, and the API server for the end of a line.',
    seams: misreading((head, hidden) =>
      head.replace(/([^\r])\n([\w-]+:[^\r\n]*)/g, (_, before: string, line: string) => `${before}\r\n${hidden(line)}`),
    ),
  },
  {
    name: 'bare-carriage-returns-passed',
    sentence: 'It takes a bare CR in a value for a part of it, and the API server for the end of a line.',
    seams: misreading((head, hidden) =>
      head.replace(/\r(?!\n)([\w-]+:[^\r\n]*)/g, (_, line: string) => `\r\n${hidden(line)}`),
    ),
  },
  {
    name: 'folded-lines-read-as-their-own',
    sentence: 'It takes a folded line for a header of its own.',
    seams: misreading((head, hidden) => head.replace(/^[ \t]+([\w-]+:.*)$/gm, (_, line: string) => hidden(line))),
  },
  {
    name: 'folded-values-joined',
    sentence: 'It joins a folded identity header of the user, and passes it on.',
    seams: misreading((head, hidden) =>
      head.replace(/^(X-Remote-[\w-]+:[^\r\n]*)\r\n[ \t]+([^\r\n]*)$/gim, (_, one: string, two: string) =>
        hidden(`${one} ${two}`),
      ),
    ),
  },
  {
    name: 'nul-ends-a-value',
    sentence: 'It takes NUL in a value for a part of it, and the API server for the end of a line.',
    seams: misreading((head, hidden) =>
      head.replace(/\0([\w-]+:[^\r\n]*)/g, (_, line: string) => `\r\n${hidden(line)}`),
    ),
  },
  {
    name: 'nul-ends-a-name',
    sentence: 'It takes NUL in a name for a part of it, and the API server for its end.',
    seen: 'names in strings of C, which end at NUL',
    seams: misreading((head, hidden) =>
      head.replace(
        /\r\n([\w-]+)\0[^:\r\n]*(:[^\r\n]*)/g,
        (_, name: string, value: string) => `\r\n${hidden(`${name}${value}`)}`,
      ),
    ),
  },
  {
    name: 'encoded-line-ends-decoded',
    sentence: 'It decodes line ends in a target, and what stands behind them becomes a header.',
    seen: 'nginx `proxy_pass` with a decoded variable',
    seams: (settings) => ({
      ...arriving((headers, { target }) => {
        const lines = target.split(/%0d%0a|%0a|%0d/i).slice(1);
        return [...headers, ...lines.map((line) => [ownReading, decodeLine(line)] as const)];
      })(settings),
      ...revealed(settings),
    }),
  },
  {
    name: 'identity-in-the-query-read',
    sentence: 'It takes a user from the query in place of the one that it has found.',
    seams: queried(),
  },
];

/** A request's user from its query. */
function queried(): Seams {
  return (settings) => ({
    ...arriving((headers, { target }) => {
      const query = new URLSearchParams(target.split('?')[1] ?? '');
      const found = [...query].find(([name]) => /^(x-remote-user|user|username|remote_user)$/i.test(name))?.[1];
      return found === undefined
        ? headers
        : [...headers, [ownReading, `${settings.requestheaderUsernameHeaders[0] ?? ''}: ${found}`]];
    })(settings),
    ...revealed(settings),
  });
}

/** A header line as it stands in a target; one that is none is none. */
function decodeLine(line: string): string {
  const text = line.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return /^[\w-]+:[ -~]*$/.test(text) ? text : 'X-Nothing: 0';
}

function decodedName(name: string): string {
  const text = name.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return /^[\w!#$%&'*+.^`|~-]+$/.test(text.trim()) ? text.trim() : name;
}

function connectionOptions(headers: HeaderLines): readonly string[] {
  return headers
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.split(',').map((option) => option.trim().toLowerCase()));
}

function nominated(isDropped: (name: string) => boolean): Seams {
  return (settings) => {
    let names: readonly string[] = [];
    return forwarding(({ withoutHopByHop, headersOf }) => ({
      withoutHopByHop: (headers) => {
        names = connectionOptions(headers);
        return withoutHopByHop(headers);
      },
      headersOf: (user, headerNames) =>
        headersOf(user, headerNames).filter(([name]) => !isNamed(name, names) || !isDropped(name)),
    }))(settings);
  };
}
