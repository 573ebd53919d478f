/** Who sent something, whichever of the two the transcript was taken at. */
export type Side = 'client' | 'server';

/** One alert (RFC 8446, 6); `level`, `number` and `name` are missing when the record could not be decrypted. */
export interface TlsAlert {
  readonly from: Side;
  readonly level?: 'warning' | 'fatal';
  readonly number?: number;
  /** The registry's name (`alertNames`); missing for a number that the registry does not know. */
  readonly name?: string;
  /**
   * `after-handshake` once the client's handshake is complete: both sides' Finished
   * have passed. In TLS 1.3 the server's comes first, so the client's alone counts; in a full TLS 1.2 handshake the
   * client's comes first, and an alert in place of the server's Finished still belongs to the handshake.
   */
  readonly phase: 'handshake' | 'after-handshake';
  /** As given to `feed` with the last byte of the record. */
  readonly at: number;
}

/** A handshake message that was read (RFC 8446, 4); `length` is that of its body. */
export interface TlsHandshakeMessage {
  readonly from: Side;
  readonly type: number;
  /** RFC 8446 spelling; a HelloRetryRequest is named so although its type is that of a ServerHello. */
  readonly name: string;
  readonly length: number;
}

/** What passed on the wire of one connection, as far as it could be read. */
export interface TlsEvidence {
  /** In order of their records, both directions together. */
  readonly alerts: readonly TlsAlert[];
  /**
   * Whether the server asked for a certificate (RFC 8446, 4.3.2; RFC 5246, 7.4.4); `unknown` when the handshake did
   * not get that far or could not be decrypted. A resumed handshake cannot ask: `not-requested`.
   */
  readonly clientCertificateRequest: 'requested' | 'not-requested' | 'unknown';
  /** Names in the request, in its order; empty: the server names none; undefined: no request was read. */
  readonly acceptableAuthorities: readonly { readonly der: Buffer }[] | undefined;
  /** The client's Certificate message: `none` was sent, its list was `empty`, or certificates were `sent`. */
  readonly clientCertificate: 'none' | 'empty' | 'sent' | 'unknown';
  readonly clientCertificateVerify: boolean | 'unknown';
  /** What the client's Certificate message holds, as DER; empty: an empty one; undefined: none was read. */
  readonly clientCertificates: readonly Buffer[] | undefined;
  /** What the server's Certificate message holds, as DER; undefined: none was read (it resumed, or compressed it). */
  readonly serverCertificates: readonly Buffer[] | undefined;
  /** The server took up an earlier session: a TLS 1.3 PSK or an abbreviated TLS 1.2 handshake. */
  readonly resumed: boolean | 'unknown';
  /** The first 32 of each direction, in order of their records. */
  readonly handshakeMessages: readonly TlsHandshakeMessage[];
  /** Records of application data; in TLS 1.3 only those known to hold it (session tickets do not). */
  readonly applicationDataRecords: Readonly<Record<Side, number>>;
  /** Protected records that stayed unread (no key, another cipher); what they hold is in none of the other fields. */
  readonly undecryptedRecords: Readonly<Record<Side, number>>;
  readonly serverHello?: {
    readonly version: 'TLSv1.3' | 'TLSv1.2' | (string & {});
    /** The registry's number, e.g. 0x1301. */
    readonly cipherSuite: number;
  };
  /** For each side the first thing that was not TLS, or more of it than the decoder takes; from there on it is unread. */
  readonly malformed?: Readonly<Partial<Record<Side, string>>>;
}

/** One part of what passed, in its place: a record, and what of it could be read. */
export interface TlsEvent {
  readonly from: Side;
  /** As given to `feed` with the last byte of the record. */
  readonly at: number;
  readonly kind: 'record' | 'handshake' | 'alert';
  /** The content type of a record as its header says it, the name of a message or an alert. */
  readonly name: string;
  /** Octets, with those of the header. */
  readonly size: number;
  /** The alert itself. */
  readonly alert?: TlsAlert;
}

/** Decodes one connection from the bytes of both directions, without a say in it; no input makes it throw. */
export interface Transcript {
  /** The next bytes of one side, in any portions; they are not kept. `at` is the caller's clock. */
  readonly feed: (from: Side, bytes: Buffer, at: number) => void;
  /** One or more lines of Node's `keylog` event (NSS key log format), before or after the records they decrypt. */
  readonly keylog: (line: string | Buffer) => void;
  /** What the summary has under this name, without the rest of it. */
  readonly serverCertificates: () => TlsEvidence['serverCertificates'];
  /** The records of both directions in their order, each followed by what it holds, as far as that could be read. */
  readonly timeline: () => readonly TlsEvent[];
  /** What is known so far; may be asked at any time. */
  readonly summary: () => TlsEvidence;
}
