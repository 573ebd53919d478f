import { serverCertificates, type UnacceptableServerCertificate } from '../values/server-certificates';

/** What the upstream presents in further states, of the certificates of servers that must be rejected. */
export const furtherCertificates = [
  'untrusted-ca-sent',
  'same-name-ca-sent',
  'untrusted-with-malformed-names',
  'untrusted-intermediate-and-root',
  'beside-genuine-certificates',
  'invalid-signature',
  'invalid-signature-of-an-intermediate',
  'without-its-key',
  'rsa-without-its-key',
  'with-the-key-of-the-next',
  'intermediate-not-ca',
  'intermediate-forged',
  'intermediate-expired',
  'ends-before-it-begins',
  'expired-in-four-digits',
  'intermediate-no-ca-with-path-length',
  'intermediate-no-ca-that-may-sign',
  'intermediate-without-extensions-of-a-ca',
  'path-length-of-one',
  'lower-intermediate-forged',
  'of-another-name-beside-genuine-certificates',
  'name-behind-it',
  'expired-before-a-valid-one',
  'upper-intermediate-not-ca',
  'upper-intermediate-expired',
  'upper-intermediate-forged',
  'ca-below-a-leaf',
  'path-length',
  'name-constraints',
  'unknown-critical-extension',
  'other-usages',
  'multi-label-wildcard',
  'wildcard-alone',
  'wildcard-below',
  'near-names',
  'full-width-letters',
  'letters-that-resemble',
  'name-before-nul',
  'name-in-other-fields',
  'without-names',
  'several-names-in-one',
  'several-names-in-a-mail-address',
  'untrusted-ca-with-p-384',
  'untrusted-ca-with-p-521',
  'untrusted-ca-with-ed25519',
  'untrusted-ca-with-rsa',
  'other-name-with-p-384',
  'other-name-with-p-521',
  'other-name-with-ed25519',
  'other-name-with-rsa',
  'expired-with-ed25519',
  'expired-with-rsa',
  'untrusted-path-of-4',
  'untrusted-path-of-6',
  'untrusted-path-of-8',
  'untrusted-path-of-10',
  'untrusted-path-of-12',
] as const satisfies readonly UnacceptableServerCertificate[];
export type FurtherCertificate = (typeof furtherCertificates)[number];

const further = Object.fromEntries(
  furtherCertificates.map((kind) => [kind, { words: `with a certificate ${serverCertificates[kind]}`, serves: false }]),
) as Readonly<Record<FurtherCertificate, { readonly words: string; readonly serves: false }>>;

/** A name that is nobody's, which a request can have as its `Host` and the upstream in its certificate. */
export const hostOfNobody = 'authn-conformance.invalid';

/**
 * States that the upstream can be in: which certificate it presents, or what it does in place of a handshake. `good`: a front
 * proxy that does its duty sends requests to it. In every other state but those of `serves` not one octet of HTTP may arrive.
 */
