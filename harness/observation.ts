/**
 * What one attempt saw, as plain data: the only thing a judge reads. A peer's error is an observation, never an
 * exception. Imports nothing, so that every part of the harness can speak of it.
 */

/** A certificate as evidence: what it says, never its key. */
export interface CertificateFacts {
  readonly subject: {
    readonly CN: readonly string[];
    readonly O: readonly string[];
    readonly OU: readonly string[];
    readonly uid: readonly string[];
    /** The whole name, for people (RFC 4514); never a source of identity. */
    readonly text: string;
  };
  readonly issuer: string;
  /** Hexadecimal, upper case. */
  readonly serialNumber: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly dnsNames: readonly string[];
  readonly ipAddresses: readonly string[];
  readonly publicKey: { readonly type: 'rsa' | 'ec' | 'ed25519' | 'other'; readonly bits: number };
  /** Names as signing configurations spell them (clause 2.4), dotted OIDs for others; undefined: no such extension. */
  readonly extendedKeyUsage: readonly string[] | undefined;
  /** RFC 5280 names: digitalSignature, keyEncipherment, keyCertSign, ...; undefined: no such extension. */
  readonly keyUsage: readonly string[] | undefined;
  readonly certificateAuthority: boolean;
  readonly selfIssued: boolean;
  /** SHA-256 of the DER, lower-case hexadecimal. */
  readonly fingerprint: string;
  readonly pem: string;
}

/** An alert of the TLS connection (RFC 8446, 6), with what is known of it. */
export interface Alert {
  readonly direction: 'sent' | 'received';
  /** IANA number; undefined when the record could not be decrypted. */
  readonly number: number | undefined;
  readonly name: string;
  readonly phase: 'handshake' | 'after-handshake';
  /** Milliseconds since the attempt began. */
  readonly at: number;
}

/** What the harness itself found when it verified the server's certificate (clauses 5.1.1, 7.3, 7.4). */
export interface ServerVerification {
  /** OpenSSL's code for the certification path; undefined: it verifies. */
  readonly path: string | undefined;
  /** Why the certificate does not cover the name; undefined: it does. */
  readonly name: string | undefined;
  /** The name that was checked. */
  readonly checkedName: string;
}

export interface TlsObservation {
  readonly protocol: string;
  readonly cipher: string;
  /** The group of the key exchange, where it was looked at. */
  readonly group?: string | undefined;
  readonly alpn: string | undefined;
  readonly resumed: boolean;
  /** The chain that the server presented, leaf first. */
  readonly peer: readonly CertificateFacts[];
  readonly verification: ServerVerification;
}

/** What passed on the wire, recorded outside the TLS library. */
export interface WireObservation {
  readonly clientCertificateRequest: 'requested' | 'not-requested' | 'unknown';
  /** Distinguished names of the authorities that the server named as acceptable, as RFC 4514 text. */
  readonly acceptableAuthorities: readonly string[] | undefined;
  readonly sentClientCertificate: 'none' | 'empty' | 'sent' | 'unknown';
  readonly sentCertificateVerify: boolean | 'unknown';
  readonly alerts: readonly Alert[];
  readonly notTls: string | undefined;
  /**
   * Whether the certificates that the server itself sent lead from its own to a trusted root; undefined when they were
   * not seen (a resumed session has none).
   */
  readonly sentWholePath?: boolean | undefined;
  /** The certificates that the server itself sent, leaf first, where they were looked at. */
  readonly sentCertificates?: readonly CertificateFacts[] | undefined;
}

export interface HttpResponse {
  readonly version: string;
  readonly status: number;
  readonly reason: string;
  /** In order of arrival, spelled as sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Decoded from UTF-8; at most the probe's bound. */
  readonly body: string;
  /** False when the connection ended, or the bound was reached, before the body did. */
  readonly complete: boolean;
}

