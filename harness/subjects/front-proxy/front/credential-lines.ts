import type { WireHeader } from '../../../attempt/request/wire-request';
import type { ProxyCredential } from '../../../target/front-proxy';
import { forgedToken } from './forged-token';
import { isCertificateForm, namesOfMembers } from '../../../vocabulary/front-proxy/credential-forms';
import type { CredentialForm } from '../../../vocabulary/front-proxy/types';

/** Where a credential stands in a request, and what of it must stay out of every report. */
export interface CredentialLines {
  readonly headers: readonly WireHeader[];
  /** Behind the path, or in its query. */
  readonly inPath?: string;
  readonly inQuery?: string;
  /** The whole body. */
  readonly inBody?: string;
  /** Before the host. */
  readonly inAuthority?: string;
  readonly trailers?: readonly WireHeader[];
  /** As written. */
  readonly secrets: readonly string[];
}

type HeaderCredential = Exclude<ProxyCredential, { kind: 'client-certificate' }>;

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

const base64url = (text: string): string => Buffer.from(text, 'utf8').toString('base64url');

const otherCase = (text: string): string =>
  Array.from(text, (sign) => (sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase())).join('');

/** What a user writes into `Authorization` (RFC 7617, 2; RFC 6750, 2.1). */
export const credentialsOf = (credential: HeaderCredential): string =>
  credential.kind === 'basic' ? base64(`${credential.user}:${credential.password}`) : credential.token;

/** Headers in which APIs take a token without a scheme, and such in which front proxies have a credential with one. */
const headersOfTokens = [
  ...['X-Auth-Token', 'X-Access-Token', 'X-Token', 'Token', 'X-API-Key', 'Api-Key', 'X-Id-Token', 'Private-Token'],
  ...['X-Forwarded-Access-Token', 'X-Auth-Request-Access-Token', 'X-Session-Token', 'X-User-Token', 'X-JWT-Assertion'],
];
const headersOfCredentials = [
  ...['X-Forwarded-Authorization', 'X-Original-Authorization', 'X-Auth', 'Auth', 'Authentication', 'X-Authentication'],
];

/** How a browser, which sets no other header of a WebSocket, tells Kubernetes a token; other APIs have it as it is. */
const tokenOfWebSocket = 'base64url.bearer.authorization.k8s.io.';

/** Names under which sessions and tokens stand in cookies. */
const cookies = ['access_token', 'token', 'auth', 'session', 'jwt', 'id_token'];

/** The names under which login forms and RFC 6750, 2.2 and 2.3, have a credential in a body or in the query. */
const parametersOf = (credential: HeaderCredential): readonly (readonly [name: string, value: string])[] => {
  if (credential.kind === 'bearer-token')
    return ['access_token', 'token', 'auth', 'api_key'].map((name) => [name, credential.token] as const);
  const { user, password } = credential;
  return [
    ['Authorization', `Basic ${credentialsOf(credential)}`],
    ...['user', 'username', 'login'].map((name) => [name, user] as const),
    ...['password', 'passwd', 'pass'].map((name) => [name, password] as const),
  ];
};

const schemes = { basic: 'Basic', 'bearer-token': 'Bearer' } as const;

/**
 * A credential in the header, in one of its forms; `other`: that of another user of the same kind, `named`: the name of the user
 * whose credential it is.
 */
