import { gunzipSync, inflateSync } from 'node:zlib';
import { headerOf } from '../../observation';
import { textOfBytes } from '../../text';
import { bounds } from '../request/types';

/**
 * The text of a body in the coding that its headers name. One that is not in it, or that grows beyond the bound of bodies,
 * stays as it came: whoever reads it then finds no document.
 */
export function textOf(body: Buffer, headers: readonly (readonly [name: string, value: string])[]): string {
  const coding = headerOf({ headers }, 'content-encoding')?.trim().toLowerCase();
  const decode = coding === 'gzip' || coding === 'x-gzip' ? gunzipSync : coding === 'deflate' ? inflateSync : undefined;
  if (decode === undefined || body.length === 0) return textOfBytes(body);
  try {
    return textOfBytes(decode(body, { maxOutputLength: bounds.body }));
  } catch {
    return textOfBytes(body);
  }
}
