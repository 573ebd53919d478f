import type { Caller } from '../caller';
import type { ApiRequest } from '../exchange';
import type { Certificate } from './certificate/certificate';
import { extraUnder, isExtraUtf8, isUtf8, textOf } from './header-text';
import { commonName } from './x509';

/** Which headers carry an identity, and which front proxies may set them: the `--requestheader-*` flags (spec 5.3). */
export interface RequestHeaderSettings {
  readonly allowedNames: readonly string[];
  readonly usernameHeaders: readonly string[];
  readonly groupHeaders: readonly string[];
  readonly extraHeaderPrefixes: readonly string[];
  readonly uidHeaders: readonly string[];
}

type Headers = ApiRequest['headers'];

/**
 * Whether a verified certificate of the request-header CA may speak for others (spec 5.2.4; rules ): its
 * common name, exactly, is in the list. No list means that every certificate of that authority may.
 */
export function isAllowedFrontProxy(certificate: Certificate, allowedNames: readonly string[]): boolean {
  return allowedNames.length === 0 || allowedNames.includes(commonName(certificate) ?? '');
}

/** The identity in the headers of a trusted front proxy; undefined when they name no user (spec 2.5; rules H-01 to H-16). */
export function callerFromHeaders(headers: Headers, settings: RequestHeaderSettings): Caller | undefined {
  const user = firstValue(headers, settings.usernameHeaders);
  if (!user) return undefined;
  const uid = firstValue(headers, settings.uidHeaders);
  const groups = settings.groupHeaders.flatMap((name) => valuesOf(headers, name)).filter((group) => group !== '');
  return { user, groups, extra: extraUnder(headers, settings.extraHeaderPrefixes, text), ...(uid && { uid }) };
}

/**
 * Whether everything that the headers say of an identity is UTF-8. What is not cannot be kept apart as text: `jos\xe9` and
 * `jos\xff` would be one user (H-13).
 */
export function areHeadersUtf8(headers: Headers, settings: RequestHeaderSettings): boolean {
  const names = [...settings.usernameHeaders, ...settings.groupHeaders, ...settings.uidHeaders];
  const known = new Set(names.map((name) => name.toLowerCase()));
  const values = headers.flatMap(([name, value]) => (known.has(name.toLowerCase()) ? [value] : []));
  return values.every(isUtf8) && isExtraUtf8(headers, settings.extraHeaderPrefixes);
}

/** The first value of a header counts, and an empty one means that the next configured header is asked (H-07 to H-09). */
function firstValue(headers: Headers, names: readonly string[]): string | undefined {
  return names.map((name) => valuesOf(headers, name)[0]).find((value) => value);
}

function valuesOf(headers: Headers, name: string): string[] {
  return headers.filter(([other]) => other.toLowerCase() === name.toLowerCase()).map(([, value]) => text(value));
}

/** A value as text; the space around it is not part of it (H-13). */
function text(value: string): string {
  let [start, end] = [0, value.length];
  while (start < end && isSpace(value.charCodeAt(start))) start++;
  // By hand: a regular expression for the end would begin anew at each space, of which a value may have a million.
  while (end > start && isSpace(value.charCodeAt(end - 1))) end--;
  return textOf(value.slice(start, end));
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x09;
