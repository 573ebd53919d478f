import type { ClientPromise } from './promises';

interface Promised {
  /** What the check rests on beyond the specification. */
  readonly promise?: ClientPromise;
}

/** What must come of a run of the command. */
export type ClientExpectation<Name extends string = string> =
  /** Its request reaches the server whole, and it reports success. */
  | ({ readonly kind: 'used' } & Promised)
  /** The same, and a request is for the path and the query that it is told, as they are written. */
  | ({ readonly kind: 'asks-as-told' } & Promised)
  /** The same, and of a long answer it writes all, where it writes answers as they are; or it reports no success. */
  | { readonly kind: 'writes-whole' }
  /** The same, on a connection on which it presents its certificate, where it is given one, and proves its key. */
  | { readonly kind: 'authenticates' }
  /** The same of a client that is given a certificate. */
  | { readonly kind: 'presents-certificate' }
  /** No octet of HTTP reaches the server, and it reports no success; `again`: on a further connection as well. */
  | ({ readonly kind: 'rejected'; readonly again?: true } & Promised)
  /** The first request reaches the server; none does when it presents another certificate. */
  | { readonly kind: 'rejected-later' }
  /** It makes its request and reports no success. */
  | ({ readonly kind: 'failure-told' } & Promised)
  /** The request in clear text is refused, and it reports no success (clause 7.1). */
  | { readonly kind: 'clear-text-refused' }
  /** What it keeps from clear text with the URL of the first run, it keeps from this server with that of the second. */
  | { readonly kind: 'keeps-from-clear-text-alike'; readonly server: Name }
  /** It sends nothing in clear text, and reports success only if a request of it was answered. */
  | { readonly kind: 'speaks-tls' }
  /** Its token, its certificate, any octet of a request, or what it shows to the proxy, does not reach this server. */
  | ({
      readonly kind: 'keeps-from';
      readonly server: Name;
      readonly what: 'token' | 'certificate' | 'request' | 'request over TLS' | 'credential of the proxy';
    } & Promised)
  /** It reports success only if it follows to this server. */
  | ({ readonly kind: 'redirect-told'; readonly server: Name } & Promised)
  /** No part of its private key reaches the server (clause 5.1.3). */
  | { readonly kind: 'keeps-its-key' }
  /** Every request is for the host that the first one is for. */
  | { readonly kind: 'keeps-its-host' }
  /** Of its token, or its certificate, there is nothing in requests for another host than the first one is for. */
  | ({ readonly kind: 'keeps-to-its-host'; readonly what: 'token' | 'certificate' } & Promised)
  /** It presents a certificate that the server can verify with what is sent along with it. */
  | ({ readonly kind: 'presents-its-path' } & Promised)
  /** It reports success only if a request of it was answered. */
  | { readonly kind: 'success-needs-a-request' }
  /** No request is made without the certificate that it is given, or without the token of the first one. */
  | { readonly kind: 'keeps-its-identity' }
  /** It makes no request with its certificate or its token: what it is given names neither. */
  | { readonly kind: 'acts-as-nobody' }
  /** Of another user than the one that it is run for there is nothing in what it does. */
  | { readonly kind: 'acts-as-nobody-else' }
  /** Of the user that it was run for before there is nothing in what it does now, not even the session of TLS. */
  | { readonly kind: 'keeps-users-apart' }
  /** The token is in no part of a request but the field for it; token and key are not in what it writes, or in files that others may read, and the key is in no file that it leaves. */
  | ({
      readonly kind: 'keeps-secrets';
      readonly from: 'other-fields' | 'output' | 'files' | 'left-files';
      /** It need not make a request. */
      readonly orRefused?: true;
    } & Promised)
  /** It makes no request, and reports no success, whether it connects or not. */
  | ({ readonly kind: 'makes-no-request' } & Promised);

type Of<Kind extends ClientExpectation['kind']> = Extract<ClientExpectation, { readonly kind: Kind }>;

const promised = (promise: ClientPromise | undefined): Promised => (promise === undefined ? {} : { promise });

