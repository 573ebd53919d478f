/**
 * Alert descriptions of the IANA registry in RFC 8446 spelling (6), with those that only TLS 1.2 and its extensions
 * use; the suffix _RESERVED of withdrawn ones is left out, since servers still send them.
 */
export const alertNames = {
  0: 'close_notify',
  10: 'unexpected_message',
  20: 'bad_record_mac',
  21: 'decryption_failed',
  22: 'record_overflow',
  30: 'decompression_failure',
  40: 'handshake_failure',
  41: 'no_certificate',
  42: 'bad_certificate',
  43: 'unsupported_certificate',
  44: 'certificate_revoked',
  45: 'certificate_expired',
  46: 'certificate_unknown',
  47: 'illegal_parameter',
  48: 'unknown_ca',
  49: 'access_denied',
  50: 'decode_error',
  51: 'decrypt_error',
  52: 'too_many_cids_requested',
  60: 'export_restriction',
  70: 'protocol_version',
  71: 'insufficient_security',
  80: 'internal_error',
  86: 'inappropriate_fallback',
  90: 'user_canceled',
  100: 'no_renegotiation',
  109: 'missing_extension',
  110: 'unsupported_extension',
  111: 'certificate_unobtainable',
  112: 'unrecognized_name',
  113: 'bad_certificate_status_response',
  114: 'bad_certificate_hash_value',
  115: 'unknown_psk_identity',
  116: 'certificate_required',
  117: 'general_error',
  120: 'no_application_protocol',
  121: 'ech_required',
} as const satisfies Readonly<Record<number, string>>;

/** The registry's name of an alert number; undefined for one that it does not know. */
export function alertName(number: number): string | undefined {
  return (alertNames as Readonly<Record<number, string>>)[number];
}
