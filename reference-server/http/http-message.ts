import type { ApiRequest } from '../exchange';

/** Node's flat list of raw names and values as pairs: nothing joined, nothing dropped, nothing renamed. */
export function headerPairs(raw: readonly string[]): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) pairs.push([raw[i] ?? '', raw[i + 1] ?? '']);
  return pairs;
}

/** Path and query of a request target in origin, absolute or asterisk form (RFC 9112, 3.2); undefined when it is none. */
export function splitTarget(target: string): Pick<ApiRequest, 'path' | 'query'> | undefined {
  const origin = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  if (!origin.startsWith('/') && origin !== '*') return undefined;
  const mark = origin.indexOf('?');
  const path = mark < 0 ? origin : origin.slice(0, mark);
  return { path, query: new URLSearchParams(mark < 0 ? '' : origin.slice(mark)) };
}

/** The headers of every answer. What one caller may see must not be kept for another (as kube-apiserver says it). */
export function standardHeaders(contentType: string, body: string | Buffer): Record<string, string> {
  return {
    'Content-Type': contentType,
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-cache, private',
  };
}
