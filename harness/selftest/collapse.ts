const versions = [' @tls1.2', ' @tls1.3'] as const;

/** The id of a check without the version of TLS that it was tried under. */
export const withoutTls = (id: string): string => id.replace(/ @tls1\.[23]$/, '');

/** These ids, sorted, each once; a check that is there under both versions of TLS is named without a version. */
export function collapsed(ids: readonly string[]): readonly string[] {
  const all = new Set(ids);
  const underBoth = (id: string): boolean => versions.every((version) => all.has(withoutTls(id) + version));
  return [...new Set(ids.map((id) => (underBoth(id) ? withoutTls(id) : id)))].sort();
}
