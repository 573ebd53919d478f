/** What an object may be called: a pattern, and the sentence that explains it. */
export interface NameRule {
  readonly longest: number;
  readonly pattern: RegExp;
  readonly sentence: string;
}

/** RFC 1123 labels: namespaces, containers. */
export const label: NameRule = {
  longest: 63,
  pattern: /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/,
  sentence:
    "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
};

/** RFC 1123 subdomains: pods. */
export const subdomain: NameRule = {
  longest: 253,
  pattern: /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/,
  sentence:
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
};

/** Roles and bindings: their names hold colons, as in `system:discovery`. */
export const pathSegment: NameRule = {
  longest: 253,
  pattern: /^(?!\.{1,2}$)[^/%\p{C}]+$/u,
  sentence: `a name must not be '.' or '..', and must not contain '/', '%' or control characters`,
};

/** Why a name cannot stand; `undefined` if it can. */
export function fault({ longest, pattern, sentence }: NameRule, name: string): string | undefined {
  if (name.length > longest) return `must be no more than ${longest} characters`;
  return pattern.test(name) ? undefined : sentence;
}
