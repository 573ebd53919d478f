/** Ids of checks that were published and are called otherwise today: the old one, and the new one. */
export const renamed: Readonly<Record<string, string>> = {};

/** The id that a check has today, with the version of TLS that the old one had. */
export function currentId(id: string, names: Readonly<Record<string, string>> = renamed): string {
  const [, name = id, tls = ''] = /^(.*?)( @tls1\.[23])?$/s.exec(id) ?? [];
  return Object.hasOwn(names, name) ? `${names[name] ?? name}${tls}` : id;
}
