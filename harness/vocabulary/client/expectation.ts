import type { ClientPromise } from './promises';

interface Promised {
  /** What the check rests on beyond the specification. */
  readonly promise?: ClientPromise;
}

/** What must come of a run of the command. */
export type ClientExpectation<Name extends string = string> =
  /** Its request reaches the server whole, and it reports success. */
  | ({ readonly kind: 'used' } & Promised)
  /** The same, on a connection on which it presents its certificate and proves its key. */
  | { readonly kind: 'authenticates' }
  /** No octet of HTTP reaches the server, and it reports no success. */
  | ({ readonly kind: 'rejected' } & Promised)
  /** The first request reaches the server; none does when it presents another certificate. */
  | { readonly kind: 'rejected-later' }
  /** It makes its request and reports no success. */
  | ({ readonly kind: 'failure-told' } & Promised)
  /** The request in clear text is refused, and it reports no success (clause 7.1). */
  | { readonly kind: 'clear-text-refused' }
  /** Neither its certificate nor its token reaches this server. */
  | ({ readonly kind: 'keeps-credentials-from'; readonly server: Name } & Promised)
  /** It reports success only if it follows to this server. */
  | ({ readonly kind: 'redirect-told'; readonly server: Name } & Promised)
  /** No part of its private key reaches the server (clause 5.1.3). */
  | { readonly kind: 'keeps-its-key' };

type Of<Kind extends ClientExpectation['kind']> = Extract<ClientExpectation, { readonly kind: Kind }>;

const promised = (promise: ClientPromise | undefined): Promised => (promise === undefined ? {} : { promise });

export const used = (promise?: ClientPromise): Of<'used'> => ({ kind: 'used', ...promised(promise) });
export const authenticates: Of<'authenticates'> = { kind: 'authenticates' };
export const rejected = (promise?: ClientPromise): Of<'rejected'> => ({ kind: 'rejected', ...promised(promise) });
export const rejectedLater: Of<'rejected-later'> = { kind: 'rejected-later' };
export const failureTold = (promise?: ClientPromise): Of<'failure-told'> => ({
  kind: 'failure-told',
  ...promised(promise),
});
export const clearTextRefused: Of<'clear-text-refused'> = { kind: 'clear-text-refused' };
export const keepsItsKey: Of<'keeps-its-key'> = { kind: 'keeps-its-key' };

export const keepsCredentialsFrom = <const Name extends string>(
  server: Name,
  promise?: ClientPromise,
): Extract<ClientExpectation<Name>, { readonly kind: 'keeps-credentials-from' }> => ({
  kind: 'keeps-credentials-from',
  server,
  ...promised(promise),
});

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