export function credentialLines(
  credential: HeaderCredential,
  form: CredentialForm | undefined,
  other: ProxyCredential | undefined,
  named?: string,
): CredentialLines {
  const right = credentialsOf(credential);
  const scheme = schemes[credential.kind];
  const line = (value: string, name = 'Authorization'): CredentialLines => ({
    headers: [[name, value]],
    secrets: [value.replace(/^\S+ /, '')],
  });
  const wrong = credential.kind === 'basic' ? base64(`${credential.user}:not the password`) : 'not-the-token';
  if (form !== undefined && isCertificateForm(form)) return { headers: [], secrets: [] };
  switch (form) {
    case undefined:
      return line(`${scheme} ${right}`);
    case 'scheme-in-lower-case':
      return line(`${scheme.toLowerCase()} ${right}`);
    case 'scheme-in-upper-case':
      return line(`${scheme.toUpperCase()} ${right}`);
    case 'in-two-lines': {
      const { headers, secrets } = line(`${scheme} ${right}`);
      return { headers: [...headers, ...headers], secrets };
    }
    case 'not-base64':
      return line(`${scheme} %%%${right}%%%`);
    case 'base64-in-the-other-case':
      return line(`${scheme} ${otherCase(right)}`);
    case 'credentials-in-clear':
      return line(`${scheme} ${inClear(credential)}`);
    case 'encoded-twice':
      return line(`${scheme} ${base64(right)}`);
    case 'password-that-is-no-text':
      return line(`Basic ${octets(credential, (user) => [user, ':', '\xff\xfe'])}`);
    case 'user-that-is-no-text':
      return line(`Basic ${octets(credential, (user, password) => [user, '\xff\xfe:', password])}`);
    case 'jwt-without-a-signature':
    case 'jwt-with-an-empty-key':
    case 'jwt-with-a-well-known-key':
      return line(`Bearer ${forgedToken(credential.kind === 'basic' ? credential.user : (named ?? 'admin'), form)}`);
    case 'token-as-a-password':
      return line(`Basic ${base64(`${named ?? 'x'}:${secretOf(credential)}`)}`);
    case 'token-as-a-password-of-nobody':
      return line(`Basic ${base64(`x-token-auth:${secretOf(credential)}`)}`);
    case 'user-without-a-password':
      return line(`Basic ${base64(`${nameOf(credential, named)}:`)}`);
    case 'user-with-the-password-null':
    case 'user-with-the-password-undefined':
    case 'user-with-the-password-none':
    case 'user-with-the-password-nil':
      return line(`Basic ${base64(`${nameOf(credential, named)}:${nothing[form]}`)}`);
    case 'member-of-objects':
    case 'method-of-objects':
    case 'prototype-of-objects':
    case 'class-of-objects':
      return line(
        `${scheme} ${credential.kind === 'basic' ? base64(`${namesOfMembers[form]}:`) : namesOfMembers[form]}`,
      );
    case 'user-as-the-password':
      return line(`Basic ${base64(`${nameOf(credential, named)}:${nameOf(credential, named)}`)}`);
    case 'user-as-a-subject':
      return line(`Basic ${base64(`/CN=${nameOf(credential, named)}:password`)}`);
    case 'user-as-a-token':
      return { headers: [['Authorization', `Bearer ${nameOf(credential, named)}`]], secrets: [] };
    case 'password-as-a-token':
      return line(`Bearer ${secretOf(credential)}`);
    case 'empty-header':
      return { headers: [['Authorization', '']], secrets: [] };
    case 'empty-credentials':
      return { headers: [['Authorization', scheme]], secrets: [] };
    case 'nul-behind':
      return line(`${scheme} ${right}\0x`);
    case 'another-scheme':
      return line(`Unknown ${right}`);
    case 'no-scheme':
      return line(right);
    case 'scheme-of-the-other-kind':
      return line(`${credential.kind === 'basic' ? 'Bearer' : 'Basic'} ${right}`);
    case 'in-proxy-authorization':
      return line(`${scheme} ${right}`, 'Proxy-Authorization');
    case 'in-x-authorization':
      return line(`${scheme} ${right}`, 'X-Authorization');
    case 'in-other-headers':
      return {
        headers: [
          ...headersOfTokens.map((name) => [name, right] as const),
          ...headersOfCredentials.map((name) => [name, `${scheme} ${right}`] as const),
          ['Sec-WebSocket-Protocol', `${tokenOfWebSocket}${base64url(right)}, v5.channel.k8s.io`],
          ['Sec-WebSocket-Protocol', `access_token, ${right}`],
        ],
        secrets: [right, base64url(right)],
      };
    case 'with-underscores':
      return line(`${scheme} ${right}`, '_Authorization_');
    case 'in-a-cookie':
      return {
        headers: [
          [
            'Cookie',
            [
              `Authorization=${encodeURIComponent(`${scheme} ${right}`)}`,
              ...cookies.map((name) => `${name}=${right}`),
            ].join('; '),
          ],
        ],
        secrets: [right, encodeURIComponent(right)],
      };
    case 'in-the-query':
    case 'in-a-form': {
      const parameters = parametersOf(credential)
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
        .join('&');
      const place = form === 'in-a-form' ? { inBody: parameters } : { inQuery: parameters };
      return { headers: [], ...place, secrets: [right, encodeURIComponent(right)] };
    }
    case 'in-the-path':
      return { headers: [], inPath: `;${encodeURIComponent(right)}`, secrets: [right, encodeURIComponent(right)] };
    case 'in-the-authority':
      return { headers: [], inAuthority: `${encodeURIComponent(inClear(credential))}@`, secrets: [right] };
    case 'in-a-trailer':
      return { headers: [], trailers: [['Authorization', `${scheme} ${right}`]], secrets: [right] };
    case 'wrong-then-right':
    case 'right-then-wrong': {
      const lines: readonly WireHeader[] = [
        ['Authorization', `${scheme} ${right}`],
        ['Authorization', `${scheme} ${wrong}`],
      ];
      return { headers: form === 'right-then-wrong' ? lines : lines.toReversed(), secrets: [right] };
    }
    case 'right-then-wrong-in-one-line':
      return line(`${scheme} ${right}, ${scheme} ${wrong}`);
    case 'token-empty':
      return { headers: [['Authorization', `${scheme} ""`]], secrets: [] };
    default:
      return line(`${scheme} ${changed(credential, form, other)}`);
  }
}

