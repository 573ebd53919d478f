import { stringify } from 'yaml';

import type { ApiResponse } from '../exchange';
import { mediaType, type Representation } from './accept';

/**
 * On every answer: it depends on who asked, so no proxy may give it to another caller (rule E-04), and no browser may
 * guess at its type.
 */
const always = { 'Cache-Control': 'no-cache, private', 'X-Content-Type-Options': 'nosniff' };

/** An object as JSON or YAML, laid out as kube-apiserver does: compact with a newline, or with sorted keys. */
export function objectResponse(
  status: number,
  object: object,
  { format }: Pick<Representation, 'format'>,
  headers?: Readonly<Record<string, string>>,
): ApiResponse {
  const body = format === 'yaml' ? yaml(object) : `${JSON.stringify(object)}\n`;
  return { status, headers: headers ? { ...always, ...headers } : always, body, contentType: mediaType({ format }) };
}

/** Plain text, which is not negotiated: the answer of the health endpoints. */
export function textResponse(status: number, body: string): ApiResponse {
  return { status, headers: always, body, contentType: 'text/plain; charset=utf-8' };
}

/** Quotes what YAML 1.1 readers, kubectl among them, would not read as a string: a user may be called `yes`. */
function yaml(object: object): string {
  return stringify(object, {
    aliasDuplicateObjects: false,
    compat: 'yaml-1.1',
    indentSeq: false,
    lineWidth: 0,
    sortMapEntries: true,
  });
}
