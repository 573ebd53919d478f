import { createServer, type RequestListener } from 'node:http';
import { withAuthenticatedGroup } from '../../authentication/groups';
import { authentication, headers, isNamed, organizations, rewriting, withLines, type Seams } from '../parts/changes';
import { claimed } from '../parts/claims';
import type { Fault } from '../parts/fault';
import { mendingHttp2 } from './mended-http2';
import { unagreedHttp2 } from './unagreed-http2';

/** Answers clear text with 400, and the next request on the same connection with something else. */
const answeringAgain: Seams = () => {
  const listener: RequestListener = (_message, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"kind":"APIVersions","versions":["v1"]}');
  };
  const server = createServer(listener);
  return {
    plainHttp: () => (socket) => {
      socket.once('data', () => {
        socket.write(
          'HTTP/1.1 400 Bad Request\r\nContent-Length: 45\r\n\r\nThe plain HTTP request was sent to HTTPS port',
        );
        server.emit('connection', socket);
      });
    },
  };
};

/** Compares names of headers by their letters alone. */
const lettersOf = (name: string): string =>
  name
    .replace(/^HTTP_/, '')
    .replace(/%[0-9a-f]{2}|[^a-z]/gi, '')
    .toLowerCase();
const likeConfigured = (name: string, known: readonly string[]): string =>
  known.find((each) => lettersOf(each) === lettersOf(name)) ?? name;

/** Trusts identity headers of every client, once something in the request makes it do so. */
const believing = (applies: (given: readonly (readonly [string, string])[], httpVersion: string) => boolean): Seams =>
  authentication((standard, settings) => (request, presented) => {
    const known = [...settings.requestheaderUsernameHeaders, ...settings.requestheaderGroupHeaders];
    const named = request.headers.map(([name, value]) => [likeConfigured(name, known), value] as const);
    const caller = applies(request.headers, request.httpVersion) ? claimed({ headers: named }, settings) : undefined;
    return caller ? { caller } : standard(request, presented);
  });

const mark = 'X-Line-Mended: 1\r\n';

