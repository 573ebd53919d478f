/** Identity oracles that need nothing but their name, best first. */
export const namedOracles = [
  'self-subject-review',
  'certificate-signing-request',
  'forbidden-message',
  'api-classes',
  'none',
] as const;
