import type { membersOfObjects } from '../other-identity-sources/members-of-objects';
import type { ProxyCredentialKind } from './users';

interface CredentialFormFacts {
  /** How it is presented, as the end of "with". */
  readonly words: string;
  /** The kinds of credential that have this form. */
  readonly of: readonly ProxyCredentialKind[];
  /** It is issued by the CA that the front proxy trusts for users, or in its name. */
  readonly issued?: true;
  /** It authenticates its user, as the right one does. */
  readonly right?: true;
  /** Two credentials at once, of which the specification does not say which one counts. */
  readonly undecided?: true;
  /** Two lines of `Authorization`, which HTTP/2 cannot have from its client here. */
  readonly inTwoLines?: true;
  /** It ends while the attempt is made, for which it is made as well: what it proves depends on when it is presented. */
  readonly ends?: true;
  /** It is issued by the CA that issues the certificates of the API server, or by that of the front proxy's own certificate. */
  readonly ofAnotherCa?: 'upstream-ca' | 'request-header-ca';
  /** It is issued by the CA that replaces that of users, and authenticates its user from then on alone. */
  readonly ofTheNewCa?: true;
}

const basic: readonly ProxyCredentialKind[] = ['basic'];
const bearer: readonly ProxyCredentialKind[] = ['bearer-token'];
const inHeader: readonly ProxyCredentialKind[] = ['basic', 'bearer-token'];

/** What stands for a token, or for a user with an empty password, in these forms. */
export const namesOfMembers = {
  'member-of-objects': 'constructor',
  'method-of-objects': 'toString',
  'prototype-of-objects': '__proto__',
  'class-of-objects': '__class__',
} as const satisfies Readonly<Record<string, (typeof membersOfObjects)[number]>>;

const asAName = (form: keyof typeof namesOfMembers): CredentialFormFacts => ({
  words: `\`${namesOfMembers[form]}\` as the token, or as a user with an empty password`,
  of: inHeader,
});

