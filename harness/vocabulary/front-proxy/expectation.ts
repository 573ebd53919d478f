import type { ServerCertificateProperty } from '../expectation';
import type { Header } from '../header';
import type { ProxyPromise } from './promises';

/** Conditions under which a front proxy rejects by itself; which statuses that may have is the profile's to say. */
export const proxyRejections = {
  unauthenticated: 'a request without a valid credential',
  malformed: 'a malformed request',
  'clear-text': 'a request in clear text on the port of TLS',
  'upstream-not-verified': 'an upstream whose certificate fails verification',
  'upstream-failed': 'an upstream that gives no answer, or breaks one off',
} as const;
export type ProxyRejection = keyof typeof proxyRejections;

/** Parts of a request, or of an answer, that pass the front proxy unchanged. */
export const unchangedParts = ['method', 'path', 'query', 'body', 'content-type', 'accept'] as const;
export type UnchangedPart = (typeof unchangedParts)[number];

/** What must come of an attempt through the front proxy. */
export type ProxyExpectation =
  /**
   * Every request of the attempt with a valid credential arrives once, with its user's own identity in the configured headers and no
   * other one, and the user gets the upstream's answer. `asDeclared`: that which the file of users declares; elsewhere it is what the
   * front proxy forwards for the user alone, so that one deviation is not found everywhere.
   */
  | { readonly kind: 'forwarded'; readonly asDeclared?: true }
  /** Rejected by the front proxy itself, and nothing of it arrives at the upstream; 401 says how to authenticate (RFC 9110, 15.5.2). */
  | {
      readonly kind: 'rejected';
      readonly as: ProxyRejection;
      readonly challenged?: true;
      /** The answer names no other user, no group, nothing of the upstream, and not the credential of the request. */
      readonly discreet?: true;
      /** In each form of the attempt the answer is the same, but for what differs from request to request. */
      readonly alike?: true;
      readonly promise?: ProxyPromise;
    }
  /** Nothing of it arrives at the upstream, whatever the front proxy answers by itself. */
  | {
      readonly kind: 'nothing-arrives';
      /** What is answered names nobody and nothing that is not its reader's to know. */
      readonly discreet?: true;
      readonly promise?: ProxyPromise;
    }
  /** Whatever arrives has the identity of its own user; being rejected will do. */
  | { readonly kind: 'no-other-identity'; readonly promise?: ProxyPromise }
  /** Whatever arrives bears none of these header fields, nor any whose name begins so (`prefix`); one of them passes the promise. */
  | {
      readonly kind: 'not-passed-on';
      readonly headers: readonly Header[];
      readonly prefixes?: readonly string[];
      /** Values that may stand nowhere in what arrives. */
      readonly values?: readonly string[];
      /** The credential of the user, in whatever form, may stand nowhere in what arrives. */
      readonly credential?: true;
      readonly promise?: ProxyPromise;
    }
  /** It arrives as the user has sent it, in these parts. */
  | {
      readonly kind: 'arrives-unchanged';
      readonly parts: readonly UnchangedPart[];
      /** Being rejected will do. */
      readonly orRejected?: true;
      readonly promise?: ProxyPromise;
    }
  /** The user gets the status, the body and the content type that the upstream answered; and these header fields, as lists without an order. */
  | { readonly kind: 'answer-unchanged'; readonly fields?: readonly string[]; readonly promise?: ProxyPromise }
  /** The answer has none of these header fields, whatever the upstream said; one that is given with a value: none of this value, and not this member of a list. */
  | { readonly kind: 'answer-without'; readonly headers: readonly Header[]; readonly promise?: ProxyPromise }
  /** Not one octet of HTTP arrives at the upstream in its state, and the user is told that there is no answer. */
  | { readonly kind: 'upstream-refused'; readonly promise?: ProxyPromise }
  /**
   * The user gets an answer that tells of the failure, or one that is cut; `attempts`: so many times it may arrive at most;
   * `onNewConnections`: so many times over connections made after its first arrival;
   * `orSilence`: a front proxy that waits longer than the harness shows nothing.
   */
  | {
      readonly kind: 'failure-told';
      readonly attempts?: number;
      readonly onNewConnections?: number;
      readonly cut?: true;
      readonly orSilence?: true;
      /** The answer names no other user, no group, nothing of the upstream, and not the credential of the request. */
      readonly discreet?: true;
    }
  /** The connection to the upstream is authenticated by the front proxy's own certificate, and no user's. */
  | { readonly kind: 'own-certificate' }
  /** The front proxy names the server that it means in its handshake with the upstream (SNI), or nothing. */
  | { readonly kind: 'upstream-named' }
  /** Of the requests at the same upstream, none hides a second one: nothing arrives that bears the mark `{hidden}`. */
  | { readonly kind: 'nothing-smuggled' }
  /** The redirect of the upstream is not followed; and not passed on either, where the front proxy promises it. */
  | { readonly kind: 'redirect-not-followed'; readonly promise?: ProxyPromise }
  /** It arrives at the upstream or is rejected, and nothing of it goes to another server that the request names. */
  | { readonly kind: 'sent-nowhere-else' }
  /** The server certificate of the front proxy has this property (clause 5.2.1). */
  | { readonly kind: 'proxy-certificate'; readonly property: ServerCertificateProperty }
  /** The handshake with the front proxy fails. */
  | { readonly kind: 'no-connection' }
  /** Each of these. */
  | { readonly kind: 'all-of'; readonly all: readonly ProxyExpectation[] };

/** The expectations that one is made of: itself, unless it is several. */
export const partsOf = (expectation: ProxyExpectation): readonly ProxyExpectation[] =>
  expectation.kind === 'all-of' ? expectation.all.flatMap(partsOf) : [expectation];