/** HTTP/2, agreed on or not, malformed lines, and the size of headers. */
export const http2Faults: readonly Fault[] = [
  {
    name: 'plain-http-answered-again',
    sentence: 'It answers clear text with 400, keeps the connection open and serves the next request on it.',
    seams: answeringAgain,
  },
  {
    name: 'http2-in-clear-text-served',
    sentence: 'It serves HTTP/2 in clear text on the HTTPS port to a client that begins with the connection preface.',
    seams: unagreedHttp2('clear-text', ['prior-knowledge'], false),
  },
  {
    name: 'http2-in-clear-text-headers-believed',
    sentence: 'It serves HTTP/2 in clear text on the HTTPS port, and trusts the identity headers in it.',
    seams: unagreedHttp2('clear-text', ['prior-knowledge', 'upgrade'], true),
  },
  {
    name: 'upgrade-to-http2-in-clear-text',
    sentence: 'It agrees to Upgrade: h2c in clear text on the HTTPS port.',
    seams: unagreedHttp2('clear-text', ['upgrade'], false),
  },
  {
    name: 'headers-believed-over-unagreed-http2',
    sentence: 'Inside TLS it speaks HTTP/2 that ALPN has not agreed on, and trusts identity headers there.',
    seams: unagreedHttp2('tls', ['prior-knowledge'], true),
  },
  {
    name: 'headers-trusted-over-upgraded-http2',
    sentence: 'Inside TLS it agrees to Upgrade: h2c, and trusts identity headers there.',
    seams: unagreedHttp2('tls', ['upgrade'], true),
  },
  {
    name: 'headers-without-a-certificate-believed-over-http2',
    sentence: 'Over HTTP/2 it trusts identity headers from a client without a certificate.',
    seams: authentication((standard, settings) => (request, presented) => {
      const caller =
        request.httpVersion === '2' && presented.kind === 'nothing' ? claimed(request, settings) : undefined;
      return caller ? { caller } : standard(request, presented);
    }),
  },
  {
    name: 'headers-added-over-http2',
    sentence: 'Over HTTP/2 it adds what identity headers say to what the certificate of a user says.',
    seams: authentication((standard, settings) => (request, presented) => {
      const found = standard(request, presented);
      if (request.httpVersion !== '2' || presented.kind !== 'certificates' || !('caller' in found)) return found;
      if (organizations(presented.leaf).length === 0) return found;
      const named = request.headers.some(([name]) => isNamed(name, settings.requestheaderUsernameHeaders));
      const claim = claimed(
        { headers: named ? request.headers : [...request.headers, userLine(settings, found)] },
        settings,
      );
      if (claim === undefined) return found;
      const { user } = named ? claim : found.caller;
      return {
        caller: withAuthenticatedGroup({
          user,
          groups: [...found.caller.groups.filter((group) => group !== 'system:authenticated'), ...claim.groups],
          extra: { ...found.caller.extra, ...claim.extra },
        }),
      };
    }),
  },
  {
    name: 'front-proxies-unverified-over-http2',
    sentence: 'Over HTTP/2 it takes every client with a certificate for a front proxy.',
    seams: authentication((standard, settings) => (request, presented) => {
      const caller =
        request.httpVersion === '2' && presented.kind === 'certificates' ? claimed(request, settings) : undefined;
      return caller ? { caller } : standard(request, presented);
    }),
  },
  {
    name: 'malformed-http2-fields-mended',
    sentence:
      'It mends malformed header fields of HTTP/2: names in capitals, unknown pseudo-headers, values with line breaks.',
    seams: mendingHttp2(false),
  },
  {
    name: 'malformed-http2-fields-believed',
    sentence: 'It mends malformed header fields of HTTP/2, and trusts them from every client.',
    seams: mendingHttp2(true),
  },
  {
    name: 'header-names-compared-by-letters',
    sentence: 'It compares names of headers by their letters alone.',
    seams: headers((given, settings) =>
      given.map(([name, value]) => [
        likeConfigured(name, [...settings.usernameHeaders, ...settings.groupHeaders]),
        value,
      ]),
    ),
  },
  {
    name: 'header-aliases-believed-from-anyone',
    sentence:
      'It removes identity headers of strangers by their exact names, and then compares names by their letters.',
    seams: (settings) =>
      believing((given) => {
        const known = [...settings.requestheaderUsernameHeaders, ...settings.requestheaderGroupHeaders];
        return (
          !given.some(([name]) => isNamed(name, known)) && given.some(([name]) => likeConfigured(name, known) !== name)
        );
      })(settings),
  },
  {
    name: 'mended-lines-believed-from-anyone',
    sentence: 'It mends malformed header lines, and trusts what is in them from every client.',
    seams: (settings) => ({
      ...rewriting(mendedLines)(settings),
      ...believing((given) => given.some(([name]) => name === 'X-Line-Mended'))(settings),
    }),
  },
  {
    name: 'groups-lost-after-a-bare-line-feed',
    sentence: 'It loses the groups of a request with a bare line feed in it.',
    seams: rewriting((text) =>
      /[^\r]\n/.test(text) ? text.replace(/([^\r])\n[^\r]*/g, '$1').replace(/X-Remote-Group:[^\r]*\r\n/gi, '') : text,
    ),
  },
  {
    name: 'long-header-values-cut',
    sentence: 'It cuts the values of headers after 4096 characters.',
    seams: headers((given) => given.map(([name, value]) => [name, value.slice(0, 4096)])),
  },
  {
    name: 'headers-believed-among-many',
    sentence:
      'It looks for identity headers to remove in the first 100 headers and 4096 bytes only, and trusts the rest.',
    seams: believing((given) => given.length > 100 || given.some(([, value]) => value.length > 4096)),
  },
];

/** A header that names the user whom the certificate names. */
const userLine = (
  settings: { readonly requestheaderUsernameHeaders: readonly string[] },
  { caller }: { readonly caller: { readonly user: string } },
): readonly [string, string] => [settings.requestheaderUsernameHeaders[0] ?? 'X-Remote-User', caller.user];

/** The lines of a request as a lenient parser would have them, with a mark where any was changed. */
const mendedLines = (text: string): string =>
  withLines(text, (head) => {
    const better = head
      .replace(/^([\w.-]+)[ \t]+:/gm, '$1:')
      .replace(/\r\n[ \t]+([\w.-]+:)/g, '\r\n$1')
      .replace(/\r(?!\n)|([^\r])\n/g, '$1\r\n')
      // oxlint-disable-next-line no-control-regex -- they are what this is about
      .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '');
    return better === head ? head : `${better}${mark}`;
  });
