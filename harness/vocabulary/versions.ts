/** Versions of TLS that a target is tried with. */
export type TlsVersion = '1.2' | '1.3';
/** Versions of HTTP that a request is made in. */
export type HttpVersion = '1.0' | '1.1' | '2';
