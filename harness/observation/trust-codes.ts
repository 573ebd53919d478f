/** What a code of OpenSSL says of a certification path that does not verify. */
interface TrustCode {
  readonly says: string;
  /** What the code is about, where a rule is about it: the trusted issuer, the validity period, or what the certificate is for. */
  readonly about?: 'issuer' | 'validity' | 'purpose';
  /** The code leaves it open whether a certificate of the path is missing. */
  readonly mayLackOne?: true;
}

/**
 * OpenSSL's codes for a path that does not verify: the only list of them. Which code of those about the issuer comes depends on
 * what the server sends beside its leaf (measured), so they are one class: the "local issuer certificate problem" of clause 7.3.
 */
export const trustCodes = {
  DEPTH_ZERO_SELF_SIGNED_CERT: { about: 'issuer', says: 'it is signed by itself' },
  SELF_SIGNED_CERT_IN_CHAIN: { about: 'issuer', says: 'its path ends at a root that is not among them' },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: {
    about: 'issuer',
    mayLackOne: true,
    says: 'its issuer is not among them, and was not sent',
  },
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: {
    about: 'issuer',
    mayLackOne: true,
    says: 'an issuer of its path is not among them, and was not sent',
  },
  UNABLE_TO_GET_ISSUER_CERT: {
    about: 'issuer',
    mayLackOne: true,
    says: 'an issuer of its path is not among them',
  },
  CERT_HAS_EXPIRED: { about: 'validity', says: 'a certificate of its path has expired' },
  CERT_NOT_YET_VALID: { about: 'validity', says: 'a certificate of its path is not valid yet' },
  INVALID_PURPOSE: { about: 'purpose', says: 'a certificate of its path is not for this purpose' },
  CERT_SIGNATURE_FAILURE: { says: 'its signature was not made by the authority of that name' },
  INVALID_CA: { says: 'a certificate above it may not sign others' },
  PATH_LENGTH_EXCEEDED: { says: 'an authority of its path may not stand so far up' },
  CERT_REVOKED: { says: 'it was revoked' },
  CERT_REJECTED: { says: 'it is not trusted for this purpose' },
  EE_KEY_TOO_SMALL: { says: 'its key is too small' },
  CA_KEY_TOO_SMALL: { says: 'the key of an authority is too small' },
  CA_MD_TOO_WEAK: { says: 'a signature of its path is by SHA-1 or older' },
} as const satisfies Readonly<Record<string, TrustCode>>;

export type TrustCodeName = keyof typeof trustCodes;

/** Whether a code is one of these. */
export const isTrustCode = (code: string): code is TrustCodeName => Object.hasOwn(trustCodes, code);

/** What is known of a code; undefined: nothing. */
export const trustCode = (code: string | undefined): TrustCode | undefined =>
  code !== undefined && isTrustCode(code) ? trustCodes[code] : undefined;
