import type { Caller } from '../caller';
import type { ApiRequest } from '../exchange';
import type { Certificate } from './certificate';
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
 * Whether a verified certificate of the request-header authority may speak for others (spec 5.2.4; rules ): its
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
  return { user, groups, extra: extraFrom(headers, settings.extraHeaderPrefixes), ...(uid && { uid }) };
}

/** The first value of a header counts, and an empty one means that the next configured header is asked (H-07 to H-09). */
function firstValue(headers: Headers, names: readonly string[]): string | undefined {
  return names.map((name) => valuesOf(headers, name)[0]).find((value) => value);
}

function valuesOf(headers: Headers, name: string): string[] {
  return headers.filter(([other]) => other.toLowerCase() === name.toLowerCase()).map(([, value]) => text(value));
}

/** Every header under a prefix is a key; its values stay in order, the prefixes in the order they are configured (H-11). */
function extraFrom(headers: Headers, prefixes: readonly string[]): Caller['extra'] {
  const extra = new Map<string, string[]>();
  for (const prefix of prefixes) {
    for (const [name, value] of headers) {
      if (!name.toLowerCase().startsWith(prefix.toLowerCase())) continue;
      const key = unescapeKey(name.slice(prefix.length).toLowerCase());
      extra.set(key, [...(extra.get(key) ?? []), text(value)]);
    }
  }
  return Object.fromEntries(extra);
}

/** Percent-decoding comes after lower-casing, so that `%41` can still spell a capital; a broken escape is left alone (H-11a). */
export function unescapeKey(key: string): string {
  if (/%(?![0-9a-f]{2})/.test(key)) return key;
  const bytes = key.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** A value's bytes, which Node hands over one character each, as the UTF-8 they are; the space around it is not part of it (H-13). */
function text(value: string): string {
  return Buffer.from(value, 'latin1')
    .toString('utf8')
    .replace(/^[ \t]+|[ \t]+$/g, '');
}