/** Who the target says the caller is; what the oracle cannot see is undefined. */
export interface Identity {
  readonly user: string | undefined;
  readonly uid: string | undefined;
  readonly groups: readonly string[] | undefined;
  readonly extra: Readonly<Record<string, readonly string[]>> | undefined;
}

/** How an attempt ended. */
export type Ending =
  /** A complete HTTP response arrived. */
  | { readonly kind: 'response' }
  /** No TCP connection. */
  | { readonly kind: 'unreachable'; readonly code: string }
  /** The harness refused the server and wrote no HTTP byte (clauses 7.3, 7.4). */
  | { readonly kind: 'client-refused'; readonly code: string }
  /** The peer ended the connection, in an orderly way or by a reset. */
  | { readonly kind: 'closed'; readonly how: 'end' | 'reset'; readonly stage: Stage }
  /** Nothing more came in time. */
  | { readonly kind: 'timed-out'; readonly stage: Stage }
  /** What came is not the protocol, or more than the probe takes. */
  | { readonly kind: 'malformed'; readonly why: string; readonly stage: Stage }
  /** The peer ended the connection after an earlier answer, announced or not, so this request could not be made on it. */
  | { readonly kind: 'not-kept-open' };

/** How far an attempt came. */
export type Stage = 'connect' | 'handshake' | 'request' | 'response';

/** When a request was made, and where; times are milliseconds since the attempt began. */
export interface SentRequest {
  /** Which request of its connection it was, counted from 1. */
  readonly number: number;
  /** Undefined: the request had to wait for others, or the peer says that it has not taken it. */
  readonly opened: number | undefined;
  /** Undefined: there was no complete answer. */
  readonly answered: number | undefined;
}

/** A question that belongs to an attempt without being the one it is judged by. */
export interface RelatedRequest {
  /** Asked on the connection whose session is resumed, before on the same connection, or beside on the same connection. */
  readonly role: 'session' | 'before' | 'beside';
  /** The status of the answer; undefined: there was no complete one. */
  readonly status: number | undefined;
  readonly identity: Identity | undefined;
  /** Undefined: it was never written. */
  readonly sent?: SentRequest | undefined;
}

/** One attempt, observed. */
export interface Observation {
  readonly kind: 'exchange';
  readonly ending: Ending;
  /** host:port */
  readonly address: string;
  readonly tls: TlsObservation | undefined;
  readonly wire: WireObservation | undefined;
  /** Bytes of HTTP that left; 0 shows that no request was made. */
  readonly httpBytesWritten: number;
  /** The request as written, without any secret: identity headers are the test's own. */
  readonly request: string;
  readonly response: HttpResponse | undefined;
  readonly identity: Identity | undefined;
  /** Undefined: the request was never written. */
  readonly sent?: SentRequest | undefined;
  /** The end of the certificate's validity, for which the attempt waited before the request. */
  readonly waitedFor?: Date;
  /** The connection came from the port of an earlier one of the attempt. */
  readonly fromSamePort?: boolean;
  /** It was made a second time, because the target did not answer the first in time. */
  readonly madeAgain?: true;
  /** What was asked before it or beside it, in order. */
  readonly company?: readonly RelatedRequest[];
  /** The same attempt in each of its forms, in their order; this observation is then that of the last that was made. */
  readonly forms?: readonly ObservedForm[];
  /** When the attempt began. */
  readonly at: Date;
  /** Milliseconds. */
  readonly duration: number;
}

/** One form of an attempt that is made in several. */
export interface ObservedForm {
  /** Its name in the attempt. */
  readonly name: string;
  readonly observation: Observation;
}

/** A certificate that was issued from documents and read back. */
export interface Issuance {
  readonly kind: 'issuance';
  readonly facts: CertificateFacts;
  readonly verifiesAgainstIssuer: boolean;
}

/** What an attempt of another kind came to: facts by name, in the order in which they were seen. */
export interface Account {
  readonly kind: 'account';
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Milliseconds. */
  readonly duration: number;
}

export type Observed = Observation | Issuance | Account;
