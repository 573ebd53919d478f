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
