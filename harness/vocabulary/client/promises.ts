/**
 * What the specification does not demand in so many words, and what a correct client of some kind never promised: its profile
 * says so with the reason, and checks that rest on it are then not applicable (never hidden).
 */
export const clientPromises = {
  'san-only': 'the client does not accept a server certificate without a subject alternative name (SAN) by its CN',
  'extended-key-usage': 'the client rejects a server certificate whose extended key usage leaves out servers',
  'wildcards-used': 'the client accepts a wildcard in place of the first label of a name',
  'whole-labels': 'the client accepts no wildcard in place of a part of a label',
  'dots-kept': 'the client does not take a name with a dot behind it for the name without it',
  'weak-keys': 'the client rejects an RSA key of 1024 bits',
  'weak-signatures': 'the client rejects a signature made with SHA-1',
  'statuses-told': 'the client reports a failure for every answer that is an error in HTTP',
  'redirects-told': 'the client reports a failure for a redirect that it does not follow',
  'whole-bodies': 'the client reports a failure for a body that is cut short',
  'no-answer-told': 'the client reports a failure where a server closes the connection without an answer',
  'certificate-stays': 'the client presents its certificate to no other host that a redirect names',
} as const;
export type ClientPromise = keyof typeof clientPromises;