/** The credentials of two users, one line behind the other. */
export const inTwoLines = (first: CredentialLines, second: CredentialLines): CredentialLines => ({
  ...first,
  headers: [...first.headers, ...second.headers],
  secrets: [...first.secrets, ...second.secrets],
});

/** Credentials of Basic from octets, each as one character. */
const octets = (credential: HeaderCredential, of: (user: string, password: string) => readonly string[]): string => {
  const [user, password] = credential.kind === 'basic' ? [credential.user, credential.password] : ['', ''];
  return Buffer.from(of(user, password).join(''), 'latin1').toString('base64');
};

/** The name by which the user logs in. */
const nameOf = (credential: HeaderCredential, named = 'x'): string =>
  credential.kind === 'basic' ? credential.user : named;

const secretOf = (credential: HeaderCredential): string =>
  credential.kind === 'basic' ? credential.password : credential.token;

const inClear = (credential: HeaderCredential): string =>
  credential.kind === 'basic' ? `${credential.user}:${credential.password}` : credential.token;

/** What programs write for a password that is not there. */
const nothing = {
  'user-with-the-password-null': 'null',
  'user-with-the-password-undefined': 'undefined',
  'user-with-the-password-none': 'None',
  'user-with-the-password-nil': '<nil>',
} as const;

type Changed =
  | 'wrong-secret'
  | 'colon-one-character-early'
  | Exclude<
      Extract<CredentialForm, `${string}password${string}` | `${string}user${string}` | `token-${string}`>,
      | `token-as-${string}`
      | 'password-as-a-token'
      | 'user-as-the-password'
      | 'user-as-a-token'
      | 'user-as-a-subject'
      | 'user-without-a-password'
      | `user-with-the-password-${string}`
    >;

type ChangedPart = 'first-character' | 'middle-character' | 'last-character' | 'first-half' | 'second-half';

const partOf = (form: `${string}-with-another-${ChangedPart}`): ChangedPart =>
  form.replace(/^.*-with-another-/, '') as ChangedPart;

/** The visible characters of ASCII, moved to other ones that programs take for them. */
const shifted = (secret: string, by: number): string =>
  secret.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + by));

/** A secret of the same length, with other characters in this part of it. */
function withOthers(secret: string, part: ChangedPart): string {
  const signs = Array.from(secret);
  const { length } = signs;
  const middle = Math.floor(length / 2);
  const [from, to] = {
    'first-character': [0, 1],
    'middle-character': [middle, middle + 1],
    'last-character': [length - 1, length],
    'first-half': [0, middle],
    'second-half': [middle, length],
  }[part] as [number, number];
  return signs.map((sign, at) => (at < from || at >= to ? sign : /x/i.test(sign) ? '7' : 'x')).join('');
}