/** Ways to present a credential that is right in another way than the right one, or one that is wrong. */
export const credentialForms = {
  // Right: RFC 9110, 11.1 (scheme names are case-insensitive).
  'scheme-in-lower-case': { words: 'the scheme in lower case', of: inHeader, right: true },
  'scheme-in-upper-case': { words: 'the scheme in upper case', of: inHeader, right: true },
  // Wrong.
  'wrong-secret': { words: 'a wrong password or token', of: inHeader },
  'password-of-another-user': { words: 'the password of another user', of: basic },
  'unknown-user': { words: 'a user whom nobody knows, and the right password', of: basic },
  'unknown-user-and-an-empty-password': { words: 'a user whom nobody knows, and an empty password', of: basic },
  'no-password': { words: 'the right user without a colon and a password', of: basic },
  'empty-password': { words: 'the right user and an empty password', of: basic },
  'empty-user': { words: 'an empty user and the right password', of: basic },
  'empty-user-and-password': { words: 'an empty user and an empty password', of: basic },
  'password-cut-short': { words: 'the right password without its last character', of: basic },
  'password-with-another-first-character': { words: 'the right password with another first character', of: basic },
  'password-with-another-middle-character': { words: 'the right password with another middle character', of: basic },
  'password-with-another-last-character': { words: 'the right password with another last character', of: basic },
  'password-with-another-first-half': { words: 'the right password with another first half', of: basic },
  'password-with-another-second-half': { words: 'the right password with another second half', of: basic },
  'password-with-a-space-before': { words: 'the right password with a space before it', of: basic },
  'password-with-a-line-end-behind': { words: 'the right password with a line feed behind it', of: basic },
  'password-percent-encoded': { words: 'the right password with each octet as a percent escape', of: basic },
  'password-with-plus-signs-for-spaces': { words: 'the right password with `+` for each space', of: basic },
  'password-with-spaces-doubled': { words: 'the right password with two spaces for each', of: basic },
  'password-with-spaces-left-out': { words: 'the right password without its spaces', of: basic },
  'user-cut-short': { words: 'the right password and the user without its last character', of: basic },
  'colon-one-character-early': { words: 'the right user and password with the colon one character early', of: basic },
  'user-with-a-space-behind': { words: 'the right password and the user with a space behind it', of: basic },
  'user-percent-encoded': { words: 'the right password and the user with each octet as a percent escape', of: basic },
  'user-with-a-realm': { words: 'the right password and the user with `@` and a realm behind it', of: basic },
  'user-of-a-domain': { words: 'the right password and the user with a domain and a backslash before it', of: basic },
  'password-with-one-more-character': { words: 'the right password with one more character', of: basic },
  'password-in-the-other-case': { words: 'the right password with its letters in the other case', of: basic },
  'user-in-the-other-case': { words: 'the right password and the user with its letters in the other case', of: basic },
  'password-behind-another': { words: 'another password before the right one, with a colon between', of: basic },
  'password-before-another': { words: 'the right password before another one, with a colon between', of: basic },
  'password-before-nul': { words: 'the right password, NUL and more characters', of: basic },
  'password-with-a-space-behind': { words: 'the right password with a space behind it', of: basic },
  'password-non-ascii': { words: 'a wrong password of non-ASCII characters', of: basic },
  'password-of-the-same-low-octets': {
    words: 'the right password with U+0100 added to each character, whose low octets are the same',
    of: basic,
  },
  'password-in-full-width-letters': { words: 'the right password in full-width letters', of: basic },
  'password-over-long': { words: 'a wrong password of 4000 characters', of: basic },
  'password-repeated': { words: 'the right password, repeated', of: basic },
  'line-end-behind-the-user': { words: 'the right password, and a group header behind the user', of: basic },
  'user-as-a-pattern': { words: '`*` as user and as password', of: basic },
  'user-as-a-pattern-with-the-password': { words: '`*` as user and the right password', of: basic },
  'user-cut-to-a-pattern': {
    words: 'the right password and the first character of the user with `*` behind it',
    of: basic,
  },
  'user-as-a-query': { words: 'a wrong password and a comment of SQL behind the user', of: basic },
  'password-as-a-query': { words: 'a password that is a condition of SQL', of: basic },
  'password-that-is-no-text': { words: 'a password that is not UTF-8', of: basic },
  'user-that-is-no-text': { words: 'the right password and octets behind the user that are not UTF-8', of: basic },
  'jwt-without-a-signature': { words: 'a JSON Web Token that names the user, with the algorithm `none`', of: inHeader },
  'jwt-with-an-empty-key': { words: 'one that is signed with an empty key', of: inHeader },
  'jwt-with-a-well-known-key': { words: 'one that is signed with the key `secret`', of: inHeader },
  'not-base64': { words: 'credentials that are not Base64', of: basic },
  'base64-in-the-other-case': {
    words: 'the right credentials in Base64 with its letters in the other case',
    of: basic,
  },
  'credentials-in-clear': { words: 'user and password that are not encoded', of: basic },
  'in-two-lines': {
    words: 'the right credential in two lines that are alike',
    of: inHeader,
    undecided: true,
    inTwoLines: true,
  },
  'encoded-twice': { words: 'credentials that are encoded twice', of: basic },
  'nul-behind': { words: 'the right credentials with NUL and more characters behind them', of: inHeader },
  'empty-credentials': { words: 'the scheme alone', of: inHeader },
  'empty-header': { words: 'an `Authorization` header without a value', of: inHeader },
  'another-scheme': { words: 'the right credentials behind an unknown scheme', of: inHeader },
  'no-scheme': { words: 'the right credentials without a scheme', of: inHeader },
  'scheme-of-the-other-kind': { words: 'the right credentials behind the scheme of another kind', of: inHeader },
  'token-cut-short': { words: 'the token without its last character', of: bearer },
  'token-with-one-more-character': { words: 'the token with one more character', of: bearer },
  'token-in-the-other-case': { words: 'the token with its letters in the other case', of: bearer },
  'token-with-another-first-character': { words: 'the token with another first character', of: bearer },
  'token-with-another-middle-character': { words: 'the token with another middle character', of: bearer },
  'token-with-another-last-character': { words: 'the token with another last character', of: bearer },
  'token-with-another-first-half': { words: 'the token with another first half', of: bearer },
  'token-with-another-second-half': { words: 'the token with another second half', of: bearer },
  'token-with-a-part-before': { words: 'the token with another part before it', of: bearer },
  'token-with-a-part-behind': { words: 'the token with a dot and another part behind it', of: bearer },
  'token-in-quotes': { words: 'the token in quotes', of: bearer },
  'token-unknown': { words: 'an unknown token', of: bearer },
  'token-empty': { words: 'an empty token', of: bearer },
  'member-of-objects': asAName('member-of-objects'),
  'method-of-objects': asAName('method-of-objects'),
  'prototype-of-objects': asAName('prototype-of-objects'),
  'class-of-objects': asAName('class-of-objects'),
  'token-as-a-password': { words: 'the token as a password of its user', of: bearer },
  'token-as-a-password-of-nobody': { words: 'the token as a password of a user whom nobody knows', of: bearer },
  'user-without-a-password': { words: 'the name of the user and an empty password', of: bearer },
  'user-with-the-password-null': { words: 'the name of the user and the password `null`', of: bearer },
  'user-with-the-password-undefined': { words: 'the name of the user and the password `undefined`', of: bearer },
  'user-with-the-password-none': { words: 'the name of the user and the password `None`', of: bearer },
  'user-with-the-password-nil': { words: 'the name of the user and the password `<nil>`', of: bearer },
  'user-as-the-password': { words: 'the name of the user as its password', of: inHeader },
  // What mod_ssl makes of a certificate, and takes from anybody (SSLOptions +FakeBasicAuth).
  'user-as-a-subject': {
    words: 'the user as the subject of a certificate (`/CN=…`) and the password `password`',
    of: inHeader,
  },
  'user-as-a-token': { words: 'the name of the user as a token', of: inHeader },
  'password-as-a-token': { words: 'the password as a token', of: basic },
  // The right credential where nothing looks for one.
  'in-proxy-authorization': { words: 'the right credentials in `Proxy-Authorization` alone', of: inHeader },
  'in-a-cookie': { words: 'the right credentials in a cookie alone', of: inHeader },
  'in-a-form': { words: 'the right credentials in a form alone', of: inHeader },
  'in-the-query': { words: 'the right credentials in the query alone', of: inHeader },
  'in-the-path': { words: 'the right credentials in the path alone', of: inHeader },
  'in-x-authorization': { words: 'the right credentials in `X-Authorization` alone', of: inHeader },
  'in-other-headers': { words: 'the right credentials in `X-Auth-Token` and other headers alone', of: inHeader },
  'with-underscores': { words: 'the right credentials in `_Authorization_` alone', of: inHeader },
  'in-the-authority': { words: 'the right credentials before `@` in `Host` alone', of: basic },
  'in-a-trailer': { words: 'the right credentials in a trailer alone', of: inHeader },
  // Two at once (RFC 9110, 11.6.2 knows one).
  'wrong-then-right': { words: 'two `Authorization` lines, a wrong one first', of: inHeader, inTwoLines: true },
  'right-then-wrong': {
    words: 'two `Authorization` lines, the right one first',
    of: inHeader,
    undecided: true,
    inTwoLines: true,
  },
  'right-then-wrong-in-one-line': {
    words: 'the right credentials and wrong ones in one line',
    of: inHeader,
    undecided: true,
  },
  // A client certificate.
  'certificate-of-an-unknown-ca': {
    words: 'a client certificate of the same name from an unknown CA',
    of: ['client-certificate'],
  },
  'certificate-self-signed': {
    words: 'a self-signed client certificate of the same name',
    of: ['client-certificate'],
  },
  'certificate-without-its-key': {
    words: 'the client certificate without its private key',
    of: ['client-certificate'],
  },
  'certificate-of-rsa-without-its-key': {
    words: 'a client certificate of the right CA with an RSA key, without that key',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-of-p-384-without-its-key': {
    words: 'a client certificate of the right CA with a key of P-384, without that key',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-with-the-key-of-the-next': {
    words: 'a client certificate of the same name with the private key of another one, which is sent behind it',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-expired': {
    words: 'an expired client certificate of the right CA',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-not-yet-valid': {
    words: 'a client certificate of the right CA that is not yet valid',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-of-the-same-ca-name': {
    words: 'a client certificate of the same name from another CA with the name of the right one',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-of-the-same-ca-name-with-that-ca': {
    words:
      'a client certificate of the same name from another CA with the name of the right one, with that CA behind it',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-signed-by-a-user': {
    words: 'a client certificate of the same name, signed with the certificate of another user',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-before-a-right-one': {
    words: 'a client certificate of the same name from an unknown CA, with one of the right CA behind it',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-with-its-own-root': {
    words: 'a client certificate of the same name from an unknown CA, with that CA behind it',
    of: ['client-certificate'],
  },
  'certificate-with-a-changed-signature': {
    words: 'a client certificate of the right CA whose signature is changed in one bit',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-with-a-signature-of-zeros': {
    words: 'a client certificate of the right CA with a signature of ECDSA whose two numbers are zero',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-with-another-key': {
    words: 'a client certificate of the right CA whose public key was changed after it was signed',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-with-a-longer-validity': {
    words: 'an expired client certificate of the right CA whose validity was changed after it was signed',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-with-an-unknown-critical-extension': {
    words: 'a client certificate of the right CA with a critical extension that nobody knows',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-expired-an-hour-ago': {
    words: 'a client certificate of the right CA that expired an hour ago',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-that-ended-in-another-century': {
    words: 'a client certificate of the right CA that ended in 1999 and begins in 2020',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-valid-in-half-an-hour': {
    words: 'a client certificate of the right CA that is valid in half an hour',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-expired-three-minutes-ago': {
    words: 'a client certificate of the right CA that expired three minutes ago',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-valid-in-three-minutes': {
    words: 'a client certificate of the right CA that is valid in three minutes',
    of: ['client-certificate'],
    issued: true,
  },
  // The two are one certificate, which the harness makes for the attempt and whose end it waits for between them.
  'certificate-about-to-end': {
    words: 'a client certificate of the right CA that ends some seconds later',
    of: ['client-certificate'],
    issued: true,
    right: true,
    ends: true,
  },
  'certificate-that-has-ended': {
    words: 'the same client certificate behind its end',
    of: ['client-certificate'],
    issued: true,
    ends: true,
  },
  'certificate-of-the-upstream-ca': {
    words: 'a client certificate of the same name from the CA of the API server',
    of: ['client-certificate'],
    issued: true,
    ofAnotherCa: 'upstream-ca',
  },
  'certificate-of-the-request-header-ca': {
    words: "a client certificate of the same name from the CA of the front proxy's own certificate",
    of: ['client-certificate'],
    issued: true,
    ofAnotherCa: 'request-header-ca',
  },
  'certificate-of-a-new-client-ca': {
    words: 'a client certificate of the same name from the new CA',
    of: ['client-certificate'],
    right: true,
    ofTheNewCa: true,
  },
  'certificate-for-servers-alone': {
    words: 'a certificate of the right CA for server authentication only',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-below-an-intermediate': {
    words: 'a client certificate of an intermediate CA below the right one, which is sent',
    of: ['client-certificate'],
    issued: true,
    right: true,
  },
  'certificate-without-its-intermediate': {
    words: 'a client certificate of an intermediate CA below the right one, which is not sent',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-below-a-path-that-is-too-long': {
    words: 'a client certificate below an intermediate CA that stands deeper than the one above it allows',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-below-an-intermediate-that-is-no-ca': {
    words: 'a client certificate below an intermediate CA that does not say it is one',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-below-an-intermediate-that-may-not-sign': {
    words: 'a client certificate below an intermediate CA without the key usage for signing certificates',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-below-an-intermediate-for-servers': {
    words: 'a client certificate below an intermediate CA for server authentication only',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-below-an-intermediate-with-an-unknown-extension': {
    words: 'a client certificate below an intermediate CA with a critical extension that nobody knows',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-below-an-intermediate-with-a-changed-signature': {
    words: 'a client certificate below an intermediate CA with a signature that was changed',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-below-an-intermediate-for-other-names': {
    words: 'a client certificate with a DNS name below an intermediate CA that may issue for other names alone',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-below-an-intermediate-for-other-subjects': {
    words: 'a client certificate below an intermediate CA that may issue for other subjects alone',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-of-an-rsa-issuer-with-a-changed-signature': {
    words: 'a client certificate below an intermediate CA with an RSA key, with a signature that was changed',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-of-a-p-384-issuer-with-a-changed-signature': {
    words: 'a client certificate below an intermediate CA with a key of P-384, with a signature that was changed',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-of-an-ed25519-issuer-with-a-changed-signature': {
    words: 'a client certificate below an intermediate CA with an Ed25519 key, with a signature that was changed',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-below-an-expired-intermediate': {
    words: 'a client certificate below an intermediate CA that has expired',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-below-an-upper-intermediate-that-is-no-ca': {
    words: 'a client certificate below two intermediate CAs, of which the upper one does not say it is one',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-below-an-expired-upper-intermediate': {
    words: 'a client certificate below two intermediate CAs, of which the upper one has expired',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-below-a-forged-upper-intermediate': {
    words: 'a client certificate below two intermediate CAs, of which the upper one has a forged signature',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-below-a-ca-of-a-user': {
    words: 'a client certificate of a CA that is signed with the certificate of another user',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-expired-with-years-of-four-digits': {
    words:
      'an expired client certificate of the right CA with its years in four digits, as those from 2050 on are written',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-below-an-intermediate-that-is-no-ca-with-a-path-length': {
    words: 'a client certificate below an intermediate that says that it is no CA, and how many CAs it allows below it',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-below-an-intermediate-that-is-no-ca-and-may-sign': {
    words:
      'a client certificate below an intermediate that says that it is no CA, and whose key usage lets it sign certificates',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-below-an-intermediate-without-extensions-of-a-ca': {
    words: 'a client certificate below an intermediate that has neither basic constraints nor a key usage',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-below-a-path-that-is-longer-by-one': {
    words: 'a client certificate below the third of three intermediate CAs, of which the first allows one further CA',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-below-a-forged-lower-intermediate': {
    words:
      'a client certificate below two intermediate CAs, of which another CA with the name of the upper one has signed the lower one',
    of: ['client-certificate'],
    issued: true,
  },
  'certificate-below-a-forged-intermediate': {
    words:
      'a client certificate below an intermediate CA with the name of the right one above it and a forged signature',
    of: ['client-certificate'],
    issued: true,
  },
} as const satisfies Readonly<Record<string, CredentialFormFacts>>;
export type CredentialForm = keyof typeof credentialForms;

