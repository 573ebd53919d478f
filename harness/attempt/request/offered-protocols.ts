import type { ClientShape } from './client-shape';

/**
 * The protocols that a client offers by ALPN (RFC 7301). One of HTTP/1.0 is older than that and offers none, so that what a
 * server does without an agreed protocol is seen wherever HTTP/1.0 is spoken.
 */
export const offeredProtocols = (http: '1.0' | '1.1' | '2', { alpn }: Pick<ClientShape, 'alpn'>): readonly string[] =>
  http === '2' ? alpn : http === '1.0' ? [] : ['http/1.1'];
