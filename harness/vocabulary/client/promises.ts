/**
 * What the specification does not demand in so many words, and what a correct client of some kind never promised: its profile
 * says so with the reason, and checks that rest on it are then not applicable (never hidden).
 */
export const clientPromises = {
  'san-only': 'the client does not accept a server certificate without a subject alternative name (SAN) by its CN',
  'address-san-only': 'the client does not take the CN of a server certificate without SAN for its address',
  'extended-key-usage': 'the client rejects a server certificate whose extended key usage leaves out servers',
  'whole-labels': 'the client accepts no wildcard in place of a part of a label',
  'lone-wildcards-rejected': 'the client accepts no wildcard alone in place of a name of one label',
  'dots-kept': 'the client does not take a name with a dot behind it for the name without it',
  'weak-keys': 'the client rejects an RSA key of 1024 bits',
  'escapes-kept': 'the client asks for a path with the percent escapes that it is told',
  'statuses-told': 'the client reports a failure for every answer that is an error in HTTP',
  'redirects-told': 'the client reports a failure for a redirect that it does not follow',
  'no-answer-told': 'the client reports a failure where a server closes the connection without an answer',
  'certificate-stays': 'the client presents its certificate to no other host that a redirect names',
  'certificate-stays-behind-proxies': 'the client presents its certificate to no proxy that it connects to over TLS',
  'token-stays': 'the client sends its token to no other host that a redirect names',
  'token-stays-at-its-port': 'the client sends its token to no other port of the host that a redirect names',
  'token-stays-in-tls': 'the client does not follow a redirect to clear text with its token',
  'requests-stay-in-tls': 'the client follows no redirect to clear text',
  'heads-read-to-their-end':
    'the client reports a failure where a connection ends within the header section of an answer',
  'lengths-counted':
    'the client reports a failure where a connection ends in order before the announced length of an answer',
  'first-answer-read': 'the client reads the answer to a request as HTTP/1.1, and reports a failure where it is none',
  'chain-sent': 'the client sends the intermediate CAs that stand in the file of its certificate',
  'token-in-its-field': 'the client sends its token in the field `Authorization` alone',
  'output-without-secrets': 'the client writes neither its token nor its private key',
  'files-required': 'the client makes no request where it cannot read a file that it is given',
  'given-ca-alone': 'the client trusts the CAs of the file that it is given, and no others',
  'empty-ca-files-noticed': 'the client does not trust other CAs where the file that it is given is empty',
  'valid-anchors': 'the client trusts a CA only within the validity period of its certificate',
  'comments-unread': 'the client reads a CA file in which another CA is commented out, and does not trust that one',
  'server-name-sent': 'the client sends the name of the server (SNI)',
  'old-tls-rejected': 'the client rejects TLS 1.0 and 1.1',
} as const;
export type ClientPromise = keyof typeof clientPromises;
