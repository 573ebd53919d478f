import { withoutTls } from '../results';

const versions = [' @tls1.2', ' @tls1.3'] as const;

/** What these ids, collapsed or not, come to when only TLS 1.3 is tried. */
export const underTls13 = (ids: readonly string[]): readonly string[] =>
  [...new Set(ids.filter((id) => !id.endsWith(' @tls1.2')).map(withoutTls))].sort();

/** The scenario of a check, or the scenario itself. */
export const scenarioOf = (id: string): string => id.split('/', 1).join('');

/** These ids, sorted, each once; a check that is there under both versions of TLS is named without a version. */
export function collapsed(ids: readonly string[]): readonly string[] {
  const all = new Set(ids);
  const underBoth = (id: string): boolean => versions.every((version) => all.has(withoutTls(id) + version));
  return [...new Set(ids.map((id) => (underBoth(id) ? withoutTls(id) : id)))].sort();
}