/** A form of a client certificate, of which no header says anything. */
export type CertificateForm = Extract<CredentialForm, `certificate-${string}`>;
export const isCertificateForm = (form: CredentialForm): form is CertificateForm => form.startsWith('certificate-');

/** Whether a credential in this form authenticates its user. */
export const isRightForm = (form: CredentialForm): boolean => 'right' in credentialForms[form];

/** The CA that has issued a certificate in this form, where it is that of others than users. */
export function otherCaOf(form: CredentialForm): CredentialFormFacts['ofAnotherCa'] {
  const facts: CredentialFormFacts = credentialForms[form];
  return facts.ofAnotherCa;
}

/** Whether a certificate in this form is issued by the CA that replaces that of users. */
export const isOfTheNewCa = (form: CredentialForm | undefined): boolean =>
  form !== undefined && 'ofTheNewCa' in credentialForms[form];

/** Whether a certificate in this form ends while the attempt is made. */
export const isEndingForm = (form: CredentialForm): boolean => 'ends' in credentialForms[form];

/** Whether a request is made once the certificate that it presents has ended, which is waited for. */
export const isMadeAfterTheEnd = ({ presenting }: { readonly presenting?: CredentialForm }): boolean =>
  presenting !== undefined && isEndingForm(presenting) && !isRightForm(presenting);

/** Whether a credential in this form stands in two lines of `Authorization`. */
export const isInTwoLines = (form: CredentialForm | undefined): boolean =>
  form !== undefined && 'inTwoLines' in credentialForms[form];
