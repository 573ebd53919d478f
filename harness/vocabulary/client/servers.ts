import type { ServerCertificateKind } from '../values/server-certificates';

/**
 * How the command is told where a server is: by the name that this machine has for itself, also in capital letters, by its address, of
 * IPv4 or of IPv6, or by a name of several labels, without which no wildcard can be told from another.
 */
export type AddressedBy = 'name' | 'name-in-capital-letters' | 'address' | 'ipv6-address' | 'long-name' | NearName;

/** Names that comparisons take for the name of the machine which look for its beginning or its end; only a proxy leads there. */
export const nearNames = {
  'name-with-a-dot': 'by its name with a dot behind it',
  'name-below': 'by a name below its name',
  'name-with-the-same-end': 'by another name that ends with its name',
  'name-with-the-same-beginning': 'by another name that begins with its name',
} as const;
export type NearName = keyof typeof nearNames;

/** What a server answers to every request. */
export type GivenAnswer<Name extends string = string> =
  /** What discovery answers (clause 4.1). */
  | { readonly kind: 'served' }
  /** The same, which may be kept for a minute (RFC 9111, 5.2.2). */
  | { readonly kind: 'cacheable' }
  /** A list of {@link lengthOfLongAnswer} octets. */
  | { readonly kind: 'long' }
  /** A Status, as Kubernetes says what failed; or a text of a web server's. */
  | { readonly kind: 'status'; readonly status: number; readonly says: string }
  /** The connection ends in the middle of the body; `stream`: that of HTTP/2 is reset there (RFC 9113, 6.4), and the connection stays. */
  | { readonly kind: 'cut'; readonly framing: 'length' | 'chunked' | 'stream' }
  /**
   * The connection ends without an answer; `goaway`: as HTTP/2 ends one on which nothing is wrong (RFC 9113, 6.8); `late`: the first
   * one long after its request, when many programs have given up.
   */
  | { readonly kind: 'nothing'; readonly how: 'close' | 'reset' | 'goaway' | 'late' }
  /** The same path at another server of the scenario: in `Location`, which is no redirect but with 301, 302, 303, 307 and 308 (RFC 9110, 10.2.2 and 15.4.6). */
  | {
      readonly kind: 'redirect';
      readonly status: 201 | 202 | 300 | 301 | 302 | 303 | 305 | 307 | 308 | 401 | 503;
      readonly to: Name;
      readonly written?: LocationForm;
      /** It stays open. */
      readonly on?: 'this-connection';
      /** Its first request is redirected to itself. */
      readonly after?: 'itself';
    }
  /** The same server by its address, on the connection, which stays open, or on another one. */
  | { readonly kind: 'redirect-to-its-address'; readonly on: 'this-connection' | 'another-connection' }
  /** The same URL, again and again; with another server in `Alt-Svc` (RFC 7838). */
  | { readonly kind: 'redirect-to-itself'; readonly alternative?: Name }
  /** The same URL with `http` in place of `https`. */
  | { readonly kind: 'redirect-to-itself-in-clear-text' }
  /** A file of this machine. */
  | { readonly kind: 'redirect-to-a-file' }
  /** These octets, and the end of the connection. */
  | { readonly kind: 'octets'; readonly octets: string }
  /** 401, with the path of another server as the realm of a challenge (RFC 6750, 3), from which registries of images give tokens. */
  | { readonly kind: 'challenge'; readonly realm: Name }
  /** What discovery answers, or a document of HTML, and in it the URL of another server. */
  | { readonly kind: 'naming'; readonly in: NamingPlace; readonly server: Name }
  /** This to the first request, and to all others what discovery answers, or what is said. */
  | {
      readonly kind: 'once';
      readonly first: Extract<
        GivenAnswer<Name>,
        { readonly kind: 'served' | 'cacheable' | 'status' | 'nothing' | 'redirect-to-itself' }
      >;
      readonly then?: Extract<GivenAnswer<Name>, { readonly kind: 'status' | 'redirect' }>;
    };

/** How the URL of another server can be written in `Location` (RFC 3986, 4.2 and 3.2.1; RFC 9110, 10.2.2); the words complete "Location …". */
export const locationForms = {
  'without-scheme': 'without its scheme (`//host/path`)',
  'with-user-information': 'with the name of the first server in front of an at sign',
  'with-the-first-server-before-an-at-sign': 'with the name and the port of the first server in front of an at sign',
  'with-capital-scheme': 'with its scheme in capital letters',
  // The last two as browsers and Node's fetch read them (URL Standard, 4.4): to others they are paths of the same server.
  'with-a-backslash': 'without its scheme and with a backslash (`/\\host/path`)',
  'with-three-slashes': 'without its scheme and with a third slash (`///host/path`)',
  'behind-its-own': 'in a second `Location` behind one with its own URL',
} as const;
export type LocationForm = keyof typeof locationForms;

/** What a server sets in the first of two runs for two users (RFC 6265, 4.1). */
export const cookieOfTheFirstRun = 'session=of-the-first-user';

/**
 * Where an answer of 200 can name another server without being a redirect (RFC 9110, 10.2.2 and 8.7; RFC 8288; RFC 7838; RFC 8297;
 * HTML, 4.2.5.3); the words complete "answers 200 and names another server …".
 */
