/**
 * One header of a request. An identity header is symbolic: the target's own configuration (clause 5.3) gives its name,
 * so one scenario serves every set of header names.
 */
export type Header =
  | (Named & { readonly kind: 'user' | 'group' | 'uid'; readonly value: string })
  | (Named & { readonly kind: 'extra'; readonly key: string; readonly value: string })
  | { readonly kind: 'literal'; readonly name: string; readonly value: string }
  /**
   * `Authorization: Bearer` with the token that the user of the harness holds (RFC 6750), or with one that is not quite it;
   * or the token in another header.
   */
  | { readonly kind: 'token'; readonly how: TokenForm; readonly in?: TokenPlace }
  /** What a header of this name says of the certificate that the attempt shows (`showing`), as products write it. */
  | { readonly kind: 'certificate'; readonly name: string; readonly as: CertificateForm; readonly scheme?: string };

/** How products that end TLS write a client certificate, or a part of it, into a header. */
export type CertificateForm =
  /** Percent-encoded PEM: nginx `$ssl_client_escaped_cert`, Envoy, AWS. */
  | 'percent-encoded-pem'
  /** PEM with spaces for line ends: nginx `$ssl_client_cert`, Apache `SSL_CLIENT_CERT`. */
  | 'pem-in-one-line'
  /** DER in Base64: HAProxy `ssl_c_der,base64`, Azure, Caddy. */
  | 'base64-der'
  /** The whole PEM in Base64. */
  | 'base64-pem'
  /** A byte sequence between colons (RFC 9440). */
  | 'rfc-9440'
  /** The fields `Hash`, `Cert` and `Subject` of Envoy's `X-Forwarded-Client-Cert`. */
  | 'envoy'
  /** The subject, the last name first (RFC 4514). */
  | 'subject'
  /** The subject as `/O=.../CN=...`. */
  | 'subject-with-slashes'
  | 'common-name'
  | 'organization';

/**
 * The bearer token in hand as it is, or as another one: without its last character, with one more, with a letter in the other case; or in its
 * place what the target tells of its user, the UID or else the name.
 */
export type TokenForm =
  | 'as-it-is'
  | 'cut-short'
  | 'with-one-more-character'
  | 'with-a-letter-in-the-other-case'
  | 'told-of-its-user';

/** A header with the token in place of `{token}`, or in Base64 as the password of Basic credentials in place of `{basic}`. */
export interface TokenPlace {
  readonly name: string;
  readonly value: string;
}

interface Named {
  readonly spelled: Spelling | Within;
  /** Which of several configured names or prefixes; the first unless said otherwise. */
  readonly of?: 'the-last-configured';
}

/** Another name that holds the configured one: in place of `{name}` the whole, in place of `{rest}` what is behind its first `X-`. */
export interface Within {
  readonly within: string;
}

/** How the name of a header is written on the wire; all but the first four are ways to smuggle one past a front proxy (G-01 to G-03, G-06). */
export type Spelling =
  | 'as-configured'
  | 'lower-case'
  | 'upper-case'
  | 'mixed-case'
  | 'with-underscores'
  | 'with-dots'
  | 'percent-encoded'
  | 'with-a-space-before-the-colon'
  | 'with-a-tab-before-the-colon'
  | 'after-a-leading-space'
  | 'with-one-underscore'
  | 'without-dashes'
  | 'with-an-encoded-space-at-the-end'
  | 'as-a-cgi-variable'
  | 'with-a-control-character-at-the-end'
  | 'as-a-pseudo-header'
  /** Near names, which are other names: `X-Remote-Users`, `X-Remote-User-Name`, `Remote-User`. */
  | 'in-the-plural'
  | 'with-another-word'
  | 'without-its-first-word'
  /** Behind a prefix that programs take away: `HTTP_X-Remote-User`, `X-Forwarded-X-Remote-User`. */
  | 'behind-the-prefix-of-cgi'
  | 'behind-words-of-a-proxy';

/** The header that gives the user name (`--requestheader-username-headers`). */
export function userHeader(value: string, spelled: Spelling | Within = 'as-configured'): Header {
  return { kind: 'user', value, spelled };
}

/** The last of several headers that give the user name. */
export function lastUserHeader(value: string): Header {
  return { kind: 'user', value, spelled: 'as-configured', of: 'the-last-configured' };
}

/** The last of several headers that give groups. */
export function lastGroupHeader(value: string): Header {
  return { kind: 'group', value, spelled: 'as-configured', of: 'the-last-configured' };
}

/** The header that gives the uid (`--requestheader-uid-headers`). */
export function uidHeader(value: string, spelled: Spelling = 'as-configured'): Header {
  return { kind: 'uid', value, spelled };
}

/** A header that gives one group (`--requestheader-group-headers`). */
export function groupHeader(value: string, spelled: Spelling | Within = 'as-configured'): Header {
  return { kind: 'group', value, spelled };
}

/** A header that gives one value of an extra attribute (`--requestheader-extra-headers-prefix`). */
export function extraHeader(key: string, value: string, spelled: Spelling = 'as-configured'): Header {
  return { kind: 'extra', key, value, spelled };
}

/** The same under the last of several prefixes. */
export function lastExtraHeader(key: string, value: string): Header {
  return { kind: 'extra', key, value, spelled: 'as-configured', of: 'the-last-configured' };
}

/** A header written as it stands. */
export function header(name: string, value: string): Header {
  return { kind: 'literal', name, value };
}

/** A header that says something of the certificate that the attempt shows, behind the name of a scheme where that is given. */
export function certificateHeader(name: string, as: CertificateForm, scheme?: string): Header {
  return { kind: 'certificate', name, as, ...(scheme === undefined ? {} : { scheme }) };
}

/** The bearer token in hand; never its text, which no scenario knows and no report shows. */
export function tokenInHand(how: TokenForm = 'as-it-is'): Header {
  return { kind: 'token', how };
}

/** The bearer token in hand where no server looks for one (RFC 6750, 2.1, is the only place that clause 1.2 knows). */
export function tokenIn(name: string, value: string): Header {
  return { kind: 'token', how: 'as-it-is', in: { name, value } };
}

/** Headers that claim an identity, as a front proxy sends them (clause 5.2.3). */
export function claiming(user: string, ...groups: readonly string[]): readonly Header[] {
  return [userHeader(user), ...groups.map((group) => groupHeader(group))];
}

/** All that a request can claim: another user, the group of administrators, a UID and an extra attribute. */
export const claimingAll: readonly Header[] = [
  ...claiming('{other}', 'system:masters'),
  uidHeader('0'),
  extraHeader('scopes', 'all'),
];

/** The headers that ask for a WebSocket (RFC 6455, 4.1). */
export const websocketHeaders = [
  header('Upgrade', 'websocket'),
  header('Sec-WebSocket-Version', '13'),
  header('Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ=='),
] as const;
