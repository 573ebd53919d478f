/**
 * What the specification does not demand in so many words, and what a correct front proxy of some kind never promised: its
 * profile says so with the reason, and checks that rest on it are then not applicable (never hidden).
 */
export const proxyPromises = {
  'authorization-removed': 'the front proxy does not pass on the `Authorization` header of the user',
  'proxy-authorization-removed': 'the front proxy does not pass on the `Proxy-Authorization` header of the user',
  'cookies-removed': 'the front proxy does not pass on cookies of the user',
  'aliases-removed': 'the front proxy removes headers that resemble identity headers, with `_` in the name',
  'dotted-aliases-removed': 'the front proxy removes headers that resemble identity headers, with `.` in the name',
  'connection-options-removed': 'the front proxy passes on none of the names in the `Connection` header of the user',
  'upgrade-options-removed':
    'the front proxy passes on none of the names in the `Connection` header of a request to change the protocol, but `Upgrade`',
  'trailers-removed': 'the front proxy removes identity headers from trailers, which it may pass on as trailers',
  'names-in-the-subject-refused': 'the front proxy does not take the CN of a server certificate for its name',
  'passwords-read-to-their-end': 'the front proxy compares the whole of a password, also behind NUL',
  'tokens-read-to-their-end': 'the front proxy compares the whole of a token, also behind NUL',
  'tokens-of-web-sockets-refused': 'the front proxy takes no token from `Sec-WebSocket-Protocol`',
  'redirects-kept-back': 'the front proxy does not pass on a redirect of the API server',
  'answer-headers-removed': 'the front proxy removes identity headers from answers of the API server',
  'upstream-kept-to-itself':
    'the front proxy does not say in its answers what is wrong with the certificate of the API server',
  'impersonation-removed': 'the front proxy does not pass on `Impersonate-` headers of the user',
  'queries-as-written':
    'the front proxy does not write the parameters of a query anew, in another order or with other escapes',
  'escapes-kept': 'the front proxy does not decode escaped slashes and dots in a path',
  'repeated-lines-kept': 'the front proxy passes on each of several lines of one header, or their values in one',
  'leading-slashes-kept': 'the front proxy does not take several slashes at the beginning of a path for one',
  'weak-keys-refused': 'the front proxy refuses an API server whose key is RSA of 1024 bits',
  'sha-1-refused': 'the front proxy refuses a certificate of the API server that is signed with SHA-1',
  'old-tls-refused': 'the front proxy speaks no TLS older than 1.2 with the API server',
  'http-1.0-served': 'the front proxy serves requests in HTTP/1.0',
  'absolute-form-served': 'the front proxy serves requests whose target is an absolute URL',
  'yaml-served': 'the front proxy passes on documents in YAML',
} as const;
export type ProxyPromise = keyof typeof proxyPromises;