export const upstreamStates = {
  good: { words: 'with a good certificate', serves: true },
  'good-of-an-intermediate': {
    words: 'with a certificate of an intermediate CA, which is sent with it',
    serves: true,
  },
  'good-in-capitals': { words: 'with a good certificate whose name is written in capitals', serves: true },
  'good-by-the-declared-name': {
    words: 'with a good certificate, for the name alone by which the front proxy is to know it',
    serves: true,
  },
  'another-good': { words: 'with another good certificate, of another key', serves: true },
  'untrusted-ca': { words: 'with a certificate of an untrusted CA', serves: false },
  'ca-of-the-same-name': {
    words: 'with a certificate of a CA that has the name of the trusted one and another key',
    serves: false,
  },
  'of-the-request-header-ca': {
    words: "with a certificate of the request-header CA, which issued the front proxy's own",
    serves: false,
    issuer: 'request-header-ca',
  },
  'of-the-ca-of-users': {
    words: 'with a certificate of the CA of users',
    serves: false,
    issuer: 'client-ca',
  },
  'other-name': { words: 'with a certificate for another name', serves: false },
  'address-in-place-of-the-name': {
    words: 'with a certificate that names an address and not what the front proxy expects',
    serves: false,
  },
  'local-name': { words: 'with a certificate for localhost, which is not the expected name', serves: false },
  'name-of-the-request': {
    words: `with a certificate for \`${hostOfNobody}\`, which is not the expected name`,
    serves: false,
  },
  'name-that-contains-it': { words: 'with a certificate for a name that begins with the right one', serves: false },
  'name-below-it': { words: 'with a certificate for a name below the right one', serves: false },
  'name-in-the-subject-and-no-other': {
    words: 'with a certificate that has the right name as CN and no subject alternative name',
    serves: false,
  },
  'name-in-the-subject-and-another-one': {
    words: 'with a certificate that has the right name as CN and another one as subject alternative name',
    serves: false,
  },
  expired: { words: 'with an expired certificate', serves: false },
  'expired-an-hour-ago': { words: 'with a certificate that expired an hour ago', serves: false },
  'expired-three-minutes-ago': { words: 'with a certificate that expired three minutes ago', serves: false },
  'not-yet-valid': { words: 'with a certificate that is not yet valid', serves: false },
  'expired-of-the-same-key': {
    words: 'with an expired certificate for the key of the good one',
    serves: false,
  },
  'other-name-of-the-same-key': {
    words: 'with a certificate for another name and the key of the good one',
    serves: false,
  },
  'other-name-of-the-same-serial-number': {
    words: 'with a certificate for another name and the serial number of the good one',
    serves: false,
  },
  'self-signed': { words: 'with a self-signed certificate', serves: false },
  'client-auth-only': { words: 'with a certificate for client authentication only', serves: false },
  'missing-intermediate': {
    words: 'with a certificate of an intermediate CA, which is not sent with it',
    serves: false,
  },
  'signed-by-a-leaf': { words: 'with a certificate that was signed by a certificate which is no CA', serves: false },
  'weak-key': { words: 'with a certificate for an RSA key of 1024 bits', serves: false },
  'sha-1-signature': { words: 'with a certificate that is signed with SHA-1', serves: false },
  ...further,
  'untrusted-ca-in-tls-1.2': {
    words: 'with a certificate of an untrusted CA that speaks TLS 1.2 alone',
    serves: false,
  },
  'other-name-in-tls-1.2': { words: 'with a certificate for another name that speaks TLS 1.2 alone', serves: false },
  'old-tls': { words: 'with a good certificate that speaks nothing newer than TLS 1.1', serves: false },
  'in-clear-text': {
    words: 'that answers in clear text, and has a certificate of an untrusted CA on later connections',
    serves: false,
  },
  'closed-at-once': { words: 'that closes every connection', serves: false },
  'silent-in-the-handshake': { words: 'that never answers in the TLS handshake', serves: false },
} as const satisfies Readonly<
  Record<string, { readonly words: string; readonly serves: boolean; readonly issuer?: OtherIssuer }>
>;
export type UpstreamState = keyof typeof upstreamStates;

/** A CA that the front proxy knows for another purpose than to verify the API server. */
export type OtherIssuer = 'request-header-ca' | 'client-ca';

/** Whose certificate the upstream presents in this state; undefined: not that of a CA which is known for another purpose. */
export function otherIssuerOf(state: UpstreamState): OtherIssuer | undefined {
  const described: { readonly words: string; readonly issuer?: OtherIssuer } = upstreamStates[state];
  return described.issuer;
}

/** What the upstream answers to the request of one attempt; what is left open is as an API server answers. */
export interface UpstreamAnswer {
  /** Statuses of answers before it, which are not the answer (RFC 9110, 15.2). */
  readonly interim?: readonly number[];
  /** Milliseconds from those to the answer. */
  readonly interimFor?: number;
  readonly status?: number;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** Octets as Latin-1. */
  readonly body?: string;
  /** The body is that many octets long, of no meaning. */
  readonly bodyOfLength?: number;
  readonly chunked?: true;
  /** The end of the connection is that of the body, whose length is not said (RFC 9112, 6.3). */
  readonly untilClose?: true;
  /** It is answered when its head has come, and whatever comes of its body is read and is nothing. */
  readonly atTheHead?: true;
  /** Milliseconds that it waits before it answers. */
  readonly after?: number;
  /** It is answered when all requests of the attempt of which this is said have arrived, or a second after the first of them. */
  readonly together?: true;
  /** The connection ends after so many octets of the body, whatever its length was said to be. */
  readonly cutAfter?: number;
  /** Behind it stands another answer, of success, for which nobody has asked; or it comes a moment later, on a connection of which nothing is asked. */
  readonly anotherBehind?: true | 'when-idle';
  /** The connection ends without an answer. */
  readonly none?: true;
}

/** Milliseconds after which an answer comes for which nobody has asked, and in which the front proxy has surely seen it. */
export const whenIdle = { after: 150, seenWithin: 450 } as const;
