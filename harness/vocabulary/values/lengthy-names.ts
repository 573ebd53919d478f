/**
 * Alternative names that make a certificate long: what OpenSSL says of a wrong signature ends the connection of a Node server that gets
 * the whole flight in one read (1024 octets), before any code of the server is asked.
 */
export const lengthyNames = [
  'alice.department-of-research-and-development.authn-conformance.invalid',
  'alice.department-of-quality-and-operations.authn-conformance.invalid',
  'alice.department-of-conformance-and-assurance.authn-conformance.invalid',
] as const;
