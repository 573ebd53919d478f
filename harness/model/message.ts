import type { HttpVersion } from '../vocabulary/versions';
import { identityLines } from './authentication/header-branches';
import type { BranchId } from './branches';
import type { HeaderLine, Reading, ServerSettings } from './types';

/** The ways in which a server may read a request; where `refused` is given, it may also refuse it. */
export interface Readings {
  readonly refused?: BranchId;
  readonly read: readonly [Reading, ...Reading[]];
}

/** A token (RFC 9110, 5.6.2), which is in lower case in HTTP/2 (RFC 9113, 8.2.1). */
const isName = (name: string, http: HttpVersion): boolean =>
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) && (http !== '2' || name === name.toLowerCase());

/** Control characters are part of no value, but for the tab (RFC 9110, 5.5). */
// oxlint-disable-next-line no-control-regex -- they are what makes a value malformed
const isValue = (value: string): boolean => !/[\0-\x08\x0a-\x1f\x7f]/.test(value);

const isSound = ([name, value]: HeaderLine, http: HttpVersion): boolean => isName(name, http) && isValue(value);

/** A value without the space around it, which is no part of it (RFC 9110, 5.5). */
const trimmed = (value: string): string => value.replace(/^[ \t]+/, '').replace(/[ \t]+$/, '');

const inside = ([name, value]: HeaderLine): HeaderLine => [name, trimmed(value)];

/**
 * How header lines are read (RFC 9112, section 5; RFC 9113, 8.2). A line that is not as it should be carries no identity: the
 * server leaves it out, or it refuses the request.
 */
export function readings(
  lines: readonly HeaderLine[],
  http: HttpVersion,
  { requestHeader }: Pick<ServerSettings, 'requestHeader'>,
): Readings {
  const isOfIdentity = (name: string): boolean => identityLines([[name, '']], requestHeader).length > 0;
  const trims = lines.some(([, value]) => trimmed(value) !== value);
  if (http === '2') return readingsOfHttp2(lines, trims, isOfIdentity);
  if (lines.every((line) => isSound(line, http)))
    return { read: [{ lines: lines.map(inside), ...(trims ? { through: ['header-space-trimmed'] } : {}) }] };
  const text = lines.map(([name, value]) => `${name}: ${value}`).join('\r\n');
  // A lone LF may end a line (RFC 9112, 2.2).
  const [strict, lenient] = [text.split('\r\n'), text.split(/\r?\n/)].map((written) => {
    const { unfolded, folded } = withoutFolding(written);
    const read = collected(unfolded, http, isOfIdentity);
    return folded ? { ...read, odd: 'line-folded' as const } : read;
  }) as [Reading, Reading];
  return { refused: strict.odd ?? lenient.odd ?? 'line-malformed', read: [strict, lenient] };
}

/** In HTTP/2 no value begins or ends with a space (RFC 9113, 8.2.1): one that does is trimmed, kept or refused. */
function readingsOfHttp2(
  lines: readonly HeaderLine[],
  trims: boolean,
  isOfIdentity: (name: string) => boolean,
): Readings {
  const read = collected(lines, '2', isOfIdentity);
  if (!trims) return { read: [read], ...(read.odd === undefined ? {} : { refused: read.odd }) };
  const kept = { ...read, lines: lines.filter((line) => isSound(line, '2')) };
  return { refused: read.odd ?? 'value-malformed', read: [read, kept] };
}

/** Lines that begin with a space or a tab belong to the value before them (RFC 9112, 5.2). */
function withoutFolding(written: readonly string[]): {
  readonly unfolded: readonly HeaderLine[];
  readonly folded: boolean;
} {
  const unfolded: [string, string][] = [];
  let folded = false;
  for (const line of written) {
    const [whole, name = '', value = ''] = /^([^:]*):(.*)$/su.exec(line) ?? [];
    const last = unfolded.at(-1);
    if (/^[ \t]/.test(line)) {
      folded = true;
      if (last !== undefined) last[1] = `${last[1]} ${line.trim()}`;
    } else if (whole === undefined) unfolded.push(['', line]);
    else unfolded.push([name, value]);
  }
  return { unfolded, folded };
}

/** The lines that are as they should be, and what was wrong with the others. */
function collected(lines: readonly HeaderLine[], http: HttpVersion, isOfIdentity: (name: string) => boolean): Reading {
  const nameless = lines.some(([name]) => !isName(name, http));
  const valueless = lines.filter(([name, value]) => isName(name, http) && !isValue(value));
  const odd = valueless.length > 0 ? 'value-malformed' : nameless ? 'line-malformed' : undefined;
  return {
    lines: lines.filter((line) => isSound(line, http)).map(inside),
    ...(odd === undefined ? {} : { odd }),
    ...(valueless.some(([name]) => isOfIdentity(name)) ? { lost: true } : {}),
  };
}
