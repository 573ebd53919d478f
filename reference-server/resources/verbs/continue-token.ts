/**
 * The `continue` of a list: opaque to the caller, inside where the page ended. It is relative to the listed range, so a
 * token that was made up, or made for another namespace, never reveals what lies outside of the range it is used on.
 */
export function continueToken(endedAt: string): string {
  return Buffer.from(JSON.stringify({ v: 1, endedAt })).toString('base64url');
}

/** Where the page ended that gave out this token; `undefined` for what was never a token. */
export function endOfPage(token: string): string | undefined {
  try {
    const content: unknown = JSON.parse(Buffer.from(token, 'base64url').toString());
    if (typeof content !== 'object' || content === null || !('endedAt' in content)) return undefined;
    return typeof content.endedAt === 'string' ? content.endedAt : undefined;
  } catch {
    return undefined;
  }
}