export const namingPlaces = {
  location: 'as `Location`',
  refresh: 'in `Refresh`',
  link: 'as the next page in `Link`',
  'content-location': 'as `Content-Location`',
  'alt-svc': 'in `Alt-Svc`',
  'early-hints': 'in `Link` of 103 (Early Hints) before it',
  document: 'in a document of HTML that leads there (`meta http-equiv="refresh"`)',
  links: 'in the links of a document of HTML',
  json: 'in a document of JSON, as what comes next and as its own address',
} as const;
export type NamingPlace = keyof typeof namingPlaces;

/** The other server that an answer names. */
export function namedIn<const Name extends string>(answer: GivenAnswer<Name> | undefined): Name | undefined {
  switch (answer?.kind) {
    case 'redirect':
      return answer.to;
    case 'challenge':
      return answer.realm;
    case 'naming':
      return answer.server;
    case 'redirect-to-itself':
      return answer.alternative;
    case 'once':
      return namedIn<Name>(answer.first) ?? namedIn<Name>(answer.then);
    default:
      return undefined;
  }
}

/** Octets of a long answer: more than programs read at once, less than they take for an attack. */
export const lengthOfLongAnswer = 3 * 1024 * 1024;

/** Whether `Location` of an answer is to be followed (RFC 9110, 15.4). */
export const isRedirect = (answer: GivenAnswer): boolean =>
  answer.kind === 'redirect' && [301, 302, 303, 307, 308].includes(answer.status);

/** TLS alerts that a server may answer a first connection with, by their numbers (RFC 8446, 6). */
export const alerts = {
  handshake_failure: 40,
  bad_certificate: 42,
  unknown_ca: 48,
  protocol_version: 70,
  unrecognized_name: 112,
  certificate_required: 116,
} as const;

/**
 * What no client should speak with a server (RFC 9325, 3.1.1 and 4.1): old versions of TLS, and of TLS 1.2 the cipher suites in which a
 * server has no certificate, or in which nothing is encrypted; the words complete "it speaks …".
 */
export const weakTls = {
  '1.0': 'TLS 1.0',
  '1.1': 'TLS 1.1',
  anonymous: 'anonymous cipher suites',
  unencrypted: 'cipher suites without encryption',
} as const;
export type WeakTls = keyof typeof weakTls;

/** What becomes of the first connection to a server, before a word of TLS; later ones are served. */
export type FirstConnection =
  | 'closed'
  | 'reset'
  | 'unanswered'
  | 'in-clear-text'
  | { readonly alert: keyof typeof alerts };

/** A server that the command meets. All of them ask for a client certificate; the command trusts their CA where it is the trusted one. */
export interface GivenServer<Name extends string = string> {
  readonly presents: ServerCertificateKind;
  /** What it presents on every connection after the first request was answered, after the first connection was made, or in the second run. */
  readonly presentsLater?: ServerCertificateKind;
  readonly changes?: 'after-the-first-connection' | 'before-the-second-run';
  /** What it presents to clients that send no server name (SNI); the same unless given. */
  readonly presentsToNameless?: ServerCertificateKind;
  readonly addressedBy: AddressedBy;
  /** This, and nothing else. */
  readonly speaks?: WeakTls;
  /** To clients that ask for one it sends an answer of OCSP with its certificate (RFC 6066, 8), which says of no certificate anything. */
  readonly staples?: true;
  /** It asks for no client certificate. */
  readonly asksForNoCertificate?: true;
  /** It speaks TLS 1.3 alone and takes keys of P-384 alone, for which clients are asked to begin anew (RFC 8446, 4.1.4). */
  readonly asksForAnotherHello?: true;
  /** It chooses HTTP/2 (ALPN), or no protocol. */
  readonly protocol?: 'h2' | 'none';
  /** Served like the others unless given. */
  readonly firstConnection?: FirstConnection;
  /** It resumes the sessions of the other servers of an attempt that do so. */
  readonly sharesSessions?: true;
  /** No TLS at all. */
  readonly inClearText?: true;
  /** It answers whatever comes first on a connection with 200 in clear text, and ends it. */
  readonly saysServedInClearText?: true;
  /** It opens a tunnel to another server of the attempt on request (`CONNECT`), and answers 400 or 502 to all else. */
  readonly tunnels?: 'in-clear-text' | 'over-tls';
  /** The number of its port is the beginning of that of the server which it names. */
  readonly port?: 'beginning-of-that-of-the-next';
  /** It stops listening before the command is run. */
  readonly stopsListening?: true;
  /** It waits for {@link slowness} before each answer. */
  readonly isSlow?: true;
  readonly answers: GivenAnswer<Name>;
}

/** Milliseconds: more than programs take for slow, which log such requests, and less than they wait. */
export const slowness = 1500;

/** A server that is as it should be, except for what is said. */
export const server = <const Name extends string = never>(
  given: Partial<GivenServer<Name>> = {},
): GivenServer<Name> => ({ presents: 'ordinary', addressedBy: 'name', answers: { kind: 'served' }, ...given });

/** A server that is as it should be and presents this certificate. */
export const presenting = (presents: ServerCertificateKind, addressedBy: AddressedBy = 'name'): GivenServer<never> =>
  server({ presents, addressedBy });

/** A server that answers every request with this status. */
export const answering = (status: number, says: string): GivenServer<never> =>
  server({ answers: { kind: 'status', status, says } });

/** A server that answers every request with the URL of another server of the scenario in `Location`: with 302 (Found) unless another status is given. */
export const redirecting = <const Name extends string>(
  to: Name,
  more: Partial<Omit<Extract<GivenAnswer<Name>, { readonly kind: 'redirect' }>, 'kind' | 'to'>> = {},
): GivenServer<Name> => server({ answers: { kind: 'redirect', status: 302, to, ...more } });
