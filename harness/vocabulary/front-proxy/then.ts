import type { ServerCertificateProperty } from '../expectation';
import type { Header } from '../header';
import type { ProxyExpectation, ProxyRejection, UnchangedPart } from './expectation';
import type { ProxyPromise } from './promises';

type Expected = ProxyExpectation;
type WithPromise = { readonly promise?: ProxyPromise };

/** Answered by the upstream, which has got each request once, with its own user's identity. */
export const forwarded = (): Expected => ({ kind: 'forwarded' });

/** The same, with the identity that the file of users declares, whatever the front proxy has been seen to forward. */
export const forwardedAsDeclared = (): Expected => ({ kind: 'forwarded', asDeclared: true });

/** Rejected by the front proxy, and nothing arrives at the upstream. */
export const rejected = (
  as: ProxyRejection = 'unauthenticated',
  more: WithPromise & { readonly challenged?: true; readonly discreet?: true; readonly alike?: true } = {},
): Expected => ({ kind: 'rejected', as, ...more });

/** Nothing arrives, whatever is answered: a front proxy may have answers of its own, such as that of its health. */
export const nothingArrives = (more: { readonly discreet?: true } & WithPromise = {}): Expected => ({
  kind: 'nothing-arrives',
  ...more,
});

/** Rejected, or forwarded with the user's own identity. */
export const noOtherIdentity = (more: WithPromise = {}): Expected => ({ kind: 'no-other-identity', ...more });

/** What arrives bears none of these. */
export const notPassedOn = (
  headers: readonly Header[],
  more: Omit<Extract<Expected, { kind: 'not-passed-on' }>, 'kind' | 'headers'> = {},
): Expected => ({ kind: 'not-passed-on', headers, ...more });

/** It arrives as it was sent. */
export const arrivesUnchanged = (
  parts: readonly UnchangedPart[],
  more: WithPromise & { readonly orRejected?: true } = {},
): Expected => ({
  kind: 'arrives-unchanged',
  parts,
  ...more,
});

/** The user gets what the upstream answered. */
export const answerUnchanged = (more: WithPromise & { readonly fields?: readonly string[] } = {}): Expected => ({
  kind: 'answer-unchanged',
  ...more,
});

/** The answer has none of these header fields, or none with this value. */
export const answerWithout = (headers: readonly Header[], more: WithPromise = {}): Expected => ({
  kind: 'answer-without',
  headers,
  ...more,
});

/** Not one octet of HTTP for an upstream in this state. */
export const upstreamRefused = (promise?: ProxyPromise): Expected => ({
  kind: 'upstream-refused',
  ...(promise === undefined ? {} : { promise }),
});

/** The user is told of the failure. */
export const failureTold = (more: Omit<Extract<Expected, { kind: 'failure-told' }>, 'kind'> = {}): Expected => ({
  kind: 'failure-told',
  ...more,
});

/** The front proxy's own certificate at the upstream. */
export const ownCertificate = (): Expected => ({ kind: 'own-certificate' });

/** The name of the upstream in the handshake with it. */
export const upstreamNamed = (): Expected => ({ kind: 'upstream-named' });

/** No hidden request arrives. */
export const nothingSmuggled = (): Expected => ({ kind: 'nothing-smuggled' });

/** The redirect leads nowhere. */
export const redirectNotFollowed = (more: WithPromise = {}): Expected => ({ kind: 'redirect-not-followed', ...more });

/** No other server than the upstream gets it, whatever it names. */
export const sentNowhereElse = (): Expected => ({ kind: 'sent-nowhere-else' });

/** The server certificate of the front proxy. */
export const proxyCertificate = (property: ServerCertificateProperty): Expected => ({
  kind: 'proxy-certificate',
  property,
});

/** The handshake with the front proxy fails. */
export const noConnection = (): Expected => ({ kind: 'no-connection' });

/** Each of these. */
export const allOf = (...all: readonly Expected[]): Expected => ({ kind: 'all-of', all });
