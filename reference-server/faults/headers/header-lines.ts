import {
  arriving,
  decoded,
  headers,
  headerSettings,
  isNamed,
  proxied,
  rewriting,
  steps,
  type Seams,
} from '../parts/changes';
import type { Fault } from '../parts/fault';

/** Spells a name of a header otherwise, so that it is taken for another. */
const names = (change: (name: string) => string): Seams =>
  headers((given) => given.map(([name, value]) => [change(name), value]));

/** How the lines of a header are read: their names, their ends, their number, and the version of HTTP that brings them. */
export const headerLineFaults: readonly Fault[] = [
  {
    name: 'header-names-case-sensitive',
    sentence: 'It knows identity headers only in the case that they are configured in.',
    seams: steps(({ callerFromHeaders: standard }) => ({
      callerFromHeaders: (given, settings) => {
        const known = [...settings.usernameHeaders, ...settings.groupHeaders, ...settings.uidHeaders];
        const exact = ([name]: readonly [name: string, value: string]): boolean =>
          known.includes(name) || settings.extraHeaderPrefixes.some((prefix) => name.startsWith(prefix));
        return standard(given.filter(exact), settings);
      },
    })),
  },
  {
    name: 'extra-prefix-case-sensitive',
    sentence: 'It knows the prefix of extra attributes only in the case that it is configured in.',
    seams: steps(({ callerFromHeaders: standard }) => ({
      callerFromHeaders: (given, settings) => {
        const prefixes = settings.extraHeaderPrefixes;
        const isOther = ([name]: readonly [name: string, value: string]): boolean =>
          prefixes.some((each) => name.toLowerCase().startsWith(each.toLowerCase()) && !name.startsWith(each));
        return standard(
          given.filter((line) => !isOther(line)),
          settings,
        );
      },
    })),
  },
  {
    name: 'extra-prefix-anywhere-in-the-name',
    sentence: 'It finds the prefix of extra attributes in the middle of a name as well.',
    seams: steps(({ callerFromHeaders: standard }) => ({
      callerFromHeaders: (given, settings) =>
        standard(
          given.map(([name, value]) => {
            const found = settings.extraHeaderPrefixes.map((each) => name.toLowerCase().indexOf(each.toLowerCase()));
            return [name.slice(Math.max(0, ...found)), value];
          }),
          settings,
        ),
    })),
  },
  {
    name: 'lower-case-header-names-unread',
    sentence: 'It does not read identity headers in lower case, as HTTP/2 sends them.',
    seams: headers((given) => given.filter(([name]) => name !== name.toLowerCase())),
  },
  {
    name: 'underscores-are-dashes',
    sentence: 'It takes an underscore in the name of a header for a dash.',
    seen: 'CGI and WSGI; oauth2-proxy, CVE-2025-64484',
    seams: names((name) => name.replaceAll('_', '-')),
  },
  {
    name: 'dots-are-dashes',
    sentence: 'It takes a dot in the name of a header for a dash.',
    seen: 'Traefik, after GHSA-x677',
    seams: names((name) => name.replaceAll('.', '-')),
  },
  {
    name: 'escapes-in-header-names-decoded',
    sentence: 'It percent-decodes the names of headers.',
    seams: names((name) => decoded(name).trim()),
  },
  {
    name: 'lengths-of-header-names-in-one-octet',
    sentence: 'It keeps the length of the name of a header in one octet, and reads so much of the name.',
    seen: 'HAProxy, CVE-2021-40346',
    seams: names((name) => (name.length > 255 ? name.slice(0, name.length % 256) : name)),
  },
  {
    name: 'space-before-colon-accepted',
    sentence: 'It accepts a header with a space between name and colon.',
    seen: 'Go, CVE-2019-16276',
    seams: rewriting((text) => text.replace(/^([\w.-]+)[ \t]+:/gm, '$1:')),
  },
  {
    name: 'space-before-name-accepted',
    sentence: 'It takes a line that begins with a space for a header of its own.',
    seams: rewriting((text) => text.replace(/\r\n[ \t]+([\w.-]+:)/g, '\r\n$1')),
  },
  {
    name: 'folded-lines-dropped',
    sentence: 'It drops folded lines without a word.',
    seams: rewriting((text) => text.replace(/\r\n[ \t]+\S[^\r\n]*/g, '')),
  },
  {
    name: 'control-characters-cut-off',
    sentence: 'It reads a header value up to the first control character.',
    // oxlint-disable-next-line no-control-regex -- they are what this is about
    seams: rewriting((text) => text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f][^\r\n]*/g, '')),
  },
  {
    name: 'control-characters-removed',
    sentence: 'It removes control characters from headers.',
    // oxlint-disable-next-line no-control-regex -- they are what this is about
    seams: rewriting((text) => text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)/g, '')),
  },
  {
    name: 'bare-carriage-return-ends-a-header',
    sentence: 'It takes a carriage return alone for the end of a header.',
    seams: rewriting((text) => text.replace(/\r(?!\n)/g, '\r\n')),
  },
  {
    name: 'hop-by-hop-headers-removed-first',
    sentence: 'It removes the headers that Connection names before it reads the identity.',
    seen: 'Apache CVE-2022-31813, Traefik CVE-2024-45410',
    seams: arriving((given) => {
      const named = given.flatMap(([name, value]) =>
        name.toLowerCase() === 'connection' ? value.split(',').map((each) => each.trim()) : [],
      );
      return given.filter(([name]) => !isNamed(name, named));
    }),
  },
  {
    name: 'headers-after-the-hundredth-dropped',
    sentence: 'It drops headers beyond the hundredth without a word.',
    seams: arriving((given) => given.slice(0, 100)),
  },
  {
    name: 'uid-header-believed-unasked',
    sentence: 'It believes X-Remote-Uid although no header for user ids is configured.',
    seams: headerSettings(({ uidHeaders }) => ({ uidHeaders: [...uidHeaders, 'X-Remote-Uid'] })),
  },
  {
    name: 'many-headers-answered-500',
    sentence: 'It answers 500 to a request with more than thirty group headers.',
    seams: proxied((caller) => {
      if (caller.groups.length > 30) throw new Error('too many groups');
      return caller;
    }),
  },
  {
    name: 'front-proxy-identity-only-over-http2',
    sentence: 'It believes its front proxy over HTTP/2 only.',
    seams: arriving((given, settings, { httpVersion }) =>
      httpVersion === '2' ? given : given.filter(([name]) => !isNamed(name, settings.requestheaderUsernameHeaders)),
    ),
  },
  {
    name: 'front-proxy-identity-not-over-http2',
    sentence: 'It does not believe its front proxy over HTTP/2.',
    seams: arriving((given, settings, { httpVersion }) =>
      httpVersion !== '2' ? given : given.filter(([name]) => !isNamed(name, settings.requestheaderUsernameHeaders)),
    ),
  },
];
