import type { CertificateFacts } from './certificate';

/** A label and what is so of it, such as `CN` and a name. */
export type Attribute = readonly [label: string, value: string];

/** The client certificate of an attempt, as it was presented. */
export interface PresentedCertificate {
  /** What the scenario calls it; undefined: it has no name there. */
  readonly name: string | undefined;
  readonly facts: CertificateFacts;
  /** How many certificates were sent, the leaf among them. */
  readonly sent: number;
  /** What tells it from another of the scenario, in words: compared with the control. */
  readonly attributes: readonly Attribute[];
}

/** One request as it was written, without any secret. */
export interface WrittenRequest {
  /** On the connection whose session is resumed, before on the same connection, the attempt's own, or at the same time. */
  readonly role: 'session' | 'before' | 'own' | 'beside';
  readonly http: '1.0' | '1.1' | '2';
  readonly method: string;
  readonly path: string;
  /** Every line of the header in its order, those of the client that the request looks like included. */
  readonly headers: readonly Attribute[];
  readonly body: string;
  /** All of it as it stood on the wire in HTTP/1; of HTTP/2 its fields, one a line, before they are compressed. */
  readonly text: string;
}

/** How an attempt was made, as plain data that may be shown: no key and no secret is in it. */
export interface SentAttempt {
  /** Undefined: none was presented. */
  readonly certificate: PresentedCertificate | undefined;
  /** What is so of the connection: versions offered, server name, session. */
  readonly connection: readonly Attribute[];
  readonly requests: readonly WrittenRequest[];
}

/** Something that passed on the wire of an attempt. */
export interface TimelineEntry {
  readonly direction: 'sent' | 'received';
  /** Milliseconds since the attempt began. */
  readonly at: number;
  readonly kind: 'record' | 'handshake' | 'alert';
  /** Of a record its content type as it stands on the wire, of a handshake message or an alert its name (RFC 8446). */
  readonly name: string;
  /** Octets: of a record with its header, of a message with its own; 2 of an alert. */
  readonly size: number;
  /** What it says, where that is more than its name. */
  readonly detail?: string | undefined;
}
