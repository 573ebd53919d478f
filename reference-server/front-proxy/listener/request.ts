import { headerPairs } from '../../http/http-message';
import type { Limits } from '../../http/limits';
import type { Body, UserRequest } from '../messages';

/** A request as a protocol brought it, before anybody has asked whether it is one. */
export interface Arrived {
  readonly method: string | undefined;
  readonly target: string | undefined;
  readonly raw: readonly string[];
  readonly body: (length: number | undefined) => Body | undefined;
}

/** The request; or the status that says what is wrong with it. */
export function requestOf({ method, target, raw, body }: Arrived, limits: Limits): UserRequest | number {
  const headers = headerPairs(raw).filter(([name]) => !name.startsWith(':'));
  if (headers.length > limits.headerCount) return 431;
  if (!method || target === undefined) return 400;
  if (target.length > limits.targetBytes) return 414;
  const path = originForm(target);
  if (path === undefined) return 400;
  // RFC 9112, 3.2: more than one Host is as bad as none.
  if (valuesOf(headers, 'host').length > 1) return 400;
  const [length] = valuesOf(headers, 'content-length');
  const octets = length === undefined ? undefined : Number(length);
  if (octets !== undefined && octets > limits.bodyBytes) return 413;
  return { method, target: path, headers, body: body(octets) };
}

/** Every value of a header. */
export const valuesOf = (headers: UserRequest['headers'], name: string): readonly string[] =>
  headers.filter(([other]) => other.toLowerCase() === name).map(([, value]) => value);

/**
 * Path and query of a target, octet for octet (RFC 9112, 3.2.1); of one in absolute form without scheme and authority. Undefined:
 * it has a fragment, or an octet that no target has, so that two servers could read two targets in it.
 */
function originForm(target: string): string | undefined {
  if (!/^[!"$-~]+$/.test(target)) return undefined;
  if (target.startsWith('/') || target === '*') return target;
  const rest = /^https?:\/\/[^/?]*(.*)$/i.exec(target)?.[1];
  return rest === undefined || rest.startsWith('/') ? rest : `/${rest}`;
}
