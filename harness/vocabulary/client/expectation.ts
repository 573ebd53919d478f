import type { ClientPromise } from './promises';

interface Promised {
  /** What the check rests on beyond the specification. */
  readonly promise?: ClientPromise;
}

/** What must come of a run of the command. */
export type ClientExpectation<Name extends string = string> =
  /** Its request reaches the server whole, and it reports success. */
  | ({ readonly kind: 'used' } & Promised)
  /** The same, on a connection on which it presents its certificate, where it is given one, and proves its key. */
  | { readonly kind: 'authenticates' }
  /** The same of a client that is given a certificate. */
  | { readonly kind: 'presents-certificate' }
  /** No octet of HTTP reaches the server, and it reports no success. */
  | ({ readonly kind: 'rejected' } & Promised)
  /** The first request reaches the server; none does when it presents another certificate. */
  | { readonly kind: 'rejected-later' }
  /** It makes its request and reports no success. */
  | ({ readonly kind: 'failure-told' } & Promised)
  /** The request in clear text is refused, and it reports no success (clause 7.1). */
  | { readonly kind: 'clear-text-refused' }
  /** Its token, or its certificate, does not reach this server. */
  | ({ readonly kind: 'keeps-from'; readonly server: Name; readonly what: 'token' | 'certificate' } & Promised)
  /** It reports success only if it follows to this server. */
  | ({ readonly kind: 'redirect-told'; readonly server: Name } & Promised)
  /** No part of its private key reaches the server (clause 5.1.3). */
  | { readonly kind: 'keeps-its-key' };

type Of<Kind extends ClientExpectation['kind']> = Extract<ClientExpectation, { readonly kind: Kind }>;

const promised = (promise: ClientPromise | undefined): Promised => (promise === undefined ? {} : { promise });

export const used = (promise?: ClientPromise): Of<'used'> => ({ kind: 'used', ...promised(promise) });
export const authenticates: Of<'authenticates'> = { kind: 'authenticates' };
export const presentsCertificate: Of<'presents-certificate'> = { kind: 'presents-certificate' };
export const rejected = (promise?: ClientPromise): Of<'rejected'> => ({ kind: 'rejected', ...promised(promise) });
export const rejectedLater: Of<'rejected-later'> = { kind: 'rejected-later' };
export const failureTold = (promise?: ClientPromise): Of<'failure-told'> => ({
  kind: 'failure-told',
  ...promised(promise),
});
export const clearTextRefused: Of<'clear-text-refused'> = { kind: 'clear-text-refused' };
export const keepsItsKey: Of<'keeps-its-key'> = { kind: 'keeps-its-key' };

const keeps =
  (what: 'token' | 'certificate', promise: ClientPromise | undefined) =>
  <const Name extends string>(server: Name): Extract<ClientExpectation<Name>, { readonly kind: 'keeps-from' }> => ({
    kind: 'keeps-from',
    server,
    what,
    ...promised(promise),
  });

export const keepsTokenFrom = keeps('token', 'token-stays');
export const keepsCertificateFrom = keeps('certificate', 'certificate-stays');
export const keepsTokenFromClearText = keeps('token', 'token-stays-in-tls');

export const redirectTold = <const Name extends string>(
  server: Name,
  promise?: ClientPromise,
): Extract<ClientExpectation<Name>, { readonly kind: 'redirect-told' }> => ({
  kind: 'redirect-told',
  server,
  ...promised(promise),
});

/** What an expectation rests on beyond the specification. */
export const promiseOf = (expectation: ClientExpectation): ClientPromise | undefined =>
  'promise' in expectation ? expectation.promise : undefined;