/** A user, a password or a token that is not the right one. */
function changed(credential: HeaderCredential, form: Changed, other: ProxyCredential | undefined): string {
  if (credential.kind === 'bearer-token') {
    const { token } = credential;
    switch (form) {
      case 'token-cut-short':
        return token.slice(0, -1);
      case 'token-with-one-more-character':
        return `${token}0`;
      case 'token-in-the-other-case':
        return otherCase(token);
      case 'token-with-another-first-character':
      case 'token-with-another-middle-character':
      case 'token-with-another-last-character':
      case 'token-with-another-first-half':
      case 'token-with-another-second-half':
        return withOthers(token, partOf(form));
      case 'token-with-a-part-before':
        return `other.${token}`;
      case 'token-with-a-part-behind':
        return `${token}.other`;
      case 'token-in-quotes':
        return `"${token}"`;
      default:
        return 'not-the-token';
    }
  }
  const { user, password } = credential;
  return base64(ofBasic(user, password, form, other));
}

/** Every octet as an escape (RFC 3986, 2.1). */
const percentEncoded = (text: string): string => Buffer.from(text).toString('hex').replace(/../g, '%$&');

function ofBasic(user: string, password: string, form: Changed, other: ProxyCredential | undefined): string {
  switch (form) {
    case 'user-as-a-pattern':
      return '*:*';
    case 'user-as-a-pattern-with-the-password':
      return `*:${password}`;
    case 'user-cut-to-a-pattern':
      return `${user.slice(0, 1)}*:${password}`;
    case 'user-as-a-query':
      return `${user}' --:not the password`;
    case 'password-as-a-query':
      return `${user}:' OR '1'='1`;
    case 'password-of-the-same-low-octets':
      return `${user}:${shifted(password, 0x100)}`;
    case 'password-in-full-width-letters':
      return `${user}:${shifted(password, 0xfee0)}`;
    case 'password-of-another-user':
      return `${user}:${other?.kind === 'basic' ? other.password : 'not the password'}`;
    case 'unknown-user':
      return `${user}-unknown:${password}`;
    case 'unknown-user-and-an-empty-password':
      return `${user}-unknown:`;
    case 'no-password':
      return user;
    case 'empty-password':
      return `${user}:`;
    case 'empty-user':
      return `:${password}`;
    case 'empty-user-and-password':
      return ':';
    case 'password-with-another-first-character':
    case 'password-with-another-middle-character':
    case 'password-with-another-last-character':
    case 'password-with-another-first-half':
    case 'password-with-another-second-half':
      return `${user}:${withOthers(password, partOf(form))}`;
    case 'password-with-a-space-before':
      return `${user}: ${password}`;
    case 'password-with-a-line-end-behind':
      return `${user}:${password}\n`;
    case 'password-percent-encoded':
      return `${user}:${percentEncoded(password)}`;
    case 'user-percent-encoded':
      return `${percentEncoded(user)}:${password}`;
    case 'password-with-plus-signs-for-spaces':
      return `${user}:${password.replaceAll(' ', '+')}`;
    case 'password-with-spaces-doubled':
      return `${user}:${password.replaceAll(' ', '  ')}`;
    case 'password-with-spaces-left-out':
      return `${user}:${password.replaceAll(' ', '')}`;
    case 'colon-one-character-early':
      return `${user.slice(0, -1)}:${user.slice(-1)}${password}`;
    case 'user-cut-short':
      return `${user.slice(0, -1)}:${password}`;
    case 'user-with-a-space-behind':
      return `${user} :${password}`;
    case 'user-with-a-realm':
      return `${user}@authn-conformance.invalid:${password}`;
    case 'user-of-a-domain':
      return `DOMAIN\\${user}:${password}`;
    case 'password-cut-short':
      return `${user}:${password.slice(0, -1)}`;
    case 'password-with-one-more-character':
      return `${user}:${password}0`;
    case 'password-in-the-other-case':
      return `${user}:${otherCase(password)}`;
    case 'user-in-the-other-case':
      return `${otherCase(user)}:${password}`;
    case 'line-end-behind-the-user':
      return `${user}\r\nX-Remote-Group: system:masters:${password}`;
    case 'password-behind-another':
      return `${user}:x:${password}`;
    case 'password-before-another':
      return `${user}:${password}:x`;
    case 'password-before-nul':
      return `${user}:${password}\0x`;
    case 'password-with-a-space-behind':
      return `${user}:${password} `;
    case 'password-non-ascii':
      return `${user}:p\u00e4ssw\u00f6rd \u{1f511}`;
    case 'password-over-long':
      return `${user}:${'p'.repeat(4000)}`;
    case 'password-repeated':
      return `${user}:${password}${password}`;
    default:
      return `${user}:not the password`;
  }
}
