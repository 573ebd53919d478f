import type { Answer, HeaderLines } from '../messages';

/** An answer of the proxy itself: what happened, in one line, and never why a credential is wrong. */
export function refusal(status: number, message: string, headers: HeaderLines = []): Answer {
  const body = `${message}\n`;
  return {
    status,
    headers: [
      ['Content-Type', 'text/plain; charset=utf-8'],
      ['Content-Length', String(Buffer.byteLength(body))],
      ['Cache-Control', 'no-store'],
      ...headers,
    ],
    body,
  };
}

/** Which credentials a proxy takes; it takes client certificates alone where it takes none of these. */
export interface Schemes {
  readonly basic: boolean;
  readonly bearer: boolean;
}

/**
 * To a request that is nobody's: 401 with the schemes that would do (RFC 9110, 15.5.2; RFC 7617, 2.1; RFC 6750, 3). Where only
 * certificates do there is no scheme to name, and it is said in the words of section 7.
 */
export function unauthenticated({ basic, bearer }: Schemes, presentedCertificate: boolean): Answer {
  const challenges: HeaderLines = [
    ...(basic ? [['WWW-Authenticate', 'Basic realm="front-proxy", charset="UTF-8"'] as const] : []),
    ...(bearer ? [['WWW-Authenticate', 'Bearer realm="front-proxy"'] as const] : []),
  ];
  if (challenges.length > 0) return refusal(401, 'Unauthorized', challenges);
  return refusal(400, presentedCertificate ? 'The SSL certificate error' : 'No required SSL certificate was sent');
}
