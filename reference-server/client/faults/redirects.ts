import { connect as connectTcp } from 'node:net';
import { addressOf, exchange } from '../client';
import type { ClientSettings } from '../flags';
import type { Received } from '../seams';
import { bare } from './deviations';
import type { Fault } from './fault';

/** What is shown to the next server, of what the first one is shown. */
type Next = (next: ClientSettings, first: ClientSettings, hop: Hop) => ClientSettings;

/** One redirect. */
interface Hop {
  /** Counted from 1. */
  readonly number: number;
  readonly location: string;
  /** The server that redirects. */
  readonly from: URL;
}

/** The same request to the server of this URL. */
export const towards = (settings: ClientSettings, url: URL): ClientSettings => ({
  ...settings,
  url,
  address: '127.0.0.1',
  serverName: url.hostname,
});

/** Where `Alt-Svc` leads (RFC 7838, 3). */
export function serviceIn({ fields = {} }: Received): string | undefined {
  const host = /="([^"]+)"/.exec(fields['alt-svc'] ?? '')?.[1];
  return host === undefined ? undefined : `https://${host}/api`;
}

/** A request in clear text, with the headers of the settings. */
export const inClearText = (settings: ClientSettings): ReturnType<typeof exchange> =>
  exchange(connectTcp(addressOf(settings)), settings, settings.headers);

/** Follows up to five redirects over TLS; `verified`: how many servers it verifies, from the first one on. */
const following =
  (next: Next, verified = Infinity): Fault['seams'] =>
  () => {
    let hops = 0;
    return {
      tls: (standard) => (settings) => ({ ...standard(settings), rejectUnauthorized: hops < verified }),
      verify: (standard) => (socket, settings) => (hops < verified ? standard(socket, settings) : undefined),
      attempt: (standard) => async (settings) => {
        let current = settings;
        for (;;) {
          const received = await standard(current);
          const url = received.location === undefined ? undefined : new URL(received.location, current.url);
          if (url?.protocol !== 'https:' || hops >= 5) return received;
          hops += 1;
          const hop = { number: hops, location: received.location ?? '', from: current.url };
          current = next(towards(settings, url), settings, hop);
        }
      },
    };
  };

/** Keeps everything where it takes the next server for the first one. */
const keepingWhere =
  (isSame: (location: string, next: URL, first: URL, from: URL) => boolean): Next =>
  (next, first, { location, from }) =>
    isSame(location, next.url, first.url, from) ? next : bare(next);

/** Shows nothing of the user's to the next server, and resumes the session of the first one there. */
const sharingSessions: Fault['seams'] = (settings) => {
  const shared = following(bare)(settings);
  let session: Buffer | undefined;
  return {
    ...shared,
    tls: (standard) => (given) =>
      given.url.port === settings.url.port ? standard(given) : { ...standard(given), session },
    verify: (standard) => (socket, given) => {
      socket.on('session', (next) => (session ??= next));
      return socket.isSessionReused() ? undefined : standard(socket, given);
    },
  };
};

