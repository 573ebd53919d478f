/** The URLs in a text without what stands before an `@`, which may be a password. */
export const withoutUserInfo = (text: string): string =>
  text.replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s"'<>]*@/gi, '$1...@');

/**
 * A URL, or what was given as one, as a message may show it: without credentials, query and fragment, which may hold
 * passwords, and also where it cannot be parsed.
 */
export function shownUrl(text: string): string {
  const at = text.lastIndexOf('@');
  const [scheme = ''] = /^[a-z][a-z0-9+.-]*:\/\//i.exec(text) ?? [];
  const hides = at > -1 && (scheme !== '' || text.includes(':'));
  const rest = text.slice(hides ? at + 1 : scheme.length).replace(/[?#].*$/s, (cut) => `${cut.charAt(0)}...`);
  return `${scheme}${hides ? '...@' : ''}${rest}`;
}
