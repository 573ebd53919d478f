import type { Attempt, Header } from '../../vocabulary/types';
import type { Spelling } from '../../vocabulary/header';
import type { H2c } from '../../vocabulary/when';

/**
 * HTTP/2 in a way that is not the usual one: unagreed, or with headers as they stand, malformed ones included, or behind requests that are
 * taken back.
 */
export type Form = H2c | 'as-written' | 'taking-back';

/** Names that every client of HTTP/2 writes in lower case (RFC 9113, 8.2); all others are written as the scenario has them. */
const ordinary: readonly Spelling[] = ['as-configured', 'lower-case'];

/** The way in which an attempt speaks HTTP/2, where it is not the usual one. */
export function formOf(attempt: Attempt): Form | undefined {
  if (attempt.kind !== 'who-am-i' && attempt.kind !== 'request') return undefined;
  if (attempt.h2c !== undefined) return attempt.h2c;
  if (attempt.http !== '2') return undefined;
  if (attempt.behind?.some(({ cancelled }) => cancelled) === true) return 'taking-back';
  return attempt.headers.some(isMalformed) ? 'as-written' : undefined;
}

function isMalformed(header: Header): boolean {
  if (header.kind === 'token' || header.kind === 'certificate') return false;
  const spelled = header.kind === 'literal' ? 'as-configured' : header.spelled;
  // oxlint-disable-next-line no-control-regex -- they are what makes a value malformed
  return !ordinary.some((each) => each === spelled) || /[\0-\x08\x0a-\x1f\x7f]/.test(header.value);
}
