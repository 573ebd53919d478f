import type { Header } from '../header';
import { spell } from './spelling';

/** The names that a target gives identity headers (clause 5.3). */
export interface HeaderNames {
  readonly usernameHeaders: readonly string[];
  readonly groupHeaders: readonly string[];
  readonly extraHeadersPrefixes: readonly string[];
  readonly uidHeaders: readonly string[];
}

/** A header whose text follows from the scenario and these names alone. */
type Plain = Exclude<Header, { kind: 'token' | 'certificate' }>;

/** The name and the value of a header as they are written. */
export function headerLine(header: Plain, names: HeaderNames): readonly [name: string, value: string] {
  if (header.kind === 'literal') return [header.name, header.value];
  return [spell(nameOf(header, names), header.spelled), header.value];
}

function nameOf(header: Exclude<Plain, { kind: 'literal' }>, names: HeaderNames): string {
  const from = (configured: readonly string[]): string | undefined =>
    header.of === undefined ? configured[0] : configured.at(-1);
  switch (header.kind) {
    case 'extra':
      return `${from(names.extraHeadersPrefixes) ?? 'X-Remote-Extra-'}${header.key}`;
    case 'user':
      return from(names.usernameHeaders) ?? 'X-Remote-User';
    case 'group':
      return from(names.groupHeaders) ?? 'X-Remote-Group';
    case 'uid':
      return from(names.uidHeaders) ?? 'X-Remote-Uid';
  }
}

/** Whether a header that is to name an identity from elsewhere has a name that this target is configured to read. */
export function isConfigured(header: Header, name: string, names: HeaderNames): boolean {
  if ('spelled' in header && header.spelled === 'as-configured') return false;
  const { usernameHeaders, groupHeaders, uidHeaders, extraHeadersPrefixes } = names;
  const lower = name.toLowerCase();
  return (
    [...usernameHeaders, ...groupHeaders, ...uidHeaders].some((each) => each.toLowerCase() === lower) ||
    extraHeadersPrefixes.some((prefix) => lower.startsWith(prefix.toLowerCase()))
  );
}

/** Names in lower case, as HTTP/2 has them, but for those that are written otherwise on purpose. */
export function asHttp2Has(header: Header): Header {
  if (header.kind === 'literal') return { ...header, name: header.name.toLowerCase() };
  if (header.kind === 'token' || header.kind === 'certificate' || header.spelled !== 'as-configured') return header;
  return { ...header, spelled: 'lower-case' };
}
