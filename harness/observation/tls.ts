import type { CertificateFacts } from './certificate';

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

/** Whether an alert says no more than that the connection ends (RFC 8446, 6.1); Java cancels a handshake for any reason (measured). */
export const isClosureAlert = ({ name }: { readonly name?: string | undefined }): boolean =>
  name === 'close_notify' || name === 'user_canceled';

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