export const used = (promise?: ClientPromise): Of<'used'> => ({ kind: 'used', ...promised(promise) });
export const asksAsTold = (promise?: ClientPromise): Of<'asks-as-told'> => ({
  kind: 'asks-as-told',
  ...promised(promise),
});
export const writesWhole: Of<'writes-whole'> = { kind: 'writes-whole' };
export const authenticates: Of<'authenticates'> = { kind: 'authenticates' };
export const presentsCertificate: Of<'presents-certificate'> = { kind: 'presents-certificate' };
export const rejected = (promise?: ClientPromise): Of<'rejected'> => ({ kind: 'rejected', ...promised(promise) });
export const rejectedAgain: Of<'rejected'> = { kind: 'rejected', again: true };
export const rejectedLater: Of<'rejected-later'> = { kind: 'rejected-later' };
export const failureTold = (promise?: ClientPromise): Of<'failure-told'> => ({
  kind: 'failure-told',
  ...promised(promise),
});
export const clearTextRefused: Of<'clear-text-refused'> = { kind: 'clear-text-refused' };
export const speaksTls: Of<'speaks-tls'> = { kind: 'speaks-tls' };
export const keepsItsKey: Of<'keeps-its-key'> = { kind: 'keeps-its-key' };

export const keepsTokenToItsHost: Of<'keeps-to-its-host'> = {
  kind: 'keeps-to-its-host',
  what: 'token',
  promise: 'token-stays',
};
export const keepsCertificateToItsHost: Of<'keeps-to-its-host'> = {
  kind: 'keeps-to-its-host',
  what: 'certificate',
  promise: 'certificate-stays',
};
export const keepsItsHost: Of<'keeps-its-host'> = { kind: 'keeps-its-host' };
export const presentsItsPath = (promise?: ClientPromise): Of<'presents-its-path'> => ({
  kind: 'presents-its-path',
  ...promised(promise),
});
export const successNeedsARequest: Of<'success-needs-a-request'> = { kind: 'success-needs-a-request' };
export const keepsItsIdentity: Of<'keeps-its-identity'> = { kind: 'keeps-its-identity' };
export const actsAsNobody: Of<'acts-as-nobody'> = { kind: 'acts-as-nobody' };
export const actsAsNobodyElse: Of<'acts-as-nobody-else'> = { kind: 'acts-as-nobody-else' };
export const keepsUsersApart: Of<'keeps-users-apart'> = { kind: 'keeps-users-apart' };
export const keepsSecretsFrom = (from: Of<'keeps-secrets'>['from'], promise?: ClientPromise): Of<'keeps-secrets'> => ({
  kind: 'keeps-secrets',
  from,
  ...promised(promise),
});
/** The same of a command that may have no server to ask. */
export const keepsSecretsFromFilesOrRefuses: Of<'keeps-secrets'> = {
  kind: 'keeps-secrets',
  from: 'files',
  orRefused: true,
};
export const makesNoRequest = (promise?: ClientPromise): Of<'makes-no-request'> => ({
  kind: 'makes-no-request',
  ...promised(promise),
});

const keeps =
  (what: Of<'keeps-from'>['what'], promise: ClientPromise | undefined) =>
  <const Name extends string>(server: Name): Extract<ClientExpectation<Name>, { readonly kind: 'keeps-from' }> => ({
    kind: 'keeps-from',
    server,
    what,
    ...promised(promise),
  });

export const keepsTokenFrom = keeps('token', 'token-stays');
export const keepsCertificateFrom = keeps('certificate', 'certificate-stays');
export const keepsCertificateFromProxy = keeps('certificate', 'certificate-stays-behind-proxies');
export const keepsTokenFromOtherPort = keeps('token', 'token-stays-at-its-port');
/** Whatever a profile leaves out of redirects: nobody redirects it there. */
export const sendsNoTokenTo = keeps('token', undefined);
export const presentsNoCertificateTo = keeps('certificate', undefined);
export const keepsRequestFrom = keeps('request', undefined);
/** What speaks clear text to it does not speak with it as with a server of TLS. */
export const keepsRequestOverTlsFrom = keeps('request over TLS', undefined);
export const keepsCredentialOfTheProxyFrom = keeps('credential of the proxy', undefined);
export const keepsRequestFromClearText = keeps('request', 'requests-stay-in-tls');
export const keepsTokenFromClearText = keeps('token', 'token-stays-in-tls');

export const redirectTold = <const Name extends string>(
  server: Name,
  promise?: ClientPromise,
): Extract<ClientExpectation<Name>, { readonly kind: 'redirect-told' }> => ({
  kind: 'redirect-told',
  server,
  ...promised(promise),
});

export const keepsFromClearTextAlike = <const Name extends string>(
  server: Name,
): Extract<ClientExpectation<Name>, { readonly kind: 'keeps-from-clear-text-alike' }> => ({
  kind: 'keeps-from-clear-text-alike',
  server,
});

/** What an expectation rests on beyond the specification. */
export const promiseOf = (expectation: ClientExpectation): ClientPromise | undefined =>
  'promise' in expectation ? expectation.promise : undefined;
