/** A text in which `{name:NAME}` stands for the name by which a user of the scenario logs in, and `{base64:TEXT}` for a text in Base64. */
export const withNames = (
  text: string,
  names: Readonly<Record<string, string>>,
  written = (name: string): string => name,
): string =>
  text
    .replaceAll(/\{name:([^{}]*)\}/g, (_whole, name: string) => written(names[name] ?? name))
    .replaceAll(/\{base64:([^{}]*)\}/g, (_whole, plain: string) => Buffer.from(plain, 'utf8').toString('base64'));
