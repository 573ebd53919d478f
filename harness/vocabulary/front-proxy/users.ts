import type { CertificateDescription, Text } from '../given';

/** How a user of a front proxy can authenticate: by HTTP Basic (RFC 7617), a client certificate, or a bearer token (RFC 6750). */
export const proxyCredentialKinds = ['basic', 'client-certificate', 'bearer-token'] as const;
export type ProxyCredentialKind = (typeof proxyCredentialKinds)[number];

/** A user whom the target declares: the front proxy knows the credential, and the harness holds it. */
export interface GivenUser {
  readonly kind: 'user';
  /** Counted among the declared users with different identities, from 0. */
  readonly at: number;
  /**
   * Of those with this kind of credential alone, or with any that stands in the request: not on its connection. `in-a-header-if-any`: of
   * all where no declared user has such a one.
   */
  readonly by?: ProxyCredentialKind | 'in-a-header' | 'in-a-header-if-any';
  /** One of those whom a target need not declare. */
  readonly further?: true;
  /** Of those in no group alone. */
  readonly groupless?: true;
  /** Of those with extra attributes alone. */
  readonly withExtra?: true;
  /** Of those alone whose password is longer than what bcrypt reads of one. */
  readonly longPassword?: true;
}

/** The octets of a password that bcrypt reads; a front proxy that compares with it compares no more, unless it hashes the password first. */
export const octetsOfBcrypt = 72;

/** What a declared user authenticates with, as the end of "with". */
export const credentialKindsInWords = {
  basic: 'a password',
  'client-certificate': 'a client certificate',
  'bearer-token': 'a bearer token',
  'in-a-header': 'a password or a bearer token',
  'in-a-header-if-any': 'a credential',
} as const satisfies Readonly<Record<NonNullable<GivenUser['by']>, string>>;

/** Names that are made from another: who compares a part of a name, or its letters alone, takes each for it. */
export const resemblances = {
  'more-behind': (name: string) => `${name}-authn-conformance`,
  'more-before': (name: string) => `authn-conformance-${name}`,
  'a-domain-behind': (name: string) => `${name}@authn-conformance.example`,
  'others-around-it': (name: string) => `authn-conformance ${name} authn-conformance`,
  'another-before-a-comma': (name: string) => `authn-conformance,${name}`,
  'another-behind-a-space': (name: string) => `${name} authn-conformance`,
  // As OpenSSL writes a subject with the name behind another one, in two of its ways; what it writes is not escaped.
  'a-subject-with-slashes': (name: string) => `authn-conformance/CN=${name}`,
  'a-subject-with-commas': (name: string) => `authn-conformance, CN = ${name}`,
  // The name that a user gives with the password, where that is another one.
  'what-it-logs-in-with': (name: string) => name,
  'the-other-case': (name: string) =>
    name.replaceAll(/\p{L}/gu, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    ),
} as const satisfies Readonly<Record<string, (name: string) => string>>;
export type Resemblance = keyof typeof resemblances;

/** A user whom the harness makes: the holder of a client certificate from the CA that the front proxy trusts for users. */
export interface CertifiedUser {
  readonly kind: 'certified-user';
  readonly CN: Text;
  readonly O: readonly Text[];
  /** What else the certificate says of its holder, by which it names nobody (clause 5.1.4); a `CN` in place of the one above: none at all, where that is empty. */
  readonly besides?: Partial<Omit<CertificateDescription, 'O'>>;
  /**
   * By a name made from that of a declared user in groups of their own, in place of the `CN` above; counted from 0, those without a
   * certificate and with one in turn. `all`: from those of all of them.
   */
  readonly resembling?: { readonly how: Resemblance; readonly at: number | 'all' };
  /** By the first name that the front proxy's own certificate may have, in place of the `CN` above. */
  readonly namedAsTheProxy?: true;
}

/** The holder of a certificate with this CN, in each of these groups. */
export const certified = (CN: string, ...O: readonly string[]): CertifiedUser => ({ kind: 'certified-user', CN, O });

/** The holder of a certificate with a name made from that of a declared user, in no group. */
export const resembling = (how: Resemblance, at: number | 'all' = 0): CertifiedUser => ({
  ...certified(''),
  resembling: { how, at },
});

/** The holder of a certificate from the CA of users with the name that the front proxy's own certificate may have, in no group. */
export const namedAsTheProxy = (): CertifiedUser => ({ ...certified(''), namedAsTheProxy: true });

/** The first declared user. */
export const aUser = (): GivenUser => ({ kind: 'user', at: 0 });

/** The first declared user with this kind of credential. */
export const aUserBy = (by: ProxyCredentialKind): GivenUser => ({ kind: 'user', at: 0, by });

/**
 * The first declared user whose credential stands in the request: another request on the connection, or one that is hidden in it, is
 * not authenticated by it.
 */
export const aUserInHeader = (): GivenUser => ({ kind: 'user', at: 0, by: 'in-a-header' });

/** The same where there is one, and else the first declared user: of a front proxy that knows users by their certificates alone. */
export const aUserBestInHeader = (): GivenUser => ({ kind: 'user', at: 0, by: 'in-a-header-if-any' });

/** Another user, of those among whom that one is the first. */
export const anotherUserBestInHeader = (): GivenUser => ({ kind: 'user', at: 1, by: 'in-a-header-if-any' });

/** The first declared user that is in no group. */
export const aUserWithoutGroups = (): GivenUser => ({ kind: 'user', at: 0, groupless: true });

/** The first declared user that has extra attributes. */
export const aUserWithExtra = (): GivenUser => ({ kind: 'user', at: 0, withExtra: true });

/** The first declared user with a password that is longer than what bcrypt reads of one. */
export const aUserWithLongPassword = (): GivenUser => ({ kind: 'user', at: 0, by: 'basic', longPassword: true });

/** Another whose credential stands in the request. */
export const anotherUserInHeader = (): GivenUser => ({ kind: 'user', at: 1, by: 'in-a-header' });

/** A declared user with another identity than the first. */
export const anotherUser = (): GivenUser => ({ kind: 'user', at: 1 });

/** A further one, counted from 0 with those two: not every target declares so many. */
export const aFurtherUser = (at: number): GivenUser => ({ kind: 'user', at, further: true });

/** A declared user with this kind of credential and another identity than the first of them. */
export const anotherUserBy = (by: ProxyCredentialKind): GivenUser => ({ kind: 'user', at: 1, by });