/** How redirects are followed (rules S-02, S-03, S-13). */
export const redirectFaults: readonly Fault[] = [
  {
    name: 'redirects-followed-unverified',
    sentence: 'It does not verify the server that a redirect names.',
    seams: following(bare, 1),
  },
  {
    name: 'second-redirects-followed-unverified',
    sentence: 'It does not verify the server that a second redirect names.',
    seen: 'settings of TLS that are given to the first redirect alone',
    seams: following(bare, 2),
  },
  {
    name: 'first-name-verified-after-redirects',
    sentence: 'It verifies the server that a redirect names under the name of the first one.',
    seams: following((next, { serverName }) => ({ ...bare(next), serverName })),
  },
  {
    name: 'headers-kept-on-another-port',
    sentence: 'It follows redirects with its headers to every port of the host.',
    seen: 'Go since 1.22',
    seams: following((next, first) => (next.url.hostname === first.url.hostname ? next : bare(next))),
  },
  {
    name: 'credentials-kept-without-a-scheme',
    sentence: 'It takes a `Location` that begins with a slash for one of the same server.',
    seams: following(keepingWhere((location) => location.startsWith('/'))),
  },
  {
    name: 'credentials-kept-with-another-scheme',
    sentence: 'It takes a `Location` that does not begin with `https://` for one of the same server.',
    seams: following(keepingWhere((location) => !location.startsWith('https://'))),
  },
  {
    name: 'credentials-kept-where-no-host-is-read',
    sentence: 'It takes a `Location` in which its own pattern finds no host for one of the same server.',
    seen: 'the pattern of RFC 3986, appendix B, beside a library that reads URLs as browsers do',
    seams: following(keepingWhere((location) => !/^(?:[^:/?#]+:)?\/\/[^/?#]/.test(location))),
  },
  {
    name: 'credentials-kept-by-the-beginning',
    sentence: 'It takes a `Location` that begins with the name of the server for one of the same server.',
    seams: following(keepingWhere((location, _next, first) => location.startsWith(`https://${first.hostname}`))),
  },
  {
    name: 'credentials-kept-by-the-origin-at-the-beginning',
    sentence: 'It takes a `Location` that begins with the name and the port of the server for one of the same server.',
    seams: following(keepingWhere((location, _next, first) => location.startsWith(first.origin))),
  },
  {
    name: 'credentials-kept-with-the-previous-server',
    sentence: 'It compares the server that a redirect names with the one that redirects, and not with the first one.',
    seen: 'CVE-2024-45336 (Go)',
    seams: following(keepingWhere((_location, next, _first, from) => next.origin === from.origin)),
  },
  {
    name: 'clear-text-known-by-small-letters',
    sentence:
      'It follows a redirect to clear text with its headers where `Location` does not begin with `http:` in small letters.',
    seams: () => ({
      attempt: (standard) => async (settings) => {
        const received = await standard(settings);
        const url = received.location === undefined ? undefined : new URL(received.location, settings.url);
        if (url?.protocol !== 'http:' || received.location?.startsWith('http:') === true) return received;
        return inClearText(towards(settings, url));
      },
    }),
  },
  {
    name: 'servers-asked-wherever-they-are-named',
    sentence: 'It asks a server that a field of an answer, or a document, names, with its credentials.',
    seams: () => ({
      attempt: (standard) => async (settings) => {
        const received = await standard(settings);
        if (received.status !== 200) return received;
        const said = [received.hints, received.fields].flatMap((fields) => Object.values(fields ?? {}));
        const [, authority] = /(?:https:\/\/|=")([\w.-]+:\d+)/.exec([...said, String(received.body)].join(' ')) ?? [];
        if (authority === undefined) return received;
        return standard(towards(settings, new URL(settings.url.pathname, `https://${authority}`)));
      },
    }),
  },
  {
    name: 'credentials-kept-on-the-same-port',
    sentence: 'It takes a server of the same port for the same server.',
    seams: following(keepingWhere((_location, next, first) => next.port === first.port)),
  },
  {
    name: 'first-redirect-alone-compared',
    sentence: 'It follows a redirect to the same server alone, and after it every redirect with its credentials.',
    seams: () => ({
      attempt: (standard) => async (settings) => {
        let received = await standard(settings);
        for (let hops = 0; received.location !== undefined && hops < 5; hops += 1) {
          const url = new URL(received.location, settings.url);
          if (url.protocol !== 'https:' || (hops === 0 && url.origin !== settings.url.origin)) break;
          received = await standard(towards(settings, url));
        }
        return received;
      },
    }),
  },
  {
    name: 'headers-sent-again-after-two-redirects',
    sentence: 'It leaves out its headers at the first redirect, and sends them again after the second.',
    seen: 'CVE-2024-45336 (Go)',
    seams: following((next, _first, { number }) => (number > 1 ? next : bare(next))),
  },
  {
    name: 'connections-kept-by-name',
    sentence: 'It makes every request for a name where it has made the first, whatever the port.',
    seen: 'pools of connections whose key lacks the port',
    seams: (given) => {
      let first: number | undefined;
      return {
        ...following(bare)(given),
        tls: (standard) => (settings) => {
          const options = standard(settings);
          first ??= options.port;
          return { ...options, port: first };
        },
      };
    },
  },
  {
    name: 'sessions-shared-by-ports',
    sentence:
      'It follows redirects with nothing of the user, and resumes the session of the first server, in which its certificate was presented.',
    seen: 'caches of sessions whose key is the name of the host, as that of Go',
    seams: sharingSessions,
  },
  {
    name: 'alternative-services-taken-at-once',
    sentence:
      'It makes the request that a redirect asks for at the server that `Alt-Svc` names, with all that it is given.',
    seams: () => ({
      attempt: (standard) => async (settings) => {
        const received = await standard(settings);
        const service = serviceIn(received);
        return received.location === undefined || service === undefined
          ? received
          : standard(towards(settings, new URL(service)));
      },
    }),
  },
];
